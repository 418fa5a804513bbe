"""Open games that a steady bot plays for their player."""

from random import Random
from typing import Any

from django.utils import timezone

from tavern.actions.public.playing import against_bot, falls_on, given, kind_of_open, view_of
from tavern.actions.public.playing import puzzle as puzzle_of
from tavern.actions.public.sealed_games import OpenGame, seal
from tavern.actions.table_queries import table_kinds
from tavern.stone_falls.bots.beam import answer_alone
from tavern.stone_falls.puzzles.known import puzzles

AGAINST = [kind.name for kind in table_kinds() if 2 in kind.rules.players]


def begun(slot: str) -> OpenGame:
    """A new game of this slot, as the page begins it."""
    if slot == "falls":
        return falls_on(timezone.localdate())
    if slot == "puzzle":
        return puzzle_of(1)
    return against_bot(next(kind for kind in table_kinds() if kind.name == slot), {})


def next_command(game: OpenGame, rng: Random) -> Any:
    kind, view = kind_of_open(game), view_of(game)
    bot: Any = kind.clock.bots["steady"]()
    return bot.answer(view.seen, view.choices, rng)


def gone_on(game: OpenGame, commands: int, seed: int = 1) -> OpenGame:
    """The game after so many commands of its player, or at its end."""
    rng = Random(seed)
    for _ in range(commands):
        if view_of(game).standing is not None:
            break
        game = given(game, [next_command(game, rng)])
    return game


def ended(slot: str) -> OpenGame:
    return gone_on(begun(slot), 2000)


def solved() -> OpenGame:
    """A puzzle that was solved: its best player looks at every stone to come."""
    for number in range(1, len(puzzles()) + 1):
        game = puzzle_of(number)
        while (view := view_of(game)).standing is None:
            game = given(game, [answer_alone(view.seen.world, view.choices, 200, 3)])
        if view.standing.how == "gold":
            return game
    raise AssertionError("no puzzle was solved")


def in_json(game: OpenGame, command: Any) -> str:
    """The field `commands` of a form with this command."""
    return f"[{kind_of_open(game).rules.commands.encode(command).decode()}]"


def address_of(game: OpenGame) -> str:
    return f"/tavern/open/{seal(game)}/"
