"""Cards that are counted by taps: to discard, to offer, to take."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.actions.security.whole_numbers import whole_number
from tavern.island_settlers import commands as acts
from tavern.island_settlers.commands import Command
from tavern.island_settlers.table import NO_CARDS, Cards, covers, minus, plus, single
from tavern.pages.island_settlers.command_words import ActForm, form_of
from tavern.pages.island_settlers.island.place_words import resource_words
from tavern.pages.island_settlers.island.selectable_places import query_of

MOST = 95  # all cards of the game
TAKEN = 2  # by a discovery


@dataclass(frozen=True, slots=True)
class Counter:
    """One kind: how many are counted, and the addresses of one more and one less, "" for none."""

    kind: int
    name: str
    number: int
    more: str
    less: str


@dataclass(frozen=True, slots=True)
class Partner:
    """A seat to which an offer may go. `href` adds or removes it."""

    line: Any
    asked: bool
    href: str


@dataclass(frozen=True, slots=True)
class Counting:
    """`rows` are titles with their counters. `form` exists as soon as the cards are valid."""

    title: str
    rows: tuple[tuple[str, tuple[Counter, ...]], ...]
    form: ActForm | None
    partners: tuple[Partner, ...] = ()


def hand_in_of(scene: Any, choice: acts.MayHandIn) -> Counting:
    """The cards that return to the bank (C14)."""
    cards = _cards(scene.picked.get("give", ""), choice.cards)
    left = choice.number - sum(cards)
    row = _row(scene, {}, "give", cards, choice.cards, full=left <= 0)
    title = _("Discard %(number)s cards: %(left)s to go") % {
        "number": choice.number,
        "left": max(0, left),
    }
    command = acts.HandIn(choice.seat, cards) if left == 0 else None
    return Counting(title, (("", row),), _form(scene, command))


def discovery_of(scene: Any, choices: tuple[acts.PlayDiscovery, ...]) -> Counting:
    """The cards that a discovery takes from the bank (C34, CA11)."""
    bank = scene.seen.table.bank
    wanted = min(TAKEN, sum(bank))
    cards = _cards(scene.picked.get("get", ""), bank)
    row = _row(scene, {"do": "discovery"}, "get", cards, bank, full=sum(cards) >= wanted)
    command = next((one for one in choices if one.take == cards), None)
    title = _("Cards to take from the bank: %(number)s") % {"number": wanted}
    return Counting(title, (("", row),), _form(scene, command))


def offer_of(scene: Any, choice: acts.MayOffer) -> Counting:
    """The planned offer: no kind on both sides, to the asked seats (C17, CA8)."""
    give = _cards(scene.picked.get("give", ""), choice.cards)
    get = _cards(scene.picked.get("get", ""), (MOST,) * 5)
    to = _asked(scene.picked.get("to", ""), choice)
    values = {"do": "offer", "give": _text(give), "get": _text(get), "to": "".join(to)}
    free_to_give = minus(choice.cards, _single_kinds(get, choice.cards))
    wanted: Cards = (MOST, MOST, MOST, MOST, MOST)
    rows = (
        (_("You give"), _row(scene, values, "give", give, free_to_give)),
        (_("You get"), _row(scene, values, "get", get, minus(wanted, _single_kinds(give, wanted)))),
    )
    fits = any(give) and any(get) and not any(a and b for a, b in zip(give, get, strict=True))
    command = acts.MakeOffer(choice.seat, to, give, get) if fits else None
    title = _("Your offer")
    return Counting(title, rows, _form(scene, command), _partners(scene, choice, to, values))


def _single_kinds(taken: Cards, most: Cards) -> Cards:
    """All cards of the kinds that are taken on the other side, so that none is left."""
    a, b, c, d, e = (most[kind] if number else 0 for kind, number in enumerate(taken))
    return a, b, c, d, e


def _asked(text: str, choice: acts.MayOffer) -> tuple[Any, ...]:
    """The seats of an address. Without one, everybody."""
    return tuple(seat for seat in choice.to if seat in text) or choice.to


def _partners(
    scene: Any, choice: acts.MayOffer, to: tuple[Any, ...], values: dict[str, str]
) -> tuple[Partner, ...]:
    if len(choice.to) == 1:
        return ()
    found = []
    for seat in choice.to:
        after = [s for s in choice.to if (s in to) != (s == seat)]
        href = query_of(scene, **values | {"to": "".join(after)}) if after else ""
        found.append(Partner(scene.seats[seat], seat in to, href))
    return tuple(found)


def _row(
    scene: Any, values: dict[str, str], name: str, cards: Cards, most: Cards, *, full: bool = False
) -> tuple[Counter, ...]:
    def href(after: Cards) -> str:
        return query_of(scene, **values | {name: _text(after)})

    return tuple(
        Counter(
            kind,
            resource_words(kind),
            cards[kind],
            "" if full or cards[kind] >= most[kind] else href(plus(cards, single(kind))),
            href(minus(cards, single(kind))) if cards[kind] else "",
        )
        for kind in range(5)
    )


def _form(scene: Any, command: Command | None) -> ActForm | None:
    return None if command is None else form_of(scene, command)


def _text(cards: Cards) -> str:
    return ".".join(map(str, cards)) if any(cards) else ""


def _cards(text: str, most: Cards) -> Cards:
    """The cards of an address. None if it contains anything else, or more than there are."""
    match [whole_number(part, 99) for part in text.split(".")]:
        case [int(a), int(b), int(c), int(d), int(e)] if covers(most, (a, b, c, d, e)):
            return a, b, c, d, e
    return NO_CARDS
