"""Bands and their lords: mustered, on the march, and in retreat."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, npgettext_lazy

from campaign import news as n
from campaign.history.phase_summary import Marched, NoPortal, Stayed
from campaign.words.news.rows import Row, joined, number_of, player, shown, terrain, then
from club.sentences import Sentence, filled

LORD_LOST = _("The lord %(lord)s is lost with them.")


def _moves(names: Any, news: Marched) -> str:
    return joined(
        joined([names.lord_of(move.band), joined(["(", names.path(move.went), ")"], "")], " ")
        for move in news.moves
    )


def _lost_with_them(names: Any, news: n.UnitsMelted) -> str:
    lords = ({"lord": names.lord(name)} for name in news.lords)
    return joined((filled(LORD_LOST, lord.__getitem__) for lord in lords), " ")


def _declared(news: n.MoveDeclared) -> list[str]:
    if len(news.went) == 1:
        return ["held"]
    return ["marches", "stopped"] if news.asked != news.went else ["marches"]


def _refuge(news: n.RefugeFixed) -> tuple[str]:
    if news.counted is None:
        return ("reaches_start" if news.moment == "start" else "reaches_end",)
    return ("counted" if news.counted else "not_counted",)


ROWS: dict[type, Row] = {
    n.BandsMustered: Row(
        ngettext_lazy(
            "%(who)s musters %(number)s band.", "%(who)s musters %(number)s bands.", "number"
        ),
        rule="R5",
        blanks={"number": number_of("bands")},
        came_saga=_("%(who)s (%(faction)s) came into the land, led by %(names)s."),
    ),
    n.BandRaised: Row(
        {
            "named": _("%(who)s raises the band of %(lord)s at %(terrain)s, %(points)s points."),
            "nameless": _("%(who)s raises a band at %(terrain)s, %(points)s points."),
        },
        lambda news: ("named" if news.lord_name else "nameless",),
        rule="R18",
        blanks={"lord": lambda names, news: news.lord_name},
        raised=_("%(who)s raises a band at %(terrain)s."),
        raised_you=_("You raise a band at %(terrain)s."),
        stands=_("The band of %(lord)s is at %(terrain)s with %(points)s points."),
        raised_saga=_("At %(terrain)s a new banner was raised: %(who)s called men to arms."),
        raised_saga_2=_("%(who)s gathered a new band at %(terrain)s."),
    ),
    n.BandStrengthened: Row(
        _("%(who)s strengthens the band of %(lord)s: now %(points)s points."),
        rule="A12",
        resized=_("The band of %(lord)s goes from %(before)s to %(after)s points."),
        speed=ngettext_lazy(
            "The band of %(lord)s moves %(count)s territory a turn.",
            "The band of %(lord)s moves %(count)s territories a turn.",
            "count",
        ),
    ),
    n.UnitsTransferred: Row(
        ngettext_lazy(
            "%(who)s moves %(number)s unit between bands at %(terrain)s.",
            "%(who)s moves %(number)s units between bands at %(terrain)s.",
            "number",
        ),
        rule="R29",
        blanks={"number": number_of("to")},
        reserve=_("The reserve at %(terrain)s holds %(points)s."),
        no_reserve=_("The reserve at %(terrain)s is empty."),
    ),
    n.BandDissolved: Row(
        _("%(who)s breaks up a band at %(terrain)s."),
        rule="A20",
        dissolved_you=_("One of your bands is broken up at %(terrain)s."),
        breaks_up=_("The band of %(lord)s at %(terrain)s breaks up."),
    ),
    n.BandPlaced: Row(
        _("%(who)s: the band of %(lord)s is moved from %(before)s to %(to)s by ruling."),
        blanks={"before": terrain("before"), "to": terrain("to")},
        placed=_("By ruling, the band of %(who)s at %(before)s now stands at %(to)s."),
        placed_you=_("By ruling, your band at %(before)s now stands at %(to)s."),
    ),
    n.MoveDeclared: Row(
        {
            "held": _("%(who)s: the band of %(lord)s is held at %(way)s."),
            "marches": _("%(who)s: the band of %(lord)s marches %(way)s."),
            "stopped": Sentence(_("It is stopped on the way."), rule="R39"),
        },
        _declared,
        rule="R35",
        blanks={"way": shown("path", "went")},
        marched=_("%(who)s marches to %(terrains)s."),
        marched_you=_("Your bands march to %(terrains)s."),
        held=_("Bands of %(who)s are held at %(terrains)s."),
        held_you=_("Your bands are held at %(terrains)s."),
    ),
    Marched: Row(then(_("The bands of %(who)s march:"), "%(moves)s."), blanks={"moves": _moves}),
    Stayed: Row(
        {"who": "%(players)s", "stay": npgettext_lazy("bands", "stays.", "stay.", "number")},
        blanks={"number": number_of("players")},
    ),
    NoPortal: Row(
        {
            "who": "%(players)s",
            "open": npgettext_lazy("players", "opens no portal.", "open no portal.", "number"),
        },
        blanks={"number": number_of("players")},
    ),
    n.PlayerPassed: Row(
        {"by_rule": _("%(who)s has nothing left to move."), "passes": _("%(who)s passes.")},
        lambda news: ("by_rule" if news.by_rule else "passes",),
        rule="R36",
        passed=_("You did not move in time, so you have passed."),
    ),
    n.LordWritten: Row(
        {
            "writes": _("%(who)s writes of the lord %(name)s: experience %(experience)s."),
            "note": "%(note)s",
        },
        lambda news: ("writes", "note") if news.note else ("writes",),
        rule="R25",
        blanks={"name": lambda names, news: news.name or "–", "note": shown("remark", "note")},
    ),
    n.UnitsNamed: Row(
        {
            "named": _("%(who)s writes down what units are called: %(units)s."),
            "taken_back": ngettext_lazy(
                "%(who)s takes back the name of %(number)s unit.",
                "%(who)s takes back the names of %(number)s units.",
                "number",
            ),
        },
        lambda news: [
            *(["named"] if news.units else []),
            *(["taken_back"] if news.taken_back else []),
        ],
        rule="A87",
        blanks={"units": shown("units", "units"), "number": number_of("taken_back")},
    ),
    n.LordRestored: Row(
        _("%(who)s: by ruling the lord %(name)s is alive again, and waits at %(terrain)s."),
        rule="R26",
        blanks={"name": shown("lord", "name"), "terrain": terrain("at")},
        restored=_("By ruling, the lord %(name)s is alive again and waits at %(at)s."),
        restored_you=_("By ruling, your lord %(name)s is alive again and waits at %(at)s."),
        restored_saga=_("It was ruled that %(who)s lived on, and waited at %(terrain)s."),
    ),
    n.BandRetreated: Row(
        _("%(who)s: %(men)s retreats from %(terrain)s with %(points)s."),
        rule="R66",
        blanks={
            "terrain": terrain("origin"),
            "men": shown("men_leaving", "men"),
            "points": shown("points_in_words", "points"),
        },
        retreats=_("%(leaving)s retreats from %(origin)s."),
        retreats_counted=_("%(men)s retreats with %(points)s, which the final count counts."),
        retreats_uncounted=_(
            "%(men)s retreats with %(points)s, which the final count does not count."
        ),
        retreats_unknown=_("%(men)s retreats with %(points)s to a village yet to be chosen."),
        retreats_to=_(
            "%(men)s retreats with %(points)s to %(terrain)s and is there in turn %(turn)s."
        ),
        retreat_saga=_("After that %(hosts)s fell back."),
        retreat_saga_2=_("The way home was long for %(hosts)s."),
    ),
    n.RefugeAsked: Row(
        {
            "owned": _("%(owner)s: %(men)s needs a village to retreat to; %(who)s chooses which."),
            "chooses": _("%(who)s chooses which village the units retreat to."),
        },
        lambda news: ("owned" if news.player else "chooses",),
        rule="R70",
        blanks={"owner": player("player"), "who": player("chooser")},
    ),
    n.RefugeFixed: Row(
        {
            "reaches_start": _(
                "%(who)s: %(men)s reaches %(terrain)s at the start of turn %(turn)s."
            ),
            "reaches_end": _("%(who)s: %(men)s reaches %(terrain)s at the end of turn %(turn)s."),
            "counted": _("%(who)s: %(men)s is not back before the end; the final count counts it."),
            "not_counted": _(
                "%(who)s: %(men)s is not back before the end; the final count does not count it."
            ),
        },
        _refuge,
        rule="R67",
        blanks={"terrain": terrain("to")},
        refuge_start=_("%(men)s reaches %(to)s at the start of turn %(turn)s."),
        refuge_end=_("%(men)s reaches %(to)s at the end of turn %(turn)s."),
        refuge_counted=_("%(men)s is not back before the end; the final count counts it."),
        refuge_not_counted=_(
            "%(men)s is not back before the end; the final count does not count it."
        ),
    ),
    n.RetreatEnded: Row(
        {
            "back": _("%(who)s: %(men)s is back at %(terrain)s."),
            "joins": _("%(who)s: %(men)s joins the reserve at %(terrain)s."),
        },
        lambda news: ("back" if news.band else "joins",),
        rule="R68",
        back=_("%(men)s is back at %(terrain)s."),
        joined=_("%(men)s joins the reserve at %(terrain)s."),
    ),
    n.UnitsMelted: Row(
        {
            "melted": ngettext_lazy(
                "%(who)s has no village left: %(points)s point of units is lost; power points "
                "back: %(refund)s.",
                "%(who)s has no village left: %(points)s points of units are lost; power points "
                "back: %(refund)s.",
                "number",
            ),
            "lords": "%(lords)s",
        },
        lambda news: ("melted", "lords") if news.lords else ("melted",),
        rule="R72",
        blanks={"number": shown("one_or_many", "points"), "lords": _lost_with_them},
        melted=_("%(who)s has no village left: their units disband."),
        melted_you=ngettext_lazy(
            "You have no village left: your units disband, and you get back %(count)s power point.",
            "You have no village left: your units disband, and you get back %(count)s power "
            "points.",
            "count",
        ),
        lord_lost=_("The lord %(lord)s is lost with them (%(who)s)."),
        lord_lost_you=_("Your lord %(lord)s is lost with them."),
        melted_saga=_("%(who)s had no village left, and the last men went their own ways."),
        vanished_saga=_("%(name)s was never seen again."),
    ),
}
