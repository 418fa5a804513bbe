"""Words of the end: how somebody won, what points are for, what is left of a solo game."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tavern.pages.games.words import MEDALS

PARTS = {
    "settlements": gettext_lazy("settlements"),
    "cities": gettext_lazy("cities"),
    "road": gettext_lazy("longest road"),
    "army": gettext_lazy("largest army"),
    "cards": gettext_lazy("point cards"),
    "colours": gettext_lazy("colours"),
    "powers": gettext_lazy("powers"),
    "fame": gettext_lazy("fame"),
    "lands": gettext_lazy("lands"),
    "troop": gettext_lazy("a troop"),
    "hand": gettext_lazy("cards in hand"),
}
STONES = "stone-falls"
REASONS = {
    "treasure": gettext_lazy("All four powers and at least four colours are in the treasure."),
    "supply": gettext_lazy("Nobody had a stone left."),
    "board": gettext_lazy("The board was full."),
}


def stones_left(left: int, how: str) -> str:
    """The result of a solo game: the stones on the board, and the medal."""
    counted = ngettext("{n} stone left", "{n} stones left", left).format(n=left)
    return f"{counted} · {MEDALS[how]}" if how in MEDALS else counted


AT_MOST = {"gold": 2, "silver": 4, "bronze": 6}  # stones left
WARM = {
    "gold": gettext_lazy("Gold! Few boards are ever cleared like this."),
    "silver": gettext_lazy("Silver: you saw most of it coming."),
    "bronze": gettext_lazy("Bronze: you have a hand for these stones."),
    "failed": gettext_lazy("The water was stronger this time. Next time you know it better."),
}


def how_near(left: int, how: str, *, only_gold: bool = False) -> str:
    """How many stones fewer would have been the next medal, or gold. "" after gold."""
    missed = [medal for medal, most in AT_MOST.items() if left > most]
    if how == "gold" or not missed:
        return ""
    medal = "gold" if only_gold else missed[-1]
    fewer = left - AT_MOST[medal]
    return ngettext(
        "{n} stone fewer would have been {medal}.",
        "{n} stones fewer would have been {medal}.",
        fewer,
    ).format(n=fewer, medal=MEDALS[medal])


def best_known(left: int, best: int) -> str:
    """The result of a search with the same deal, next to so many stones left."""
    if left <= best:
        return _("No better way is known with these stones.")
    return _("The best known way with these stones leaves {n}.").format(n=best)


def headline(names: Sequence[str], viewer_won: bool) -> str:
    """The winners, in one sentence."""
    if viewer_won:
        return _("You won.")
    if len(names) == 1:
        return _("%(name)s won.") % {"name": names[0]}
    return _("%(names)s share first place.") % {"names": ", ".join(names)}


def counted(points: int | None, parts: Sequence[tuple[str, int]], kind: str) -> str:
    """The count that decides a game: points, or the kinds of stones in a treasure (S19)."""
    if points is None:
        return ""
    if kind != STONES:
        return ngettext("{points} point", "{points} points", points).format(points=points)
    of = dict(parts)
    colours, powers = of.get("colours", 0), of.get("powers", 0)
    if not colours:
        return _("an empty treasure")
    in_colours = ngettext("{n} colour", "{n} colours", colours).format(n=colours)
    in_powers = ngettext("{n} power", "{n} powers", powers).format(n=powers)
    return _("%(colours)s, %(powers)s") % {"colours": in_colours, "powers": in_powers}


def by_what(results: Sequence[Any], kind: str) -> str:
    """The reason and the lead of the winner, from the results, best first."""
    best, others = results[0], [row for row in results if row.place > 1 and row.points is not None]
    reason = str(REASONS.get(best.how, ""))
    if not others or best.points is None or best.how == "treasure":
        return reason
    most = max(row.points for row in others)
    lead = best.points - most
    if kind == STONES and lead > 0:
        values = {"points": best.points, "others": most}
        words = _("Different colours and powers count: %(points)s to %(others)s.") % values
        return f"{reason} {words}".strip()
    words = ngettext(
        "By %(lead)s point: %(points)s to %(others)s.",
        "By %(lead)s points: %(points)s to %(others)s.",
        lead,
    ) % {"lead": lead, "points": best.points, "others": most}
    return f"{reason} {words}".strip() if lead > 0 else reason


def part_words(parts: Sequence[tuple[str, int]]) -> str:
    """The parts of somebody's points, in words: “settlements 3 · cities 4”."""
    return " · ".join(f"{PARTS[name]} {_signed(points)}" for name, points in parts)


def _signed(points: int) -> str:
    return str(points) if points >= 0 else f"−{-points}"
