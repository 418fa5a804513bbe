"""The country of the browser tests: three villages around a cromlech.

Ashford - Midford - Birkholm
   |                  |
Oldmill - Harrow - Deepwood
            |
          Meadow - Cedarby
"""

from typing import Any

from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.house_rules import HouseRules, Limits
from campaign.models import Map, Road, Terrain
from club.models import Game
from tests.table import person

TERRAINS = (
    ("Ashford", "tower", 130, 130),
    ("Midford", "oasis", 480, 90),
    ("Birkholm", "tower", 850, 140),
    ("Oldmill", "mill", 150, 430),
    ("Harrow", "cromlech", 490, 420),
    ("Deepwood", "grove", 840, 440),
    ("Meadow", "caravan", 470, 700),
    ("Cedarby", "tower", 780, 760),
)
ROADS = (
    ("Ashford", "Midford"),
    ("Midford", "Birkholm"),
    ("Ashford", "Oldmill"),
    ("Oldmill", "Harrow"),
    ("Harrow", "Deepwood"),
    ("Deepwood", "Birkholm"),
    ("Harrow", "Meadow"),
    ("Meadow", "Cedarby"),
)
PEOPLE = (("Anna", "Vikings"), ("Bruno", "Normans"), ("Clara", "Welsh"))
TWO_TURNS = Limits(turns=2, prestige=4, lords=2, starting_bands=1, villages=2)


def country() -> Map:
    land = Map.objects.create(slug="country", name="The Country")
    places = {
        name: Terrain.objects.create(map=land, slug=name.lower(), name=name, kind=kind, x=x, y=y)
        for name, kind, x, y in TERRAINS
    }
    for a, b in ROADS:
        Road.objects.create(map=land, a=places[a], b=places[b])
    return land


def found(**more: Any) -> Game:
    """A campaign of Anna (who organises), Bruno and Clara: one band each, 20 power points."""
    users = [person(name.lower()) for name, _ in PEOPLE]
    rules = HouseRules(limits=TWO_TURNS, start_pp=20)
    seats = [
        SeatSpec(name, faction, user) for (name, faction), user in zip(PEOPLE, users, strict=True)
    ]
    options = {"name": "The three fords", "rules": rules} | more
    return create_campaign(organiser=users[0], map=country(), seats=seats, **options)
