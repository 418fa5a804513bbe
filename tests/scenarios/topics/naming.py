"""Cases of names, gear and marks, which change no rule: each is played beside a twin without."""

from typing import Any

from campaign.commands import Command, Dissolve, NameUnits, WriteLord
from campaign.world import Mark, UnitName
from tests.naming import without_words
from tests.scenarios.cast import Cast
from tests.scenarios.game import Game
from tests.scenarios.pieces import Case, as_list
from tests.scenarios.seen import Seen
from tests.scenarios.topics.recruiting import transfer_of


def naming(case: Case, maps: Case) -> Seen:
    """Plays what the case writes, then its transfers and whole turns, in both games."""
    cast = Cast(case, maps)
    cast.lay_control()
    cast.lay_bands()
    cast.lay_reserves()
    world = cast.world("transfer")
    game, twin = Game(world), Game(world)
    codes = [_code(game, _command(game, row)) for row in as_list(cast.when.get("write"))]
    for row in as_list(cast.when.get("transfer")):
        for one in (game, twin):
            one.play(transfer_of(one.world, row, cast.me))
    for band in as_list(cast.when.get("dissolve")):
        for one in (game, twin):
            one.play(Dissolve(one.world.bands[band].owner, band))
    for _ in range(cast.when.get("turns", 0)):
        for one in (game, twin):
            one.end_turn()
    codes += [_code(game, _command(game, row)) for row in as_list(cast.when.get("write_later"))]
    return Seen(
        game,
        me=cast.me,
        accepted=[code is None for code in codes],
        refused=[code for code in codes if code],
        called={id: [row.name, row.gear] for id, row in game.world.named_units.items()},
        marks=_marks(game),
        same_but_for_words=without_words(game.world) == without_words(twin.world),
    )


def _command(game: Game, row: Case) -> Command:
    if "unit" in row:
        line = UnitName(row.get("name", ""), row.get("gear", ""))
        return NameUnits(row["player"], {row["unit"]: line})
    lord = game.world.bands[row["lord_of"]].lord
    marks = tuple(Mark(kind, text) for kind, text in row["marks"])
    return WriteLord(row["player"], lord, row.get("experience", 0), marks=marks)


def _code(game: Game, command: Command) -> str | None:
    refusal = game.refusal(command)
    return refusal.code if refusal else None


def _marks(game: Game) -> Any:
    rows = game.world.lords.values()
    return [[mark.kind, mark.text] for row in rows if row.marks for mark in row.marks]
