"""What the page of Six Lands is drawn from: what one seat sees, and nothing else."""

from typing import Any

from tavern.pages.six_lands.choices_in_words import FROM_HAND, ChoiceView, choice_view
from tavern.pages.six_lands.land_views import CardView, card_view, lands_of, seats_of
from tavern.six_lands.table import View


class SixLandsPainter:
    template = "tavern/six_lands/board.html"
    styles = ("six_lands",)
    scripts = ()

    def board(self, scene: Any) -> dict[str, Any]:
        seen: View = scene.seen
        table, own = seen.table, seen.own
        picked = _picked(scene)
        by_hand = [c for c in scene.choices if isinstance(c, FROM_HAND)]
        others = [c for c in scene.choices if not isinstance(c, FROM_HAND)]
        return {
            "lands": lands_of(scene, table),
            "seats": seats_of(scene, seen),
            "free": tuple(map(card_view, table.free)),
            "hand": _hand(own.cards, {c.card for c in by_hand}) if own else (),
            "knows_hand": own is not None,
            "picked": card_view(picked) if picked is not None else None,
            "with_card": _views(table, (c for c in by_hand if c.card == picked)),
            "others": _views(table, others),
        }


def _views(table: Any, commands: Any) -> tuple[ChoiceView, ...]:
    return tuple(choice_view(table, command) for command in commands)


def _hand(cards: tuple[int, ...], playable: set[int]) -> tuple[tuple[CardView, bool], ...]:
    """The cards of a hand, each with whether it can be picked now."""
    return tuple((card_view(card), card in playable) for card in cards)


def _picked(scene: Any) -> int | None:
    """The card that the address picks, where something can be done with it."""
    text = scene.picked.get("card", "")
    cards = {c.card for c in scene.choices if isinstance(c, FROM_HAND)}
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 2 else None
    return number if number in cards else None
