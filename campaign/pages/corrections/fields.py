"""The questions of a form that changes an entry, filled with the entry's values."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_noop

from campaign.actions.notices.points import written
from campaign.offers import Choice
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import lord_name
from campaign.pages.words.rule_terms import UNIT_KINDS as UNIT_WORDS
from campaign.play import choices
from campaign.world import BandId, PlayerId, TerrainId, Unit, World
from club.refusals import Refusal

NOT_OFFERED = gettext_noop("Choose one of the answers that are offered.")


@dataclass(frozen=True)
class Option:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Field:
    """One question. `kind` is select, radio, ticks, number, text or long.

    `most` is the greatest number of figures, or the most characters of a text; None means no limit.
    """

    name: str
    label: str
    kind: str
    value: str = ""
    most: int | None = None
    options: tuple[Option, ...] = ()


@dataclass(frozen=True)
class Group:
    legend: str
    fields: list[Field] = field(default_factory=list)


@dataclass(frozen=True)
class Amending:
    """An entry's command, the world in which it was given, the reader, and the typed values.

    With a `token` the command is a blank of another action, as `instead` names it.
    """

    command: Any
    world: World
    scene: Scene
    typed: QueryDict | None = None
    token: str = ""

    @property
    def player(self) -> PlayerId:
        return self.command.player

    @property
    def offered(self) -> tuple[Choice, ...]:
        """The player's choices at that moment."""
        return choices(self.world, self.player)

    def value(self, name: str, default: object) -> str:
        return self.typed.get(name, "") if self.typed is not None else str(default)

    def ticked(self, name: str, value: str, default: bool) -> bool:
        return value in self.typed.getlist(name) if self.typed is not None else default

    def choose(
        self, name: str, label: str, kind: str, default: str, among: Iterable[tuple[str, str]]
    ) -> Field:
        """A field with one of these (value, words) chosen."""
        now = self.value(name, default)
        options = tuple(Option(value, words, value == now) for value, words in among)
        return Field(name, label, kind, options=options)

    def tick(
        self, name: str, label: str, given: tuple[str, ...], among: Iterable[tuple[str, str]]
    ) -> Field:
        """A field with any of these (value, words) ticked."""
        options = tuple(
            Option(value, words, self.ticked(name, value, value in given)) for value, words in among
        )
        return Field(name, label, "ticks", options=options)

    def write(self, name: str, label: str, kind: str, default: object, most: int) -> Field:
        return Field(name, label, kind, self.value(name, default), most)

    def terrain(self, terrain: TerrainId) -> str:
        return self.scene.terrain_name(terrain)

    def lord_of(self, band: BandId) -> str:
        return lord_name(self.world, self.world.bands[band].lord)


def unit_words(unit: Unit) -> str:
    """4 warriors (1/2)"""
    return f"{unit.figures} {UNIT_WORDS[unit.kind]} ({written(unit.points)})"


def in_old_order(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Any, ...]:
    """The ticked values, in the entry's order if both hold the same values, since a form has no
    order."""
    return old if set(old) == set(new) and len(old) == len(new) else new


def one_of(post: QueryDict, name: str, among: Iterable[str]) -> Any:
    """The given answer. Refuses one that was not offered."""
    answer = post.get(name, "")
    if answer not in among:
        raise Refusal("not-offered", "D5", NOT_OFFERED, fields=(name,))
    return answer
