"""Campaigns that begin with a hand-made world, and the texts of their pages."""

import html
import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from campaign.actions.history.effective_history import read_world
from campaign.actions.play.campaign_creation import SeatSpec, store
from campaign.models import Campaign, Map, default_durations
from campaign.world import World
from club.models import Game
from tests.table import ring_map
from tests.worlds import a_map

LAND = a_map(
    "Alder - Birch grove - Cedar oasis - Dogwood cromlech - Elder mill - Fir; Fir - Alder; "
    "Birch - Fir; Cedar - Fir; Elder - Cedar"
)
CAMPAIGN_PAGES = (
    "",
    "happened",
    "chronicle",
    "envelopes",
    "lords",
    "units",
    "battles",
    "battle-cards",
    "rules",
    "rulings",
    "tables",
    "seats",
    "away",
    "talk",
    "attendance",
    "receipts",
    "sheet",
    "saga",
    "organise",
    "bundle",
    "corrections",
    "rule",
    "members",
    "notes",
    "private",
    "history/0",
    "search",
    "search?q=an",
)


def lay(world: World, people: list[Any]) -> Game:
    """A campaign stored as if it had been played to this world; the people get the seats in
    order."""
    drawn = Map.objects.filter(slug="ring").first() or ring_map()
    game = Game(kind="saga", name="Six trees", organiser=people[0], durations=default_durations())
    seats = [
        SeatSpec(user.username.capitalize(), world.players[player].faction, user)
        for player, user in zip(world.players, people, strict=False)
    ]
    return store(game, Campaign(map=drawn), world, seats)


def address(game: Game, rest: str = "") -> str:
    return f"/c/{game.public_id}/{rest}"


def send(client: Client, game: Game, act: str, **fields: Any) -> HttpResponse:
    """Sends the form of an action as a browser without script does. A bid above the stock is sent
    as confirmed, unless `above` says otherwise."""
    fields.setdefault("form", act)
    if act == "bid":
        fields.setdefault("above", fields.get("amount", ""))
    return client.post(address(game, f"act/{act}"), fields)


def words(response: HttpResponse) -> str:
    """The text of a page, without tags and with single spaces."""
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", html.unescape(text))


def refusal(response: HttpResponse) -> str:
    """The sentence next to the form."""
    found = re.search(r'<p class="refusal"[^>]*>(.*?)</p>', response.content.decode(), re.S)
    assert found, "the page shows no refusal"
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", found[1]))).strip()


def world_of(game: Game) -> World:
    game.refresh_from_db()
    return read_world(game)


def forms(response: HttpResponse) -> set[str]:
    """The names of the actions that the page offers."""
    return set(re.findall(r'action="[^"]*/act/([a-z]+)"', response.content.decode()))
