"""The move of a campaign. At the old place its sealed parts lose their force. At the new place a
note enters the chain, and the missing parts are listed.
"""

import json
from typing import Any, NamedTuple

from campaign.actions.bids.envelopes import return_sealed
from campaign.actions.bundles.file import Manifest
from campaign.actions.bundles.sealed_parts import SealedPart
from campaign.world import World, encode
from club.actions.chain.chained_rows import BODIES, instant, member
from club.actions.chain.dice_seeds import sow
from club.actions.chain.hash_chain import note_rows, write_facts
from club.actions.clock.transactions import transact
from club.actions.journal.actor import Actor
from club.actions.journal.awaited import waited_for
from club.actions.journal.ledger import Effect, LockedGame
from club.actions.notices.game_messages import add_message
from club.kinds import kind_of
from club.models import Game, Tenure

MOVED = "moved"  # why a member's time on their seat ended


class Arrival(NamedTuple):
    """A restored campaign, the old and new numbers of its rows by table, its sealed parts, the
    accounts here by their pseudonyms there, and the world at the end of its journal."""

    game: Game
    numbers: dict[str, dict[int, int]]
    sealed: SealedPart
    people: dict[str, Any]
    manifest: Manifest
    last: World


class LeftBehind(NamedTuple):
    """The parts that did not arrive: the names of people to invite again; whether sealed bids,
    orders and seeds were lost because this installation cannot open them; and the name of the
    organiser if they are another person here, else ""."""

    people: tuple[str, ...]
    sealed: bool
    organiser: str


def leave(locked: LockedGame, key: str, *, by: Actor | None) -> None:
    """Ends the force of sealed parts, since the installation with this key can open them.

    Bids and plans are returned unopened, later dice have a new seed, a running campaign is paused,
    and everybody gets a message. A campaign that has ended has nothing sealed.
    """
    if locked.game.status == Game.ENDED:
        return
    for seat in locked.game.seats.order_by("player"):
        return_sealed(locked, seat.player)
    locked.mark(Effect.AWAITED)
    _pause(locked)
    add_message(
        locked, "taken_along", by=by, key=key, seed=sow(locked).hash, paused=locked.game.paused
    )


def arrive(arrival: Arrival) -> LeftBehind:
    """Records the move in the chain, ends everybody's time on their seat, and pauses the
    campaign."""
    arrival.game.world = encode(arrival.last)
    arrival.game.save(update_fields=["world"])
    with transact(arrival.game.pk, replayed=True) as locked:
        game = locked.game
        lost = list(game.seeds.filter(opened="", sealed=b"").values_list("since", flat=True))
        write_facts(locked, "moved", _facts(locked, arrival, lost))
        people = _end_tenures(locked)
        if game.status != Game.ENDED:
            if lost:
                sow(locked)
            _pause(locked)
        add_message(locked, "moved", sealed=arrival.sealed.opened)
        game.waits_for = "".join(waited_for(game, locked.world))
        locked.mark(Effect.SAVE)
    named = arrival.people or not arrival.manifest.organiser_name
    organiser = "" if named else arrival.manifest.organiser_name
    return LeftBehind(people, not arrival.sealed.opened, organiser)


def left_people(game: Game) -> tuple[str, ...]:
    """The names of the people whose time ended when the campaign arrived here, in the order of
    seats."""
    moved = Tenure.objects.filter(seat__game=game, why=MOVED)
    last = moved.order_by("until").values_list("until", flat=True).last()
    names = moved.filter(until=last).order_by("seat__player").values_list("name", flat=True)
    return tuple(names)


def _facts(locked: LockedGame, arrival: Arrival, lost: list[int]) -> dict[str, Any]:
    kinds = {*BODIES, *kind_of(locked.game).journal.bodies()}
    return {
        "at": instant(locked.now),
        "rows": {
            kind: sorted(numbers.items())
            for kind, numbers in arrival.numbers.items()
            if kind in kinds
        },
        "members": _members(locked.game),
        "accounts": {old: member(locked.game, user.pk) for old, user in arrival.people.items()},
        "lost": lost,
    }


def _members(game: Game) -> list[str]:
    """The pseudonyms of everybody whose account the chain names."""
    found = set(game.journal.exclude(by="").values_list("by", flat=True))
    found |= {json.loads(body).get("by", "") for body in game.notes.values_list("body", flat=True)}
    return sorted(found - {""})


def _end_tenures(locked: LockedGame) -> tuple[str, ...]:
    """Empties every seat until its player is invited. Returns the names of people to invite."""
    open_ones = Tenure.objects.filter(seat__game=locked.game, until__isnull=True)
    names = []
    for tenure in open_ones.select_related("seat").order_by("seat__player"):
        tenure.until, tenure.why = locked.now, MOVED
        tenure.save(update_fields=["until", "why"])
        note_rows(locked, ("tenure", tenure))
        names.append(tenure.name)
    return tuple(names)


def _pause(locked: LockedGame) -> None:
    """Pauses the campaign, so that no deadline passes while the seats are empty."""
    if locked.game.status == Game.RUNNING and not locked.game.paused:
        locked.game.paused, locked.game.paused_at = True, locked.now
        locked.game.closes_moves += 1
