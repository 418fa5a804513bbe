"""Names of erased members in places that nothing else leads to.

These are names of games that were made of their players' names, and seats that wait for somebody
who never sat there. Rematches and next seasons have them: a seat has the name of its previous
player.
"""

from collections.abc import Collection, Iterable
from typing import Any

from club.actions.clock.transactions import transact
from club.actions.journal.ledger import Effect
from club.models import Game, Tenure

LONGEST = 80  # letters of a game's name, which may end within a person's


def names_of_member(user: Any) -> set[str]:
    """Every name under which they sat somewhere, and the names of their account."""
    sat = Tenure.objects.filter(user=user).values_list("name", flat=True)
    return {*sat, user.first_name, user.get_full_name()} - {""}


def games_sat_in(user: Any) -> set[int]:
    return {*Tenure.objects.filter(user=user).values_list("seat__game", flat=True)}


def forget_kept_seats(game_ids: Iterable[int], names: Collection[str]) -> None:
    """Renames empty seats of these games that have one of the names.

    They get their letter as a name, in the name of the game too.
    """
    kept = Game.objects.filter(pk__in=[*game_ids], seats__user=None, seats__name__in=names)
    for game_id in sorted({*kept.values_list("pk", flat=True)}):
        with transact(game_id) as locked:
            for seat in locked.game.seats.filter(user=None, name__in=names):
                locked.game.name = title_without(locked.game.name, [seat.name], seat.player)
                seat.name = seat.player
                seat.save(update_fields=["name"])
            locked.mark(Effect.SAVE)


def title_without(title: str, names: Collection[str], letter: str) -> str:
    """The name of a game with the letter in place of these names.

    Only whole parts between commas are replaced.
    """
    *parts, last = title.split(", ")
    cut = len(title) == LONGEST and any(name.startswith(last) for name in names)
    last = letter if cut else last
    return ", ".join(letter if part in names else part for part in (*parts, last))
