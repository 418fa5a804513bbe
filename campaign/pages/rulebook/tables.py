"""The tables of the rules. Every figure is a constant with which the rules play."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaign.armies import UNIT_KINDS
from campaign.house_rules import (
    LIMITS_BY_PLAYERS,
    PORTAL_PRICE,
    SACRED_GROUND_PRICE,
    UPKEEP_TABLE,
    VILLAGE_INCOME,
    VILLAGE_PRICE,
    HouseRules,
)
from campaign.map.terrains import CLASS_OF, INCOME
from campaign.pages.words import rule_terms
from campaign.words.house_rule_words import SWITCHES
from campaign.words.phases import PHASES
from campaign.world import AFTER_BATTLES, BATTLES, BEFORE_BATTLES

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Limit:
    """A line of the table of limits: a cell for every number of players, and this campaign's."""

    label: Words
    cells: list[int]
    own: int


@dataclass(frozen=True, slots=True)
class Yield:
    """The yield of a class of terrain in power points, without and with a village."""

    klass: str
    kinds: list[str]
    power: int
    with_village: int
    memory: bool


@dataclass(frozen=True, slots=True)
class Step:
    """A phase of a turn, and the players who act in it."""

    phase: str
    who: Words


_MOVERS: dict[str, Words] = {
    "reverse": _("one move at a time, lowest initiative first"),
    "direct": _("one move at a time, highest initiative first"),
}
UPKEEP_HEADS: dict[str, Words] = {
    "strict": _("more than"),
    "inclusive": pgettext_lazy("so many points", "from"),
    "bracket": _("up to"),
}


def _limits_of(rules: HouseRules) -> list[Limit]:
    """Table 1 with this campaign's figures (R1)."""
    found = []
    for switch in SWITCHES:
        above, _dot, name = switch.field.partition(".")
        if above == "limits" and name:
            cells = [getattr(row, name) for row in LIMITS_BY_PLAYERS.values()]
            found.append(Limit(switch.label, cells, switch.value(rules)))
    return found


def yields_of(rules: HouseRules) -> list[Yield]:
    """The yields of all classes of terrain (R4, R75, A67)."""
    found = []
    for klass in dict.fromkeys(CLASS_OF.values()):
        power = INCOME.get(klass, rules.prestigious_income)
        kinds = [str(rule_terms.TERRAIN_KINDS[k]) for k, its in CLASS_OF.items() if its == klass]
        word = str(rule_terms.TERRAIN_CLASSES[klass])
        village = power + VILLAGE_INCOME
        found.append(Yield(word, kinds, power, village, klass not in INCOME))
    return found


def _prices_of(rules: HouseRules) -> list[tuple[Words, int]]:
    """Goods and their prices in power points (R20, R82, R85, R88)."""
    found: list[tuple[Words, int]] = [(_("1 point of units"), 1), (_("a village"), VILLAGE_PRICE)]
    if rules.sacred_ground:
        found.append((_("a sacred ground"), SACRED_GROUND_PRICE))
    return [*found, (_("a portal, without its band"), PORTAL_PRICE)]


def units() -> list[tuple[str, int]]:
    """The kinds of unit, and how many figures one point buys; 0 for free ones."""
    return [(str(rule_terms.UNIT_KINDS[kind]), row.per_point) for kind, row in UNIT_KINDS.items()]


def steps_of(rules: HouseRules) -> list[Step]:
    """The phases of a turn in order."""
    first, *others = BEFORE_BATTLES
    phases = [PHASES[phase] for phase in (first, "dice", *others, *BATTLES, *AFTER_BATTLES)]
    movers = _MOVERS[rules.movement_order]
    return [Step(str(phase.name), phase.who or movers) for phase in phases]


def tables_of(rules: HouseRules) -> dict[str, Any]:
    """All tables for a template."""
    return {
        "players": list(LIMITS_BY_PLAYERS),
        "limits": _limits_of(rules),
        "yields": yields_of(rules),
        "prices": _prices_of(rules),
        "units": units(),
        "steps": steps_of(rules),
        "upkeep": UPKEEP_TABLE,
        "upkeep_head": UPKEEP_HEADS[rules.upkeep_mode],
    }
