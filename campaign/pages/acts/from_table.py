"""The form of a report, filled in from the count at the table."""

from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaign.actions.battles.live_counts import all_marks
from campaign.live_counts.keys import keys_of
from campaign.live_counts.marks import merged, words
from campaign.live_counts.report_start import ReportStart, report_start
from campaign.pages.acts.report_figures import SurvivorLine, called
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.seat_views import lord_name
from campaign.world import BattleId


class Doubt(NamedTuple):
    """A unit or lord about which two devices differ: what is filled in, and the other word."""

    what: str
    filled_in: str
    other: str


def counted(scene: Scene, battle: BattleId) -> ReportStart | None:
    """The report that the count begins; None if nobody counted. One query."""
    row = scene.world.battles[battle]
    marks = all_marks(scene.game, battle, row.wave)
    if not marks:
        return None
    return report_start(keys_of(scene.world, row), words(merged({}, marks)))


def as_typed(start: ReportStart) -> QueryDict:
    """The fields of the form, as if they had been typed. Nobody has won before the end."""
    fields = QueryDict(mutable=True)
    if start.ended:
        fields["winner"] = start.winner or "draw"
    for unit, left in start.survivors.items():
        fields[f"unit-{unit}"] = str(left)
    fields.setlist("dead", list(start.dead_lords))
    return fields


def doubts_of(scene: Scene, start: ReportStart) -> list[Doubt]:
    """The doubts in words, units first."""
    found = []
    for unit, left in start.survivors.items():
        if (other := start.unsure.get(unit)) is not None:
            line = SurvivorLine("", scene.units[unit], 0, "", called(scene.world, unit))
            found.append(Doubt(line.words, str(left), str(other)))
    for lord in scene.world.lords:
        if (alive := start.unsure.get(lord)) is not None:
            said = (_("killed"), _("alive")) if alive else (_("alive"), _("killed"))
            found.append(Doubt(lord_name(scene.world, lord), *said))
    return found
