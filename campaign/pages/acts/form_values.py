"""Parts of a command as they were typed: orders of units, bands, places, chosen units.

This module does not judge commands; the rules do. A form that cannot be read (a word in place of a
number, a missing field) is refused with a sentence of its own.
"""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_noop

from campaign.world import BandPlan, LordId, PlayerId, UnitId, UnitOrder
from club.actions.security.whole_numbers import whole_number
from club.pages.frame.form_fields import number, text
from club.refusals import Refusal

HOW_MANY = gettext_noop("Choose from 0 to {most} of these units.")
SHARED_PLACE = gettext_noop("Give each player a different place.")

MOST_ALIKE = 100  # units of a row that are read


def unit_orders(post: QueryDict, prefix: str = "") -> tuple[UnitOrder, ...]:
    """The rows `kind-…` and `figures-…` that have figures."""
    rows = [name for name in post if name.startswith(f"{prefix}figures-")]
    orders = []
    for name in sorted(rows, key=lambda row: (len(row), row)):
        if not post.get(name, "").strip():
            continue
        kind = post.get(name.replace("figures-", "kind-", 1), "")
        orders.append(UnitOrder(kind, number(post, name)))
    return tuple(orders)


def band_plans(post: QueryDict) -> tuple[BandPlan, ...]:
    """Bands written as `b0-lord`, `b0-kind-0`, `b0-figures-0`, `b1-lord` …"""
    plans: list[BandPlan] = []
    while f"b{len(plans)}-lord" in post:
        prefix = f"b{len(plans)}-"
        plans.append(BandPlan(text(post, f"{prefix}lord"), unit_orders(post, prefix)))
    return tuple(plans)


def tie_groups(post: QueryDict) -> tuple[tuple[PlayerId, ...], ...]:
    """Groups written as `place-0-B`: the place of player B in the first group."""
    groups: dict[int, dict[int, PlayerId]] = {}
    for name in post:
        if not name.startswith("place-"):
            continue
        _, group, player = (name.split("-", 2) + ["", ""])[:3]
        places = groups.setdefault(whole_number(group) or 0, {})
        place = number(post, name)
        if place in places:
            raise Refusal("shared-place", "R13", SHARED_PLACE, fields=(name,))
        places[place] = PlayerId(player)
    return tuple(tuple(groups[g][p] for p in sorted(groups[g])) for g in sorted(groups))


def chosen_lords(post: QueryDict, field: str) -> tuple[LordId, ...]:
    """The ticked lords."""
    return tuple(LordId(lord) for lord in post.getlist(field))


def chosen_units(post: QueryDict, field: str) -> tuple[UnitId, ...]:
    """The ticked units, and from each row of alike units the chosen number."""
    found = [UnitId(unit) for unit in post.getlist(field)]
    for name in post:
        if name.startswith("many-"):
            found += of_row(post, name)
    return tuple(found)


def of_row(post: QueryDict, name: str) -> list[UnitId]:
    """The first units of a row, as many as `name` says: `alike-…` lists them."""
    row = post.get(f"alike-{name.removeprefix('many-')}", "").split()[:MOST_ALIKE]
    many = number(post, name)
    if not 0 <= many <= len(row):
        raise Refusal("how-many", "D5", HOW_MANY, fields=(name,), most=len(row))
    return [UnitId(unit) for unit in row[:many]]


def named(post: QueryDict, prefix: str) -> dict[Any, Any]:
    """Answered fields that begin with `prefix`, by the rest of their name."""
    return {
        name.removeprefix(prefix): post[name]
        for name in post
        if name.startswith(prefix) and post[name]
    }
