"""Non-interference of a table of Island Settlers through every exit of the site.

Anna steals a card from Bruno and buys a development card. Two games that differ only in the kinds
of these cards, and in both hands, give everybody else the same bytes. The public bank is the same,
because the cards of Anna in one game are Bruno's in the other.
"""

from typing import Any

import pytest
from django.db import transaction
from msgspec.structs import replace

from club.actions.chain.contents import read_world, written_world
from club.models import Game
from club.rules import Seat
from tavern.island_settlers.commands import BuyCard, EndTurn, Steal
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import Dark
from tests.tavern.island_scenes import CROSSED_ROADS, field
from tests.tavern.scenarios.island_settlers.positions import world_of
from tests.tavern.secrecy import looks
from tests.tavern.secrecy.looks import READERS, Looks, differing
from tests.tavern.secrecy.position import Cast

pytestmark = pytest.mark.django_db
A, B = Seat("A"), Seat("B")
# The cards of Bruno and of Anna, and the kind of all cards in the pile.
ONE, OTHER = ("wood", "brick", (25, 0, 0, 0, 0)), ("brick", "wood", (0, 0, 0, 0, 25))
OTHERS = tuple(who for who in READERS if who != "bruno")
Variant = tuple[str, str, tuple[int, ...]]


class Settlers(Cast):
    """The same people at a table of Island Settlers. Anna has rolled a seven."""

    kind, options = "island-settlers", {"island": "practice"}
    observer = "clara"

    def deal_cards(self, variant: Variant) -> None:
        bruno, anna, pile = variant
        game = Game.objects.get(pk=self.game.pk)
        before = read_world(game)
        hands = {"A": {anna: 5, "wool": 1, "grain": 1, "ore": 1}, "B": {bruno: 5}}
        pieces = {
            word: {seat: CROSSED_ROADS[word][seat] for seat in "ABC"}
            for word in ("settlements", "roads")
        }
        world = world_of(CROSSED_ROADS | pieces | {"hands": hands}, before.table.seats)
        assert world is not None
        table = replace(world.table, phase="theft", robber=field("Q"), dice=(3, 4), moment=9)
        dark: Any = Dark(pile)  # type: ignore[arg-type]
        stored = written_world(game, replace(world, table=table, dark=dark, salt=before.salt))
        place = {"world": stored, "phase": "theft", "turn": 1, "moment": 9}
        Game.objects.filter(pk=game.pk).update(waits_for="A", **place)
        game.snapshots.update_or_create(seq=game.seq, defaults=place)  # later than tied rolls


def sent(command: Any) -> dict[str, str]:
    """A form with this command."""
    written = ISLAND_SETTLERS.commands.encode(command).decode()
    return {"commands": f"[{written}]", "key": type(command).__name__}


def of_variant(cast: Settlers, variant: Variant, *readers: str) -> Looks:
    """The exits after a theft, a bought card and the end of the turn. Changes are rolled back."""
    with transaction.atomic():
        cast.deal_cards(variant)
        for command in (Steal(A, B), BuyCard(A), EndTurn(A)):
            done = cast.clients["anna"].post(cast.address("act"), sent(command))
            assert done.status_code == 302, done.content.decode()
        found = looks.pages(cast, *readers) if readers else looks.everything(cast, OTHERS)
        transaction.set_rollback(True)
    return found


@pytest.mark.night("the same walk with every push: test_exits.py")
def test_everybody_else_finds_the_same_bytes_in_every_exit():
    cast = Settlers()
    one, other = of_variant(cast, ONE), of_variant(cast, OTHER)
    assert len(one) > 250
    assert differing(one, other) == set()


def test_thief_and_victim_find_others():
    """This comparison can fail."""
    cast = Settlers()
    found = differing(
        of_variant(cast, ONE, "anna", "bruno"), of_variant(cast, OTHER, "anna", "bruno")
    )
    for who in ("anna", "bruno"):
        assert {f"{who}, ", f"{who}, now, in parts", f"{who}, history/2"} <= found
    assert not found & {"anna, fair", "bruno, seats"}
