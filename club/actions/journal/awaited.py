"""Which players must act next, and what each player submitted when a moment closed (D4)."""

from collections.abc import Iterable
from typing import Any

from django.db.models import BigIntegerField, IntegerField

from club.actions.chain.prepared_queries import Gap, Prepared
from club.kinds import kind_of
from club.models import Game, JournalEntry


def is_broken_off(game: Game) -> bool:
    """Whether the organiser ended the game before its rules did."""
    return bool(game.status == Game.ENDED and game.phase != "ended")


def waited_for(game: Game, world: Any) -> tuple[str, ...]:
    """The seats that the game waits for. Empty if the organiser ended it early."""
    return () if is_broken_off(game) else kind_of(game).journal.waited_for(game, world)


GIVEN_BY = {
    "given": "given",
    "given_empty": "given_empty",
    "default": "by_default",
    "automatic": "given",
    "plan": "by_plan",
    "standing": "by_plan",
    "steward": "by_steward",
    "bot": "given",
}


_ENTRIES: Prepared[Any] = Prepared(
    lambda: (
        JournalEntry.objects.filter(
            game=Gap("game", BigIntegerField()),
            moment=Gap("moment", IntegerField()),
            superseded_by__isnull=True,
        )
        .order_by("seq")
        .values_list("seat", "origin")
    )
)


def outcomes(
    game: Game,
    moment: int,
    missing: Iterable[str],
    entries: Iterable[tuple[str, str]] | None = None,
) -> dict[str, str]:
    """The outcome of each player in this moment: a word of `PhaseClose.outcomes`.

    Players in `missing` were still awaited. Those of them without an entry missed the moment. Of
    several entries the most substantial counts. `entries` are the seat and origin of all entries of
    the moment, for callers who know them.
    """
    found: dict[str, str] = {}
    if entries is None:
        entries = _ENTRIES(game=game.pk, moment=moment)
    for player, origin in entries:
        if origin == "opened":
            found.update(kind_of(game).journal.outcomes_of_opening(game, moment))
        elif player and origin == "given":
            found[player] = "given"
        elif player and origin in GIVEN_BY:
            found.setdefault(player, GIVEN_BY[origin])
    return dict.fromkeys(missing, "missed") | found
