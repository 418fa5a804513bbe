"""A preview of closing the phase now. It changes nothing and opens nothing sealed."""

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from club.actions.clock.automatic_players import may_steward
from club.kinds import Kind, kind_of
from club.models import Game
from club.rules import heard

LONGEST = 200  # defaults of one phase


@dataclass(frozen=True, slots=True)
class DryRun:
    """Missing players, what plays for them, and the news of the defaults.

    A player has `plan`, `steward`, `bot` or `default`. `known` is False if the defaults depend on
    sealed plans, chance or a person's decision. Then there is no news.
    """

    answers: dict[str, str]
    news: list[Any] = field(default_factory=list)
    known: bool = False

    @property
    def name(self) -> str:
        """16 hex digits that identify this preview. A different preview has different digits."""
        preview = msgspec.json.encode([sorted(self.answers.items()), self.known, self.news])
        return sha256(preview).hexdigest()[:16]


def dry_run(game: Game, world: Any) -> DryRun:
    """The preview for the open phase of a game with its seats loaded."""
    kind = kind_of(game)
    planned = set(kind.clock.plans(game))
    seats = {seat.player: seat for seat in game.seats.all()}
    answers: dict[str, str] = {}
    for player in kind.rules.awaited(world):
        if player not in game.waits_for:
            continue
        seat = seats[player]
        answers[player] = (
            "bot"
            if seat.bot
            else "plan"
            if player in planned
            else "steward"
            if may_steward(game, seat)
            else "default"
        )
    news = _by_default(kind, world) if {*answers.values()} <= {"default"} else None
    return DryRun(answers, news or [], known=news is not None)


def _by_default(kind: Kind, world: Any) -> list[Any] | None:
    """The outcome if everybody gets the default, or None if that cannot be predicted."""
    if not kind.clock.is_foreseeable(world):
        return None
    news: list[Any] = []
    rules, now = kind.rules, world
    for _ in range(LONGEST):
        offered = rules.defaults(now)
        if not offered or rules.draws(now, offered[0]):
            return None
        outcome = rules.play(now, offered[0])
        news += heard(outcome.news, None)
        now = outcome.world
        if rules.progress(now).moment != rules.progress(world).moment:
            return news
    return None
