"""Checks of a table in addition to those of its journal: seeds, deal, draws, results (D3).

A table that was imported had its chance drawn elsewhere.
"""

import json
from collections.abc import Iterator
from typing import Any

from club.actions.chain.dice_seeds import UnreadableSeed, unsealed
from club.actions.fairness.chain_check import Flaw
from club.actions.fairness.replay import first_world
from club.kinds import kind_of
from club.models import Game
from club.rules import Seat
from tavern.actions.fairness.dealing import deal_terms, seats_of
from tavern.actions.fairness.draws import Seeds, deal_of, draws_of


def table_flaws(game: Game, world: Any) -> Iterator[Flaw]:
    """Everything that does not match. `world` is the present one.

    No draw of a running game is named.
    """
    seeds, brought = Seeds(game), brought_header(game) is not None
    for row in seeds.rows:
        try:
            unsealed(game, row)
        except UnreadableSeed as error:
            yield Flaw(f"seed of chance after line {row.since}", str(error))
    if game.status != Game.SETUP and not brought:
        yield from _deal(game, seeds)
        for drawn in draws_of(game, seeds):
            if drawn.fault:
                place = f"journal line {drawn.seq} (turn {drawn.turn}, {drawn.phase})"
                yield Flaw(place, drawn.fault)
    yield from _results(game, world)


def _deal(game: Game, seeds: Seeds) -> Iterator[Flaw]:
    """Checks the noted terms and deal, and the first world that follows from the deal."""
    terms = game.notes.filter(seq=0, kind="terms").order_by("place").last()
    if terms is None or json.loads(terms.body) != deal_terms(game):
        yield Flaw("terms of the table", "they are not those that were noted at the start")
        return
    if seeds.before(0) is None:
        return  # the case that no key opens it is reported already
    dealt, rules = deal_of(game, seeds), kind_of(game).rules
    if dealt is None:
        yield Flaw("deal", "it was not noted at the start")
    elif dealt.drawn.fault:
        yield Flaw("deal", dealt.drawn.fault)
    else:
        options, values = game.table.options, dealt.drawn.values
        first = rules.digest(rules.start(seats_of(game), options, values, dealt.salt).world)
        if not first == dealt.world == rules.digest(first_world(game)):
            yield Flaw("deal", "the first world is not the one that was dealt")


def _results(game: Game, world: Any) -> Iterator[Flaw]:
    """Checks the shown results against the standing of the rules."""
    standing, places = kind_of(game).rules.standing(world), {}
    if standing is not None and game.table.puzzle is None:
        places = {
            seat.player: (
                standing.places[Seat(seat.player)],
                standing.points.get(Seat(seat.player)),
                standing.how[:20],
                game.kind,
                seat.bot,
                seat.user_id,
            )
            for seat in game.seats.all()
        }
    shown = {
        row.player: (row.place, row.points, row.how, row.kind, row.bot, row.user_id)
        for row in game.results.all()
    }
    for player in sorted({*places, *shown}):
        if places.get(player) != shown.get(player):
            yield Flaw(f"result of {player}", "it is not the one with which the game ended")


NOTE = "brought"  # of the chain: the header of the record


def brought_header(game: Game) -> dict[str, Any] | None:
    """The header of the record from which the table came. None for a table that was played here.

    The chain's first note says whether its chance was given, so nobody can claim that later.
    """
    notes = {note.kind: note for note in game.notes.filter(seq=0, kind__in=("founded", NOTE))}
    if NOTE not in notes or not json.loads(notes["founded"].body)["given"]:
        return None
    found: dict[str, Any] = json.loads(notes[NOTE].body)
    return found
