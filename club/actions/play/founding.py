"""A new game: its rows, its seats, the first world, and the beginning of its chain (D3)."""

from typing import Any

from django.db import transaction
from django.db.models import Model

from club.actions.chain.contents import written_world
from club.actions.chain.dice_seeds import sow
from club.actions.chain.hash_chain import Head, note_rows, write_facts
from club.actions.journal.awaited import waited_for
from club.actions.journal.ledger import LockedGame, lock
from club.actions.journal.moments import open_moment, save_snapshot
from club.kinds import kind_of
from club.models import Game, Seat, Tenure


def found(
    game: Game, own: Model | None, first: Any, seats: list[Seat], *, given: bool = False
) -> Game:
    """Saves an unsaved game with its first world, seats and deadline.

    `own` is the unsaved row that only games of this kind have, one to one with `Game`. `given` says
    that the chance of its first entries comes with them, as in a record or a rehearsed demo.
    """
    with transaction.atomic():
        progress = kind_of(game).rules.progress(first)
        game.world = written_world(game, first)
        game.turn, game.phase, game.moment = progress.turn, progress.phase, progress.moment
        game.save()
        if own is not None:
            own.game = game  # type: ignore[attr-defined]
            own.save()
        _seat_players(game, seats)
        locked = lock(game.pk)
        _begin_chain(locked, first, given)
        open_moment(locked)
        _begin_tenures(locked)
        if game.status == Game.RUNNING:
            begin_luck(locked)
        else:
            locked.game.checks_at = kind_of(locked.game).clock.next_check(locked)
        locked.game.waits_for = "".join(waited_for(locked.game, first))
        locked.game.save()
        save_snapshot(locked.game)
    return locked.game


def begin_luck(locked: LockedGame) -> None:
    """Fixes the lucky words, which are part of every draw from here on."""
    words = locked.game.seats.exclude(luck="").order_by("player").values_list("player", "luck")
    write_facts(locked, "begun", {"words": dict(words)})


def _seat_players(game: Game, seats: list[Seat]) -> None:
    for seat in seats:
        seat.game = game
    Seat.objects.bulk_create(seats)


def _begin_tenures(locked: LockedGame) -> None:
    tenures = Tenure.objects.bulk_create(
        Tenure(seat=seat, user_id=seat.user_id, name=seat.name, since=locked.now)
        for seat in locked.game.seats.filter(user__isnull=False)
    )
    note_rows(locked, *(("tenure", tenure) for tenure in tenures))


def _begin_chain(locked: LockedGame, first: Any, given: bool) -> None:
    """Starts the chain with the first world, and the hash of the seed."""
    locked.head = Head("", 0, 0)
    game = locked.game
    write_facts(
        locked,
        "founded",
        {
            "address": game.public_id,
            "demo": game.demo,
            "given": given,
            "world": kind_of(game).rules.digest(first),
        },
    )
    sow(locked)
