"""Tables of Island Settlers whose next turn shows what a test needs."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from club.actions.chain.dice_seeds import drawn
from club.actions.clock.transactions import transact
from club.actions.journal.ledger import Effect
from club.models import Game
from club.rules import Seat
from tavern.island_settlers.commands import SetTerms
from tavern.island_settlers.isle.places import CROSSINGS, FIELDS
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tavern.island_settlers.table import StandingTerms, World
from tests.tavern.island_tables import give, island_table
from tests.tavern.scenarios.island_settlers.positions import world_of

MOST = 300  # entries until chance is as needed

# Anna has the longest road, which Bruno can cut at NOS. Then Drostan has it. Anna has a harbour.
# Bruno's cards are those of a settlement and some ore. Clara has more than seven cards.
CROSSED_ROADS: dict[str, Any] = {
    "turn": "A",
    "phase": "roll",
    "longest": "A",
    "robber": "M",
    "settlements": {
        "A": ["KLR", "CDb"],
        "B": ["PQS", "IJk"],
        "C": ["Bqr", "DEc"],
        "D": ["Fef", "GHP"],
    },
    "roads": {
        "A": ["KLR-LMR", "LMR-MRS", "MNS-MRS", "MNS-NOS", "DNO-NOS", "CDN-DNO", "CDN-CDb"],
        "B": ["NOS-OPS", "OPS-PQS", "IJk-Ijk"],
        "C": ["ABq-Bqr", "DEO-DEc"],
        "D": ["EFe-Fef", "FGf-Fef", "FGP-FGf", "FGP-GHP", "GHP-HPQ"],
    },
    "hands": {
        "A": {"wood": 1, "wool": 3, "grain": 1, "ore": 2},
        "B": {"wood": 1, "wool": 1, "grain": 1, "brick": 1, "ore": 3},
        "C": {"wood": 4, "grain": 5},
    },
}


def crossing(name: str) -> int:
    return CROSSINGS.index(name)


def field(letter: str) -> int:
    return FIELDS.index(letter)


def prepared(game: Game, position: dict[str, Any]) -> Game:
    """The table with the pieces, hands and turn of this position, as its next moment."""
    with transact(game.pk) as locked:
        before = locked.world
        found = world_of(_of_all(position, before.table.seats), before.table.seats)
        assert found is not None
        table = replace(found.table, moment=before.table.moment + 1)
        locked.world = replace(found, table=table, salt=before.salt)
        locked.game.snapshots.filter(seq=locked.game.seq).delete()  # one of this world is stored
        locked.mark(Effect.PLAYED)
    game.refresh_from_db()
    return game


def _of_all(position: dict[str, Any], seats: tuple[Seat, ...]) -> dict[str, Any]:
    """The position without the pieces and cards of seats that this table does not have."""
    return {
        word: {seat: told[seat] for seat in seats if seat in told}
        if isinstance(told, dict)
        else told
        for word, told in position.items()
    }


def crossed_roads(*people: Any, **terms: Any) -> Game:
    return prepared(island_table(*people, **terms), CROSSED_ROADS)


def foreseen(game: Game, command: Any) -> World:
    """The world after this command as the next entry, with the chance of the seed."""
    with transact(game.pk) as locked:
        chance = drawn(locked, ISLAND_SETTLERS.draws(locked.world, command))
        return ISLAND_SETTLERS.play(locked.world, command, chance).world


def wait_for_chance(game: Game, command: Any, wanted: Callable[[World], bool], *, by: str) -> World:
    """Adds entries without effect until this command would have the needed result.

    Each entry changes the chance of the next one. Each says that a seat has no standing terms.
    """
    for _ in range(MOST):
        found = foreseen(game, command)
        if wanted(found):
            return found
        give(game, SetTerms(Seat(by), StandingTerms()))
    raise AssertionError("chance never gives this")
