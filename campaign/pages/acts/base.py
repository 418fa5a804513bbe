"""The base of all parts: the form's name, the typed values, and a refusal."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar
from uuid import uuid4

from django.http import QueryDict
from msgspec.structs import fields

from campaign import armies
from campaign.bands.recruits import MOST_NAME
from campaign.commands import PlayerCommand
from campaign.pages.acts.command_preview import preview_of
from campaign.pages.scene.campaign_view import Scene
from campaign.world import PlayerId, Terrain, TerrainId, UnitOrder
from club.pages.frame.form_fields import word
from club.refusals import Refusal


@dataclass(frozen=True)
class Submission:
    """A form that was sent and not accepted, or sent only for a preview (`looks`)."""

    form: str
    post: QueryDict = field(repr=False)  # a bid may be in it
    refusal: Refusal | None = None
    looks: bool = False


class Part:
    """One action, made from what is offered. `name` is its word in the address and its template;
    `form` is unique on a page."""

    name = ""
    command: ClassVar[Any] = None
    offer: ClassVar[Any] = None  # the kind of choice that opens it; None if it is the command
    key = ""  # the field of the offer of which each value has its own form
    together = False  # whether one form has all choices of its kind
    ends_recruitment = False  # whether it ends the player's recruitment
    has_preview = False  # whether it has a preview of its consequences
    most_name = MOST_NAME  # characters of a lord's name

    def __init__(self, scene: Scene, choice: Any = None, key: object = "") -> None:
        self.scene = scene
        self.choice = choice
        self.form = f"{self.name}-{key}" if key else self.name
        self.idempotency_key = uuid4().hex
        self.typed: QueryDict | None = None
        self.refusal: Refusal | None = None
        self.above = ""  # what the refusal asks to confirm, next to the button
        self.looks = False

    @classmethod
    def parts(cls, scene: Scene) -> list["Part"]:
        """The forms of this kind that are open to the viewer."""
        return cls.made(scene, scene.choices_of(cls.offer or cls.command))

    @classmethod
    def made(cls, scene: Scene, offers: list[Any]) -> list["Part"]:
        if cls.together:
            return [cls(scene, offers)] if offers else []
        return [cls(scene, one, getattr(one, cls.key, "")) for one in offers]

    def is_meant(self, attempt: Submission) -> bool:
        """Whether the submission is for this part."""
        return attempt.form == self.form

    @classmethod
    def read(cls, player: PlayerId, post: QueryDict) -> PlayerCommand:
        """The command as it was typed: its required fields, each a word."""
        needed = [row.name for row in fields(cls.command) if row.required]
        return cls.command(player, *(word(post, name) for name in needed[1:]))

    def take(self, attempt: Submission) -> None:
        self.typed = attempt.post
        self.refusal = attempt.refusal
        self.looks = attempt.looks and self.has_preview

    @cached_property
    def preview(self) -> Any:
        """The preview of the form as it is typed; None if nobody looks."""
        return preview_of(self.scene, self.read, self.typed) if self.looks and self.typed else None

    @property
    def sums(self) -> list["Sum"]:
        """The points typed so far, for parts that count them."""
        return []

    @property
    def template(self) -> str:
        return f"acts/_{self.name}.html"

    @property
    def preview_template(self) -> str:
        """The template of the preview, if there is one."""
        return "acts/_preview.html"

    def value(self, field: str, default: object = "") -> str:
        """The typed value of the field, or its initial one."""
        return self.typed.get(field, "") if self.typed is not None else str(default)

    def is_ticked(self, field: str, value: str, default: bool = False) -> bool:
        return value in self.typed.getlist(field) if self.typed is not None else default


class TerrainPart(Part):
    """An action on one of several terrains. The one picked on the map is chosen."""

    together = True

    @property
    def ids(self) -> list[TerrainId]:
        return [choice.terrain for choice in self.choice]

    @property
    def terrains(self) -> list[Terrain]:
        return sorted((self.scene.terrains[id] for id in self.ids), key=lambda one: one.name)

    @property
    def terrain(self) -> str:
        return self.value("terrain", self.scene.selection.to)


@dataclass(frozen=True)
class UnitRow:
    """One row of an order: a kind of unit and a number of figures."""

    index: int
    prefix: str
    kind: str
    figures: str


@dataclass(frozen=True)
class Sum:
    """Points counted so far, and the id of the place where the page shows them."""

    id: str
    points: str


ROWS = 6  # rows of a new order; a form sent with all rows filled gets more


def unit_rows(
    part: Part, prefix: str = "", begin_with: tuple[UnitOrder, ...] = (), rows: int = ROWS
) -> list[UnitRow]:
    """Rows for a form: the typed or the initial ones, and empty ones up to `rows`."""
    if part.typed is not None:
        sent = sum(1 for name in part.typed if name.startswith(f"{prefix}figures-"))
        rows = max(rows, min(sent, 40))
    defaults = dict(enumerate(begin_with))
    kinds = list(armies.UNIT_KINDS)
    result = []
    for index in range(max(rows, len(defaults))):
        order = defaults.get(index)
        kind = order.kind if order else kinds[min(index, 1)]
        result.append(
            UnitRow(
                index,
                prefix,
                part.value(f"{prefix}kind-{index}", kind),
                part.value(f"{prefix}figures-{index}", order.figures if order else ""),
            )
        )
    return result
