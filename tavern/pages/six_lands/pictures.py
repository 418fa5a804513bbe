"""Positions of Six Lands as pictures for learners, drawn like those of a table."""

from collections.abc import Mapping
from typing import Any, get_args

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tavern.pages.games.diagram_rows import Row
from tavern.pages.six_lands.card_words import card_words
from tavern.pages.six_lands.choices_in_words import FROM_HAND, label_of
from tavern.pages.six_lands.land_views import CardView, card_view, lands_of
from tavern.pages.six_lands.seat_views import seats_of
from tavern.six_lands.commands import Command
from tavern.six_lands.components import COLOURS
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Table

KINDS = get_args(Command)
TEMPLATE = "tavern/six_lands/_picture.html"
BUTTONS = 100  # from here on, targets are acts as buttons; below it they are cards of the hand


class SixLandsPictures:
    def draw(
        self,
        scene: Any,
        row: Row,
        targets: Mapping[int, str],
        before: Any = None,
        after: Any = None,
    ) -> SafeString:
        seen = scene.seen
        table: Table = seen.table
        shown = {COLOURS.index(letter) for letter in row.crop or COLOURS}
        lands = [
            land
            for colour, land in enumerate(lands_of(scene, table, _changed(table, before)))
            if colour in shown
        ]
        hand = seen.own.cards if seen.own and table.standing is None else ()
        values = {
            "lands": lands,
            "few": len(lands) < len(COLOURS),
            "free": tuple(map(card_view, table.free)),
            "seats": seats_of(scene, seen),
            "hand": _hand(hand, dict(targets)),
        }
        return render_to_string(TEMPLATE, values)

    def candidates(self, world: Any, row: Row) -> tuple[Any, ...]:
        """The act of the row, its other acts, and all acts that the rules offer."""
        return (row.act, *row.also, *SIX_LANDS.choices(SIX_LANDS.see(world, row.act.seat)))

    def path(self, world: Any, act: Any) -> tuple[int, ...]:
        """The card of the hand, if the act has one, and its button."""
        troop, land = getattr(act, "troop", 0), getattr(act, "land", 0)
        card = getattr(act, "card", 0)
        kind = KINDS.index(type(act))
        button = BUTTONS + kind * 600 + card * 24 + land * 4 + min(troop, 3)
        return (card, button) if isinstance(act, FROM_HAND) else (button,)

    def is_drawn(self, target: int) -> bool:
        return target < BUTTONS

    def name(self, scene: Any, target: int) -> str:
        return _("%(card)s in your hand") % {"card": card_words(target)}

    def label(self, scene: Any, act: Any) -> str:
        return label_of(scene.seen, act)


PICTURES = SixLandsPictures()


def _hand(cards: tuple[int, ...], links: dict[int, str]) -> list[tuple[CardView, str]]:
    """The cards of a hand. Of equal cards that can be tapped, the first is a link."""
    return [(card_view(card), links.pop(card, "")) for card in cards]


def _changed(table: Table, before: Any) -> set[int]:
    """The lands that are not as before."""
    if before is None:
        return set()
    pairs = zip(table.lands, before.table.lands, strict=True)
    return {land.colour for land, old in pairs if land != old}
