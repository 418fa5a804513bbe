"""Maps are drafted, published in versions that never change, shared and retired."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from msgspec.structs import replace

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.actions.workshop import maps
from campaign.map.sketching import BLANK
from campaign.models import Map, MapDraft
from campaign.play import digest
from campaign.world import RoadMap, TerrainId
from club.models import Game
from tests.assertions.unchanged import refused
from tests.map.bundled import bundled_map
from tests.table import bring_to, person, ring_map

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

LAND = replace(bundled_map(), name="Land's End")


@pytest.fixture
def anna() -> Any:
    return person("anna")


@pytest.fixture
def bruno() -> Any:
    return person("bruno")


def published(by: Any, map: RoadMap = LAND, based_on: Map | None = None) -> Map:
    draft = maps.new_draft(by=by, map=map, based_on=based_on)
    return maps.publish_map(draft.pk, by=by)


def founded_on(map: Map, *players: Any) -> Game:
    seats = [SeatSpec(user.username, "Vikings", user) for user in players]
    return create_campaign(organiser=players[0], name="Winter war", map=map, seats=seats)


def slugs(user: Any) -> list[str]:
    return sorted(maps.usable_maps(user).values_list("slug", flat=True))


def test_a_draft_stores_the_drawing(anna):
    draft = maps.new_draft(by=anna)
    assert maps.map_of_draft(draft) == BLANK
    maps.save_map_draft(draft.pk, by=anna, edition=1, map=LAND)
    kept = maps.draft_for(anna, draft.pk)
    assert (maps.map_of_draft(kept), kept.name, kept.edition) == (LAND, "Land's End", 2)


def test_two_windows_do_not_overwrite_each_other(anna):
    draft = maps.new_draft(by=anna, map=LAND)
    maps.save_map_draft(draft.pk, by=anna, edition=1, map=replace(LAND, name="One"))
    refused(
        "stale", maps.save_map_draft, draft.pk, by=anna, edition=1, map=replace(LAND, name="Two")
    )
    assert maps.draft_for(anna, draft.pk).name == "One"


def test_a_repeated_save_counts_once(anna):
    draft = maps.new_draft(by=anna)
    for _ in range(2):
        assert maps.save_map_draft(draft.pk, by=anna, edition=1, map=LAND).edition == 2


def test_invalid_draft_data_changes_nothing(anna):
    draft = maps.new_draft(by=anna, map=LAND)
    far = replace(LAND.terrains[0], x=5000)
    wrong = replace(LAND, terrains=(far, *LAND.terrains[1:]))
    refused("terrain-off-map", maps.save_map_draft, draft.pk, by=anna, edition=1, map=wrong)
    assert maps.map_of_draft(maps.draft_for(anna, draft.pk)) == LAND


def test_publishing_a_draft_creates_its_map_and_deletes_the_draft(anna):
    map = published(anna)
    assert map.road_map() == LAND
    assert (map.slug, map.version, map.previous, map.author) == ("lands-end", 1, None, anna)
    assert not MapDraft.objects.exists()


def test_a_map_with_an_error_is_not_published(anna):
    draft = maps.new_draft(by=anna, map=replace(LAND, starts=(LAND.starts[0][:1],)))
    refused("start-sites", maps.publish_map, draft.pk, by=anna)
    blank = maps.new_draft(by=anna)
    refusal = refused("not-fit", maps.publish_map, blank.pk, by=anna)
    assert str(refusal) == "Problems to fix first: 3. The first is: The map has no name."
    assert MapDraft.objects.count() == 2
    assert not Map.objects.exists()


def test_a_new_version_is_a_new_map_that_follows_the_newest(anna):
    first = published(anna)
    second = published(anna, replace(LAND, roads=LAND.roads[1:]), based_on=first)
    third = published(anna, based_on=first)
    assert (second.slug, second.version, second.previous) == ("lands-end-v2", 2, first)
    assert (third.slug, third.version, third.previous) == ("lands-end-v3", 3, second)
    assert first.road_map() == LAND


def test_a_map_based_on_that_of_another_person_is_a_new_map(anna, bruno):
    maps.share_map(published(anna).slug, by=anna, shared=True)
    own = published(bruno, based_on=Map.objects.get())
    assert (own.version, own.previous, own.shared) == (1, None, False)
    assert own.slug.startswith("lands-end-v1-")


def test_a_name_without_latin_letters_gets_an_address(anna):
    assert published(anna, replace(LAND, name="Ἄτλας")).slug == "map"


def test_a_running_campaign_keeps_its_map(anna, bruno):
    first = published(anna)
    game = founded_on(first, anna, bruno)
    before = digest(read_world(game))
    atlas_before = first.road_map()
    published(
        anna, replace(LAND, name="Other land", roads=LAND.roads[1:], starts=()), based_on=first
    )
    maps.retire(first.slug, by=anna, retired=True)
    game.refresh_from_db()
    assert digest(read_world(game)) == before
    assert read_world(game).map == atlas_before == game.campaign.map.road_map()
    assert read_world(bring_to(game, "bids")).map == atlas_before


def test_a_campaign_can_be_set_up_on_a_published_map(anna, bruno):
    game = founded_on(published(anna), anna, bruno)
    assert read_world(bring_to(game, "bids")).map == LAND


def test_bundled_shared_and_own_latest_versions_are_usable(anna, bruno):
    house = ring_map()
    first = published(anna)
    second = published(anna, based_on=first)
    assert slugs(anna) == [second.slug, house.slug]
    assert slugs(bruno) == slugs(AnonymousUser()) == [house.slug]
    maps.share_map(second.slug, by=anna, shared=True)
    assert slugs(bruno) == [second.slug, house.slug]
    maps.retire(second.slug, by=anna, retired=True)
    assert slugs(bruno) == [house.slug]
    assert slugs(anna) == [first.slug, house.slug]


def test_the_next_version_of_a_shared_map_is_shared(anna):
    first = maps.share_map(published(anna).slug, by=anna, shared=True)
    assert published(anna, based_on=first).shared


def test_drafts_and_maps_of_others_are_not_found(anna, bruno):
    draft = maps.new_draft(by=anna, map=LAND)
    map = published(anna)
    for act in (
        lambda: maps.draft_for(bruno, draft.pk),
        lambda: maps.save_map_draft(draft.pk, by=bruno, edition=1, map=BLANK),
        lambda: maps.publish_map(draft.pk, by=bruno),
        lambda: maps.delete_draft(draft.pk, by=bruno),
        lambda: maps.map_for(bruno, map.slug),
        lambda: maps.share_map(map.slug, by=bruno, shared=True),
        lambda: maps.retire(map.slug, by=bruno, retired=True),
    ):
        with pytest.raises(LookupError):
            act()
    assert maps.map_of_draft(maps.draft_for(anna, draft.pk)) == LAND


def test_bundled_maps_cannot_be_changed(anna):
    ring = ring_map()
    for user in (anna, AnonymousUser()):
        with pytest.raises(LookupError):
            maps.retire(ring.slug, by=user, retired=True)


def test_a_draft_is_deleted_by_its_author(anna):
    draft = maps.new_draft(by=anna)
    maps.delete_draft(draft.pk, by=anna)
    assert not MapDraft.objects.exists()


def test_the_number_of_drafts_and_maps_per_person_is_limited(anna, bruno, monkeypatch):
    monkeypatch.setattr(maps, "MOST_DRAFTS", 2)
    monkeypatch.setattr(maps, "MOST_MAPS", 1)
    published(anna)
    one = maps.new_draft(by=anna, map=LAND)
    maps.new_draft(by=anna)
    refused("too-many-drafts", maps.new_draft, by=anna)
    refused("too-many-maps", maps.publish_map, one.pk, by=anna)
    assert maps.new_draft(by=bruno)


def test_terrains_keep_the_order_in_which_they_were_drawn(anna):
    turned = replace(LAND, terrains=LAND.terrains[::-1], roads=LAND.roads[::-1])
    kept = published(anna, turned).road_map()
    assert [t.id for t in kept.terrains] == [t.id for t in turned.terrains]
    assert kept.roads == turned.roads
    assert TerrainId(kept.terrains[0].id) == LAND.terrains[-1].id
