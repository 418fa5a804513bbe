"""Reading forms: from typed values to a command, or a refusal that names the field.

This module does not judge commands; the rules do. A form that cannot be read (a word in place of a
number, a missing field) is refused with a sentence of its own.
"""

from collections.abc import Callable
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_noop

from campaign import commands
from campaign.world import BandPlan, PlayerId, ReportName, TerrainId, UnitId, UnitOrder
from club.actions.security.whole_numbers import whole_number
from club.pages.frame.form_fields import number, text, word
from club.refusals import Refusal

NO_FACTION = gettext_noop("Choose your faction first.")
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


def _maybe(post: QueryDict, field: str) -> Any:
    """An identifier, or None if the form leaves it open."""
    return post.get(field) or None


def _some(post: QueryDict, field: str) -> tuple[Any, ...]:
    """The ticked identifiers."""
    return tuple(post.getlist(field))


def chosen_units(post: QueryDict, field: str) -> tuple[UnitId, ...]:
    """The ticked units, and from each row of alike units the chosen number."""
    found = [UnitId(unit) for unit in post.getlist(field)]
    for name in post:
        if name.startswith("many-"):
            found += _of_row(post, name)
    return tuple(found)


def _of_row(post: QueryDict, name: str) -> list[UnitId]:
    """The first units of a row, as many as `name` says: `alike-…` lists them."""
    row = post.get(f"alike-{name.removeprefix('many-')}", "").split()[:MOST_ALIKE]
    many = number(post, name)
    if not 0 <= many <= len(row):
        raise Refusal("how-many", "D5", HOW_MANY, fields=(name,), most=len(row))
    return [UnitId(unit) for unit in row[:many]]


def _named(post: QueryDict, prefix: str) -> dict[Any, Any]:
    """Answered fields that begin with `prefix`, by the rest of their name."""
    return {
        name.removeprefix(prefix): post[name]
        for name in post
        if name.startswith(prefix) and post[name]
    }


def _muster(player: PlayerId, post: QueryDict) -> commands.Muster:
    """The form has a choice of factions, and is not sent without one."""
    faction = text(post, "faction")
    if "faction" in post and not faction:
        raise Refusal("missing", "R6", NO_FACTION, fields=("faction",))
    return commands.Muster(player, band_plans(post), faction)


def _transfer(player: PlayerId, post: QueryDict) -> commands.Transfer:
    to: dict[UnitId, Any] = {}
    for first, where in _named(post, "to-").items():
        row = _of_row(post, f"many-{first}") if f"many-{first}" in post else [first]
        to |= dict.fromkeys(row, None if where == "reserve" else where)
    return commands.Transfer(player, word(post, "at"), to)


def _recruit(player: PlayerId, post: QueryDict) -> commands.Recruit:
    """Reads the recruitment. The form sends the village, with ">" and a band if it strengthens
    one."""
    at, _sign, chosen = word(post, "at").partition(">")
    band = chosen or _maybe(post, "band")
    lord = None if band else _maybe(post, "lord")
    return commands.Recruit(
        player,
        TerrainId(at),
        band=band,
        units=unit_orders(post),
        taken=chosen_units(post, "taken"),
        lord=lord,
        name="" if band or lord else text(post, "name"),
    )


def _force(player: PlayerId, post: QueryDict) -> commands.ChooseForce:
    return commands.ChooseForce(
        player,
        word(post, "battle"),
        band=_maybe(post, "band"),
        reserve=chosen_units(post, "reserve"),
        lords=_some(post, "lords"),
    )


def _report(player: PlayerId, post: QueryDict) -> commands.Report:
    winner = word(post, "winner")
    units = [name for name in post if name.startswith("unit-")]
    return commands.Report(
        player,
        word(post, "battle"),
        winner=None if winner == "draw" else PlayerId(winner),
        survivors={UnitId(name.removeprefix("unit-")): number(post, name) for name in units},
        dead_lords=_some(post, "dead"),
        replaces=ReportName(post.get("replaces", "")),
    )


def _invade(player: PlayerId, post: QueryDict) -> commands.Invade:
    return commands.Invade(
        player, word(post, "terrain"), units=unit_orders(post), name=text(post, "name")
    )


Reader = Callable[[PlayerId, QueryDict], commands.PlayerCommand]

READERS: dict[str, Reader] = {
    "muster": _muster,
    "site": lambda player, post: commands.ChooseSite(player, word(post, "terrain")),
    "ties": lambda player, post: commands.OrderTies(player, tie_groups(post)),
    "recruit": _recruit,
    "transfer": _transfer,
    "dissolve": lambda player, post: commands.Dissolve(player, word(post, "band")),
    "move": lambda player, post: commands.Move(
        player, word(post, "band"), tuple(word(post, "path").split(">"))
    ),
    "pass": lambda player, post: commands.Pass(player),
    "done": lambda player, post: commands.Done(player),
    "assault": lambda player, post: commands.Assault(player, word(post, "battle")),
    "hold": lambda player, post: commands.Hold(player, word(post, "battle")),
    "force": _force,
    "decline": lambda player, post: commands.DeclineDefence(player, word(post, "battle")),
    "report": _report,
    "confirm": lambda player, post: commands.Confirm(
        player, word(post, "battle"), word(post, "report")
    ),
    "dispute": lambda player, post: commands.Dispute(
        player, word(post, "battle"), word(post, "report"), text(post, "reason")
    ),
    "refuge": lambda player, post: commands.ChooseRefuge(
        player, word(post, "retreat"), word(post, "village")
    ),
    "demobilise": lambda player, post: commands.Demobilise(
        player, chosen_units(post, "units"), _named(post, "to-")
    ),
    "village": lambda player, post: commands.BuildVillage(player, word(post, "terrain")),
    "sacred": lambda player, post: commands.BuildSacredGround(player, word(post, "terrain")),
    "invade": _invade,
}
