"""The maps that come with the site are installed once, and again if their file has changed."""

from typing import Any

import pytest
from django.core.management import call_command
from msgspec.structs import replace

from campaign.actions.workshop import house_maps
from campaign.actions.workshop.house_maps import default_map, install_house_maps
from campaign.actions.workshop.maps import usable_maps
from campaign.map.documents import HOUSE_MAPS, house_map
from campaign.models import Map
from tests.map.bundled import EARLIER_FIXTURE, bundled_map, earlier_map
from tests.table import person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

FIRST = "terres-de-l-anse"


def offered(user: Any) -> list[str]:
    return sorted(usable_maps(user).values_list("slug", flat=True))


def test_an_empty_site_gets_every_map_as_in_its_file():
    added = install_house_maps()
    assert [map.slug for map in added] == list(HOUSE_MAPS)
    assert [map.road_map() for map in added] == [house_map(slug) for slug in HOUSE_MAPS]
    assert [(map.version, map.author) for map in added] == [(1, None)] * len(HOUSE_MAPS)


def test_a_second_time_adds_nothing():
    install_house_maps()
    assert install_house_maps() == []
    assert Map.objects.count() == len(HOUSE_MAPS)


def test_a_changed_file_is_a_new_version_and_the_earlier_one_stays_as_it_was(monkeypatch):
    first = install_house_maps()[0]
    before = first.road_map()
    changed = replace(before, starts=before.starts[:3])
    monkeypatch.setattr(
        house_maps, "house_map", lambda slug: changed if slug == FIRST else house_map(slug)
    )
    (second,) = install_house_maps()
    assert (second.slug, second.version, second.previous) == (f"{FIRST}-v2", 2, first)
    assert (second.road_map(), Map.objects.get(slug=FIRST).road_map()) == (changed, before)
    assert install_house_maps() == []
    assert FIRST not in offered(person("olga"))
    assert f"{FIRST}-v2" in offered(person("pio"))


def test_a_map_from_the_fixture_of_an_earlier_release_counts_as_installed():
    call_command("loaddata", "map_27_terrains", verbosity=0)
    assert [map.slug for map in install_house_maps()] == [s for s in HOUSE_MAPS if s != FIRST]


def test_a_site_of_an_earlier_release_keeps_its_map_and_offers_the_present_one():
    call_command("loaddata", EARLIER_FIXTURE, verbosity=0)
    old = default_map()
    new = next(map for map in install_house_maps() if map.previous == old)
    assert (new.slug, default_map(), new.road_map()) == (f"{FIRST}-v2", new, bundled_map())
    assert old.road_map() == earlier_map() != bundled_map()
    terrains = {(t.id, t.name, t.kind) for t in new.road_map().terrains}
    assert terrains == {(t.id, t.name, t.kind) for t in old.road_map().terrains}


def test_a_map_of_a_user_is_not_taken_for_a_bundled_one():
    Map.objects.create(slug=FIRST, name="Mine", author=person("olga"))
    assert FIRST not in [map.slug for map in install_house_maps()]
    assert Map.objects.get(slug=FIRST).terrains.count() == 0
