"""The deeds of a lord, on the lord's page and at the end of the saga."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaign.history import deeds as d
from campaign.words.news.rows import BLANKS, battle, joined, player, shown, terrain, then
from club.sentences import Row, Table

AGAINST = pgettext_lazy("battle", "against")


def _against(names: Any, deed: d.Fought | d.Fell) -> str:
    return joined(map(names.player, deed.against))


DEEDS = Table(
    {
        d.Led: Row(_("Takes command of a band of %(points)s points at %(terrain)s.")),
        d.Fought: Row(
            {
                "won": then(_("Wins the battle for %(terrain)s"), "%(against)s %(players)s."),
                "lost": then(_("Loses the battle for %(terrain)s"), "%(against)s %(players)s."),
                "drawn": then(
                    _("Fights an undecided battle for %(terrain)s"), "%(against)s %(players)s."
                ),
            },
            lambda deed: (deed.outcome,),
            terrain=battle,
            against=lambda names, deed: AGAINST,
            players=_against,
        ),
        d.Slew: Row(
            then(_("Slays in the battle for %(terrain)s:"), "%(lord)s."),
            terrain=battle,
            lord=shown("lord_link", "lord"),
        ),
        d.Fell: Row(
            {
                "slain": then(
                    _("Falls in the battle for %(terrain)s, slain by"), "%(lord)s (%(players)s)."
                ),
                "fell": then(_("Falls in the battle for %(terrain)s against"), "%(players)s."),
            },
            lambda deed: ("slain" if deed.slayer else "fell",),
            terrain=battle,
            lord=shown("lord_link", "slayer"),
            players=_against,
        ),
        d.Took: Row(
            {"taken": _("Takes %(terrain)s from %(before)s."), "claimed": _("Takes %(terrain)s.")},
            lambda deed: ("taken" if deed.before else "claimed",),
            before=player("before"),
        ),
        d.Remembered: Row(_("%(terrain)s is remembered: a point on the memory track.")),
        d.Founded: Row(_("Is there when a village is built at %(terrain)s.")),
        d.Razed: Row(_("Razes the village of %(who)s at %(terrain)s."), who=player("owner")),
        d.Captured: Row(_("Captures the village of %(who)s at %(terrain)s."), who=player("owner")),
        d.Retreated: Row(
            _("Retreats from %(terrain)s with %(points)s."),
            terrain=terrain("origin"),
            points=shown("points_in_words", "points"),
        ),
        d.Restored: Row(
            _("Back to life by a ruling, in the village of %(terrain)s."), terrain=terrain("at")
        ),
    },
    BLANKS,
)
