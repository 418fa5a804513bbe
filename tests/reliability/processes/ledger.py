"""Reads the results of closing afterwards and finds faults in them."""

import json
from collections.abc import Iterable
from itertools import chain
from typing import Any, NamedTuple

from campaign.actions.history.effective_history import read_news
from campaign.actions.history.integrity import replay_journal
from campaign.actions.records.record_files import export_record, import_record
from campaign.models import Envelope
from campaign.news import News
from club.actions.chain.contents import read_world
from club.kinds import kind_of
from club.models import Game, PhaseClose
from tests.assertions.replay import is_whole
from tests.assertions.stocks import reconcile


class Mark(NamedTuple):
    """A game and the moment that it was at."""

    game: int
    moment: int


def marks(campaigns: Iterable[Game]) -> list[Mark]:
    return [Mark(game.pk, game.moment) for game in campaigns]


def closings_of(mark: Mark) -> int:
    return PhaseClose.objects.filter(game=mark.game, moment=mark.moment).count()


def faults(marked: Iterable[Mark]) -> list[str]:
    """The faults of games that should have closed this moment, and only it, exactly once."""
    return [f"game {mark.game}: {fault}" for mark in marked for fault in _faults(mark)]


def _faults(mark: Mark) -> Iterable[str]:
    game = Game.objects.get(pk=mark.game)
    if (times := closings_of(mark)) != 1:
        yield f"moment {mark.moment} was closed {times} times"
    # After the muster, a campaign's first moment, the dice are rolled immediately.
    passed = 2 if game.kind == "saga" and mark.moment == 1 else 1
    if game.moment != mark.moment + passed:
        yield f"it stands at moment {game.moment}"
    numbers = list(game.journal.order_by("seq").values_list("seq", flat=True))
    if numbers != list(range(1, game.seq + 1)):
        yield f"its journal has the lines {numbers}, its last number is {game.seq}"
    elif not is_whole(game) or (game.kind == "saga" and replay_journal(game).refusal):
        yield "its journal does not lead to its world"
    elif game.kind == "saga" and any(reconcile(read_world(game), _news(game)).values()):
        yield "its stocks do not add up from the news"
    else:
        yield from (f"{flaw}" for flaw in kind_of(game).journal.flaws(game, read_world(game)))
    if game.attempts or game.stuck:
        yield f"{game.attempts} attempts are left, stuck {game.stuck!r}"


def _news(game: Game) -> Iterable[News]:
    return chain.from_iterable(read_news(line) for line in game.journal.order_by("seq"))


def notices_of(game: Game) -> list[tuple[str, int | None]]:
    """The outbox of this game: events and their recipients."""
    return sorted(game.notices.values_list("event", "user"), key=str)


def account(game: Game, *, digests: bool = True) -> dict[str, Any]:
    """All that must be the same with or without disturbed closings. It has no digests where each
    game has different random results.
    """
    game.refresh_from_db()
    lines = game.journal.order_by("seq").values_list("seq", "digest", "origin")
    return {
        "world": kind_of(game).rules.digest(read_world(game)) if digests else "",
        "place": (game.turn, game.phase, game.moment, game.waits_for),
        "journal": [(seq, digest if digests else "", origin) for seq, digest, origin in lines],
        "closings": list(game.closings.values_list("moment", "phase", "how", "outcomes")),
        "notices": notices_of(game),
        "snapshots": list(game.snapshots.values_list("seq", "moment", "phase")),
        "envelopes": list(
            Envelope.objects.filter(game=game).values_list("moment", "player", "amount")
        ),
    }


def copies(game: Game, number: int) -> list[Game]:
    """Campaigns with the same journal and dice, made from a record file."""
    lines = list(export_record(game))
    return [import_record(lines, organiser=game.organiser) for _ in range(number)]


def steps(report: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in report.splitlines()]
