"""The values of the page of Six Lands, only from what one seat sees."""

from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.actions.security.whole_numbers import whole_number
from club.pages.frame.fragments import fragment
from tavern.pages.six_lands.card_words import names_of_deal
from tavern.pages.six_lands.choices_in_words import FROM_HAND, ChoiceView, choice_view, land_of
from tavern.pages.six_lands.land_views import CardView, card_view, lands_of
from tavern.pages.six_lands.news_sentences import SENTENCES
from tavern.pages.six_lands.seat_views import leader_words, seats_of
from tavern.six_lands.commands import LeaveGift, LeaveLast, Recruit, TakeBack
from tavern.six_lands.table import Table, View

FOLDED = (Recruit, TakeBack)  # voluntary, and often many
LEAVING = (LeaveGift, LeaveLast)  # placed last


class SixLandsPainter:
    template = "tavern/six_lands/board.html"
    legend = "tavern/six_lands/_legend.html"
    styles = ("six_lands",)
    scripts = ("hand",)
    news = SENTENCES
    small_news = ("TurnBegan", "FameGained")
    names_of_deal = staticmethod(names_of_deal)

    def board(self, scene: Any) -> dict[str, Any]:
        seen: View = scene.seen
        table, own = seen.table, seen.own
        by_hand = [c for c in scene.choices if isinstance(c, FROM_HAND)]
        picked = _picked(scene, {c.card for c in by_hand})
        with_card = [c for c in by_hand if c.card == picked]
        others = [c for c in scene.choices if not isinstance(c, FROM_HAND)]
        others.sort(key=lambda c: isinstance(c, LEAVING))
        return {
            "lands": _lands(scene, table, {land_of(seen, c) for c in with_card}),
            "abilities": _lands(scene, table, set(), "_abilities"),
            "seats": seats_of(scene, seen),
            "leader": leader_words(scene, table),
            "free": tuple(map(card_view, table.free)),
            "hand": _hand(own.cards, {c.card for c in by_hand}) if own else (),
            "knows_hand": own is not None and table.standing is None,
            "hand_of": _other_name(scene, seen),
            "duty": ask_of(seen, scene.choices),
            "picked": card_view(picked) if picked is not None else None,
            "with_card": sorted(_views(seen, with_card), key=lambda one: not one.wins),
            "others": _views(seen, [c for c in others if not isinstance(c, FOLDED)]),
            "recruits": _views(seen, [c for c in others if isinstance(c, Recruit)]),
            "returns": _views(seen, [c for c in others if isinstance(c, TakeBack)]),
            "fame": table.fame.get(seen.seat, 0) if seen.seat else 0,
        }


def _lands(scene: Any, table: Table, aimed: set[int], part: str = "_lands") -> SafeString:
    """The lands as everybody sees them. Readers who see the same share the drawing."""
    template = f"tavern/six_lands/{part}.html"
    names = [(seat.letter, seat.css, seat.name) for seat in scene.seats.values()]

    def draw() -> str:
        return render_to_string(template, {"lands": lands_of(scene, table, aimed)})

    return fragment(template, (table.lands, names, sorted(aimed)), draw)


def _views(seen: View, commands: list[Any]) -> tuple[ChoiceView, ...]:
    return tuple(choice_view(seen, command) for command in commands)


def _hand(cards: tuple[int, ...], playable: set[int]) -> tuple[tuple[CardView, bool], ...]:
    """The cards of a hand, and for each whether it can be picked now."""
    return tuple((card_view(card), card in playable) for card in cards)


def _other_name(scene: Any, seen: View) -> str:
    """The owner of the hand, if it is not the reader's: in a game that is shown, or in the past."""
    mine = seen.seat is None or scene.seq is None or seen.seat == getattr(scene, "own", "")
    return "" if mine else str(scene.seats[seen.seat].name)


def _picked(scene: Any, cards: set[int]) -> int | None:
    """The card that the address picks, if it can be played."""
    number = whole_number(scene.picked.get("card", ""), 99)
    return number if number in cards else None


def ask_of(seen: View, choices: tuple[Any, ...]) -> str:
    """The next act of the seat. "" if it is not its turn."""
    if not choices:
        return ""
    match seen.table.phase:
        case "gift":
            return _("You may take one free knight for nothing.")
        case "which":
            return _("Your troops are equally strong. Choose the one that takes the land.")
        case "last_card":
            return _("The game is over except for one thing: you may add one more card.")
        case _:
            return _in_turn(seen.table, any(isinstance(one, Recruit) for one in choices))


def _in_turn(table: Table, recruits: bool) -> str:
    if table.income == "open":
        return _("Take your income first. After anything else it is lost.")
    if not table.played and recruits:
        return _("Play one card: tap it to see what it can do. You may also recruit.")
    if not table.played:
        return _("Play one card: tap it to see what it can do.")
    if recruits:
        return _("You have played your card. Recruit a free knight, or end your turn.")
    return _("You have played your card. End your turn.")
