"""The form that names units: two fields for each."""

from dataclasses import dataclass
from itertools import groupby

from django.http import QueryDict

from campaign.bands.unit_names import MOST_GEAR, MOST_UNIT_NAME
from campaign.pages.chronicle.unit_views import UnitView
from campaign.world import UnitId, UnitName, World
from club.pages.frame.form_fields import text

NAME, GEAR = "name-", "gear-"
MOST_FIELDS = 400  # of one form: more than the units of the largest army


@dataclass(frozen=True)
class UnitField:
    """A unit with what its fields say: as typed, or as it is written."""

    view: UnitView
    typed: QueryDict | None

    @property
    def name(self) -> str:
        return self._value(NAME, self.view.line.name if self.view.line else "")

    @property
    def gear(self) -> str:
        return self._value(GEAR, self.view.line.gear if self.view.line else "")

    def _value(self, field: str, written: str) -> str:
        if self.typed is None:
            return written
        return str(self.typed.get(f"{field}{self.view.id}", written))


def rows_of(fields: list[UnitField]) -> list[tuple[str, list[UnitField]]]:
    """The fields by the place of their units, in their order."""
    return [(where, list(some)) for where, some in groupby(fields, lambda one: one.view.where)]


def named_in(post: QueryDict, world: World) -> dict[UnitId, UnitName]:
    """The lines of the form that differ from the written ones."""
    written = world.named_units
    found: dict[UnitId, UnitName] = {}
    for field in [one for one in post if one.startswith(NAME)][:MOST_FIELDS]:
        unit = UnitId(field.removeprefix(NAME))
        name = text(post, field, MOST_UNIT_NAME)
        gear = text(post, f"{GEAR}{unit}", MOST_GEAR)
        before = written.get(unit)
        if (name, gear) != ((before.name, before.gear) if before else ("", "")):
            found[unit] = UnitName(name, gear)
    return found
