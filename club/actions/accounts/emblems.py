"""Emblems of people: a field, two tinctures and a charge, which `static/heraldry.svg` draws."""

from collections.abc import Iterable
from itertools import product
from typing import Any, NamedTuple

from django.utils.translation import gettext_noop

from club.models import Profile
from club.refusals import Refusal

FIELDS = ("plain", "pale", "fess", "bend", "chief", "chevron", "quarterly")
METALS, COLOURS = ("gold", "silver"), ("red", "blue", "green", "black", "purple")
TINCTURES = METALS + COLOURS
CHARGES = (
    "axe",
    "bow",
    "crown",
    "hammer",
    "horn",
    "moon",
    "ship",
    "star",
    "sun",
    "sword",
    "tower",
    "tree",
)

UNKNOWN = gettext_noop("Choose one of the pictures in each row.")
TOO_ALIKE = gettext_noop("Combine a metal (gold or silver) with a colour.")


class Emblem(NamedTuple):
    """The field has the tincture `first`; its division and its charge have the tincture
    `second`."""

    field: str
    first: str
    second: str
    charge: str

    def __str__(self) -> str:
        return "-".join(self)


ALL = tuple(
    Emblem(field, *pair, charge)
    for metal, colour, field, charge in product(METALS, COLOURS, FIELDS, CHARGES)
    for pair in ((metal, colour), (colour, metal))
)
STRIDE = 1091  # has no divisor in common with their number, so that neighbours look different


def parsed(text: str) -> Emblem | None:
    """The emblem that this text names, in any two tinctures. None if a part is unknown."""
    parts = text.split("-")
    if len(parts) != len(Emblem._fields):
        return None
    emblem = Emblem(*parts)
    known = zip(emblem, (FIELDS, TINCTURES, TINCTURES, CHARGES), strict=True)
    return emblem if all(part in among for part, among in known) else None


def emblem_of(person: Any) -> Emblem:
    """The emblem of an account: as chosen, or derived from the account. One query."""
    return emblems_of((person.pk,))[person.pk]


def emblems_of(accounts: Iterable[int | None]) -> dict[int, Emblem]:
    """The emblems of the accounts with these ids, as in `emblem_of`. One query."""
    numbers = {number for number in accounts if number is not None}
    rows = Profile.objects.filter(user__in=numbers).exclude(emblem="")
    chosen = dict(rows.values_list("user_id", "emblem"))
    return {number: parsed(chosen.get(number, "")) or derived_emblem(number) for number in numbers}


def derived_emblem(account: int) -> Emblem:
    """The emblem that follows from the account. It is always the same, and among `len(ALL)`
    accounts in a row no two have the same one."""
    return ALL[account * STRIDE % len(ALL)]


def save_emblem(user: Any, text: str) -> None:
    """Saves the person's choice. Refuses `emblem` unless exactly one of the two tinctures is a
    metal."""
    emblem = parsed(text)
    if emblem is None:
        raise Refusal("emblem", "D4", UNKNOWN, fields=("field", "first", "second", "charge"))
    if (emblem.first in METALS) == (emblem.second in METALS):
        raise Refusal("emblem", "D4", TOO_ALIKE, fields=("first", "second"))
    Profile.objects.update_or_create(user=user, defaults={"emblem": text})
