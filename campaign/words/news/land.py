"""Terrains, villages, sacred grounds, portals, and the memory track."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from campaign import news as n
from campaign.history.phase_summary import Taken
from campaign.words.news.rows import Row, player, shown
from club.sentences import Sentence

TAKEN = {
    "taken": _("%(who)s takes %(terrain)s from %(other)s."),
    "claimed": _("%(who)s takes %(terrain)s."),
}


def _taken(news: n.TerrainTaken | Taken) -> tuple[str]:
    return ("taken" if news.before else "claimed",)


def _loser(names: Any, news: n.MemoryGained) -> Any:
    assert news.lost is not None
    return names.player(news.lost.player)


ROWS: dict[type, Row] = {
    n.TerrainTaken: Row(
        TAKEN,
        _taken,
        rule="R41",
        blanks={"other": player("before")},
        taken_you=_("You take %(terrain)s from %(other)s."),
        claimed_you=_("You take %(terrain)s."),
        taken_from=_("%(who)s takes %(terrain)s from you."),
        left_to=_("%(who)s takes %(terrain)s without a fight: %(other)s had left."),
        left_to_you=_("You take %(terrain)s without a fight: %(other)s had left."),
        left_to_from=_("%(who)s takes %(terrain)s from you without a fight: your units had left."),
        takes=_("You take %(terrain)s without a fight."),
        takes_from=_("You take %(terrain)s from %(who)s without a fight."),
        no_longer=_("%(terrain)s is no longer yours."),
        won_terrain_saga=_("So %(who)s took %(terrain)s."),
        won_terrain_saga_2=_("From then on %(who)s held %(terrain)s."),
        taken_saga=_("%(who)s took %(terrains)s without a fight."),
        taken_saga_2=_("%(who)s planted a banner at %(terrains)s."),
        taken_from_saga=_("%(who)s took %(terrains)s from %(other)s, who had nobody there."),
        taken_from_saga_2=_(
            "Nobody stood guard for %(other)s at %(terrains)s, and %(who)s planted a banner there."
        ),
    ),
    Taken: Row(
        TAKEN, _taken, blanks={"terrain": shown("terrains", "terrains"), "other": player("before")}
    ),
    n.TerrainFreed: Row(
        _("By ruling, %(terrain)s no longer belongs to %(who)s, or to anybody."),
        rule="A35",
        blanks={"who": player("before")},
        freed=_("By ruling, %(terrain)s now belongs to nobody."),
        freed_you=_("By ruling, %(terrain)s is no longer yours."),
    ),
    n.VillageFounded: Row(
        _("%(who)s builds a village at %(terrain)s."),
        rule="R82",
        founded_you=_("You build a village at %(terrain)s."),
        village=_("You have a village at %(terrain)s."),
        founded_saga=_("%(who)s had new houses built at %(terrains)s."),
        founded_saga_2=_("New roofs rose for %(who)s at %(terrains)s."),
    ),
    n.VillageCaptured: Row(
        _("%(taker)s captures the village of %(who)s at %(terrain)s."),
        rule="A40",
        blanks={"who": player("owner"), "taker": player("by")},
        captured=_("%(who)s captures the village of %(other)s at %(terrain)s."),
        captured_you=_("You capture the village of %(other)s at %(terrain)s."),
        captured_from=_("%(who)s captures your village at %(terrain)s."),
        captured_saga=_("%(who)s seized the village of %(other)s at %(terrain)s."),
    ),
    n.VillageRazed: Row(
        {
            "by": _("The village of %(who)s at %(terrain)s is plundered and razed by %(taker)s."),
            "razed": _("The village of %(who)s at %(terrain)s is razed."),
        },
        lambda news: ("by" if news.by else "razed",),
        rule="R57",
        blanks={"who": player("owner"), "taker": player("by")},
        razed=_("%(who)s razes the village of %(other)s at %(terrain)s."),
        razed_you=_("You raze the village of %(other)s at %(terrain)s."),
        razed_from=_("%(who)s razes your village at %(terrain)s."),
        fallen=_("The village of %(other)s at %(terrain)s is razed."),
        fallen_from=_("Your village at %(terrain)s is razed."),
        razed_saga=_("%(who)s burned down the village of %(other)s at %(terrain)s."),
        razed_saga_2=_("Smoke rose over %(terrain)s: %(who)s razed the village of %(other)s."),
        fallen_saga=_("The village of %(other)s at %(terrain)s was razed."),
    ),
    n.SacredGroundMade: Row(
        _("%(who)s builds a sacred ground at %(terrain)s."),
        rule="R85",
        sacred_you=_("You build a sacred ground at %(terrain)s."),
        sacred_ground=_("There is a sacred ground at %(terrain)s."),
        sacred_saga=_("%(who)s had a sacred ground raised at %(terrain)s."),
    ),
    n.PortalOpened: Row(
        _("%(who)s opens a portal at %(terrain)s."),
        rule="R87",
        portal_you=_("You open a portal at %(terrain)s."),
        portal_saga=_("At %(terrain)s a portal opened for %(who)s, and warriors came out."),
    ),
    n.MemoryGained: Row(
        {
            "gains": _("%(who)s gains a point on the memory track for %(terrain)s."),
            "oldest": Sentence(_("The oldest point, of %(loser)s, is forgotten."), rule="R94"),
        },
        lambda news: ("gains", "oldest") if news.lost else ("gains",),
        rule="R92",
        blanks={"loser": _loser},
        memory=_("%(who)s gains a memory point for %(terrain)s."),
        memory_you=_("You gain a memory point for %(terrain)s."),
        forgotten=_(
            "The memory point of %(who)s for %(terrain)s from turn %(turn)s is forgotten: it "
            "was the oldest."
        ),
        forgotten_you=_(
            "Your memory point for %(terrain)s from turn %(turn)s is forgotten: it was the oldest."
        ),
        track=_("Your memory points: %(before)s → %(after)s of %(needed)s."),
        memory_saga=_("The bards remembered %(who)s for %(terrain)s."),
        memory_saga_2=_("Songs were sung about %(who)s at %(terrain)s."),
        forgotten_saga=_("The songs about %(who)s at %(terrain)s fell silent."),
    ),
    n.MemoryReordered: Row(
        _("The memory track is reordered."),
        rule="A80",
        reordered=_("By ruling, the memory track has a new order."),
    ),
}
