"""The form of a plan: its fields as typed or sealed, and the plan in a sent form."""

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from campaign.bands.movement import speed
from campaign.bots.plans import HABITS, MOST_GOES, MOST_WAYS, Plan, Way
from campaign.pages.scene.campaign_view import Scene
from campaign.words.phases import PHASE_NAMES
from campaign.world import AFTER_BATTLES, BATTLES, Band, BandId, TerrainId
from club.pages.frame.form_fields import number
from club.refusals import Refusal

ANSWERS: dict[str, str | Promise] = {
    "": gettext_lazy("ask me"),
    "nothing": gettext_lazy("do nothing"),
    "suggested": gettext_lazy("as suggested"),
}
TICKS = {"at_once": True, "wary": False, "then_pass": True}  # and their initial values
AFTER_MOVEMENT = (*BATTLES, *AFTER_BATTLES)


@dataclass(frozen=True)
class WayField:
    name: str
    chosen: str


@dataclass(frozen=True)
class HabitField:
    """`answers` are pairs of a value and its words."""

    name: str
    phase: str | Promise
    answers: list[tuple[str, str | Promise]]
    chosen: str


@dataclass(frozen=True)
class BandWays:
    """The ways of one band, as (value, words); staying is the last."""

    band: str
    ways: list[tuple[str, str]]


class PlanForm:
    """The fields for a viewer who has a seat; `typed` are their refused values."""

    def __init__(self, scene: Scene, plan: Plan | None, typed: QueryDict | None = None) -> None:
        self.scene, self.typed = scene, typed
        self.sealed = plan
        self.plan = plan or Plan()

    @property
    def turn(self) -> int:
        """The turn of the next movement, or of the present one."""
        return self.scene.world.turn + (self.scene.world.phase in AFTER_MOVEMENT)

    @property
    def bid(self) -> str:
        if self.typed is not None:
            return self.typed.get("bid", "")[:14]
        return "" if self.plan.bid is None else str(self.plan.bid)

    @property
    def goes(self) -> list[list[WayField]]:
        """One row for each of the player's bands, with as many ways as may be named."""
        sealed = self.plan.goes if self.plan.turn == self.turn else ()
        rows = min(MOST_GOES, max(len(self._own_bands), len(sealed)))
        return [[self._way(row, way, sealed) for way in range(MOST_WAYS)] for row in range(rows)]

    def _way(self, row: int, way: int, sealed: tuple[tuple[Way, ...], ...]) -> WayField:
        name = f"go-{row}-{way}"
        if self.typed is not None:
            return WayField(name, self.typed.get(name, ""))
        known = sealed[row] if row < len(sealed) else ()
        return WayField(name, value_of(known[way]) if way < len(known) else "")

    @property
    def ways(self) -> list[BandWays]:
        """Every path of each of the player's bands from its terrain, and those already planned."""
        return [
            BandWays(self.scene.bands[id].lord, self._ways(id, band))
            for id, band in self._own_bands.items()
        ]

    @property
    def _own_bands(self) -> dict[BandId, Band]:
        bands = self.scene.world.bands.items()
        return {id: band for id, band in bands if band.owner == self.scene.viewer}

    def _ways(self, id: BandId, band: Band) -> list[tuple[str, str]]:
        longest = speed(band, self.scene.world.rules) + 1
        paths = [p for p in self.scene.routes.short_moves[band.terrain] if len(p) <= longest]
        ways = [Way(id, path) for path in (*paths, (band.terrain,))]
        return [(value_of(way), way_words(self.scene, way)) for way in ways]

    @property
    def habits(self) -> list[HabitField]:
        return [
            HabitField(
                name := f"habit-{phase}",
                PHASE_NAMES[phase],
                [(answer, ANSWERS[answer]) for answer in ("", *known)],
                self._typed(name, self.plan.habits.get(phase, "")),
            )
            for phase, known in HABITS.items()
        ]

    @property
    def ticks(self) -> dict[str, bool]:
        """Whether each tick is set."""
        if self.typed is not None:
            return {name: name in self.typed for name in TICKS}
        return {name: getattr(self.plan, name) if self.sealed else TICKS[name] for name in TICKS}

    def _typed(self, name: str, otherwise: str) -> str:
        return otherwise if self.typed is None else self.typed.get(name, "")


def value_of(way: Way) -> str:
    return f"{way.band}:{'>'.join(way.path)}"


def way_words(scene: Scene, way: Way) -> str:
    names = [scene.terrain_name(stop) for stop in way.path]
    if len(names) == 1:
        return _("stays at {terrain}").format(terrain=names[0])
    return " → ".join(names)


def plan_in(post: QueryDict) -> Plan:
    """The plan in a sent form. Refuses invalid numbers and ways."""
    goes = []
    for row in range(MOST_GOES + 1):
        ways = [post.get(f"go-{row}-{way}", "") for way in range(MOST_WAYS)]
        if any(ways):
            goes.append(tuple(_way_in(text) for text in ways if text))
    habits: Any = {phase: post[f"habit-{phase}"] for phase in HABITS if post.get(f"habit-{phase}")}
    return Plan(
        bid=number(post, "bid") if post.get("bid", "").strip() else None,
        turn=number(post, "turn") if post.get("turn") else 0,
        goes=tuple(goes),
        habits=habits,
        **{name: name in post for name in TICKS},
    )


def _way_in(text: str) -> Way:
    band, _colon, path = text[:200].partition(":")
    if not path:
        raise Refusal("path", "R30", gettext_noop("A move follows one or two roads."))
    return Way(BandId(band), tuple(TerrainId(stop) for stop in path.split(">")))
