"""The time zones that a form offers: places by area."""

from typing import Any

import pytest

from club.actions.schedule.time_zones import is_time_zone
from club.pages.account.time_zone_choices import time_zone_groups


def offered(kept: str = "") -> dict[str, list[str]]:
    return {str(area): [name for name, _ in places] for area, places in time_zone_groups(kept)}


def test_places_are_grouped_by_area():
    words = {str(area): dict(places) for area, places in time_zone_groups()}
    assert words["Europe"]["Europe/Paris"] == "Paris"
    assert words["America"]["America/Argentina/Buenos_Aires"] == "Argentina, Buenos Aires"
    assert words["Others"] == {"UTC": "UTC"}
    assert all(is_time_zone(name) for places in words.values() for name in places)


@pytest.mark.parametrize("name", ["Factory", "localtime", "Etc/GMT+12", "EST5EDT", "US/Eastern"])
def test_zones_that_are_not_places_are_not_offered(name: str):
    assert name not in sum(offered().values(), [])


@pytest.mark.parametrize(
    ("kept", "others"),
    [("Etc/GMT+12", ["UTC", "Etc/GMT+12"]), ("Europe/Paris", ["UTC"]), ("Mars/Olympus", ["UTC"])],
)
def test_the_stored_choice_stays_a_choice(kept: str, others: Any):
    assert offered(kept)["Others"] == others
