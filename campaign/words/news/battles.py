"""Battles: called, reported and settled; losses and deaths."""

from typing import Any

from django.utils.html import format_html
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from campaign import news as n
from campaign.history.battle_losses import Losses
from campaign.history.phase_summary import Aftermath, Remembered
from campaign.words.news.rows import (
    Row,
    battle,
    joined,
    listed,
    mark,
    number_of,
    player,
    shown,
    then,
)
from club.sentences import filled

NO_BATTLE = _("There is no battle for %(terrain)s.")
THEN, DEFENDS = _("then"), _("%(defender)s defends")
LOSES = ngettext_lazy(
    "%(who)s loses %(figures)s figure.", "%(who)s loses %(figures)s figures.", "figures"
)
LOSES_BY_KIND = ngettext_lazy(
    "%(who)s loses %(figures)s figure:", "%(who)s loses %(figures)s figures:", "figures"
)
STRUCK = ngettext_lazy(
    "%(unit)s loses %(figures)s figure.", "%(unit)s loses %(figures)s figures.", "figures"
)
WIPED_OUT = _("%(unit)s is no more.")
FALLEN = ngettext_lazy("%(figures)s figure fell", "%(figures)s figures fell", "figures")


def _sides(names: Any, news: n.BattleCalled) -> str:
    """Those who fight, those who wait, and who defends."""
    sides = joined(map(names.player, news.players))
    if news.waiting:
        waiting = joined([THEN, joined(map(names.player, news.waiting))], " ")
        sides = joined([sides, waiting], mark("; "))
    if news.defender and len(news.players) == 2:
        defends = filled(DEFENDS, lambda name: names.player(news.defender))
        sides = joined([sides, defends], " – ")
    return sides


def _losses(names: Any, news: Losses) -> str:
    """The figures, by kind unless the renderer is brief."""
    values = {"who": names.player(news.player), "figures": news.figures}
    if names.brief:
        return filled(LOSES, values.__getitem__)
    kinds = joined(f"{names.unit(kind)} {number}" for kind, number in news.by_kind)
    return format_html("{} {}.", filled(LOSES_BY_KIND, values.__getitem__), kinds)


def _named(names: Any, news: Losses) -> str:
    """The units that have a name, with what they lost; "" without any."""
    if names.brief:
        return ""
    found = ((names.unit_called(id), fell, after) for id, fell, after in news.units)
    return joined(
        (
            filled(STRUCK if after else WIPED_OUT, {"unit": called, "figures": fell}.__getitem__)
            for called, fell, after in found
            if called
        ),
        " ",
    )


def _fallen(names: Any, news: Aftermath) -> str:
    return filled(FALLEN, {"figures": news.figures}.__getitem__)


def _what_followed(news: Aftermath) -> tuple[str]:
    if not news.players:
        return ("fell",)
    return ("both",) if news.figures else ("retreat",)


def _settled(news: n.BattleSettled) -> list[str]:
    drawn = "drawn" if len(news.players) == 2 else "among_many"
    return ["won" if news.winner else drawn, *(["ruled"] if news.ruled else [])]


def _rule_of_result(news: n.BattleSettled) -> str:
    return "R59" if len(news.players) > 2 else "R51–R54" if news.winner else "R53"


ROWS: dict[type, Row] = {
    n.BattleCalled: Row(
        then(_("Battle for %(terrain)s:"), "%(sides)s."),
        rule="R43",
        blanks={"terrain": battle, "sides": _sides},
        called=_("There is a battle for %(terrain)s: %(players)s."),
        called_you=_("You must fight for %(terrain)s against %(players)s."),
        fight=_("You fight for %(terrain)s against %(players)s."),
        avoidable=ngettext_lazy(
            "There is no battle if %(players)s leaves or does not defend it.",
            "There is no battle if %(players)s leave or do not defend it.",
            "count",
        ),
    ),
    n.BattleCancelled: Row(NO_BATTLE, rule="A38", blanks={"terrain": battle}, called_off=NO_BATTLE),
    n.ForceChosen: Row(
        ngettext_lazy(
            "%(who)s fields a force of %(points)s point.",
            "%(who)s fields a force of %(points)s points.",
            "number",
        ),
        rule="R47",
        blanks={"number": shown("one_or_many", "points")},
    ),
    n.DefenceDeclined: Row(
        _("%(who)s gives up a village without a fight."),
        rule="A52",
        declined_you=_("You give up a village without a fight."),
    ),
    n.BattleReported: Row(
        {"won": _("%(who)s reports that %(winner)s won."), "drawn": _("%(who)s reports a draw.")},
        lambda news: ("won" if news.winner else "drawn",),
        rule="A49",
        blanks={"who": player("by"), "winner": player("winner")},
    ),
    n.ReportConfirmed: Row(
        _("%(who)s confirms the report."), rule="A49", blanks={"who": player("by")}
    ),
    n.ReportDisputed: Row(
        {"disputes": _("%(who)s disputes the report."), "reason": "%(reason)s"},
        lambda news: ("disputes", "reason") if news.reason else ("disputes",),
        rule="A49",
        blanks={"who": player("by"), "reason": shown("quote", "reason")},
        disputed=_("%(who)s disputes the report of a battle."),
        disputed_you=_("You dispute a report."),
    ),
    n.RolesSwapped: Row(
        _("Attacker and defender change places: %(who)s defends."),
        rule="A37",
        blanks={"who": player("defender")},
        swapped=_("By ruling, %(who)s now defends."),
        swapped_you=_("By ruling, you now defend."),
    ),
    n.BattleSettled: Row(
        {
            "won": _("%(who)s wins the battle for %(terrain)s."),
            "drawn": _("The battle for %(terrain)s ends in a draw."),
            "among_many": _("The battle for %(terrain)s has no winner."),
            "ruled": format_lazy("({})", _("by ruling")),
        },
        _settled,
        rule=_rule_of_result,
        blanks={"who": player("winner"), "terrain": battle},
        won=_("%(who)s wins the battle for %(terrain)s against %(players)s."),
        won_you=_("You win the battle for %(terrain)s against %(players)s."),
        lost=_("You lose the battle for %(terrain)s against %(who)s."),
        drawn=_("The battle for %(terrain)s has no winner."),
        drawn_you=_("Your battle for %(terrain)s has no winner."),
        won_saga=_("At %(terrain)s, %(who)s met %(hosts)s and won the day."),
        won_saga_2=_("%(who)s beat %(hosts)s in the battle for %(terrain)s."),
        won_saga_3=_("%(hosts)s fought hard for %(terrain)s, but %(who)s kept the field."),
        won_among_many_saga=_("Many came to fight for %(terrain)s: %(who)s beat %(hosts)s."),
        drawn_saga=_("%(hosts)s fought for %(terrain)s until dusk, and nobody won."),
        drawn_saga_2=_("The battle for %(terrain)s ended without a winner: %(hosts)s parted."),
    ),
    Remembered: Row(
        {
            "won": _("%(who)s wins the battle for %(terrain)s and gains a memory point."),
            "ruled": format_lazy("({})", _("by ruling")),
        },
        lambda news: ("won", "ruled") if news.settled.ruled else ("won",),
        rule="R51–R54, R92",
        blanks={
            "who": lambda names, news: names.player(news.settled.winner),
            "terrain": lambda names, news: battle(names, news.settled),
        },
    ),
    Aftermath: Row(
        {
            "both": ngettext_lazy(
                "%(players)s retreats; %(fallen)s.", "%(players)s retreat; %(fallen)s.", "count"
            ),
            "retreat": ngettext_lazy("%(players)s retreats.", "%(players)s retreat.", "count"),
            "fell": "%(fallen)s.",
        },
        _what_followed,
        rule="R61–R66",
        blanks={
            "players": lambda names, news: listed(list(map(names.player, news.players))),
            "count": number_of("players"),
            "fallen": _fallen,
        },
    ),
    n.UnitLosses: Row(
        {
            "left": ngettext_lazy(
                "%(who)s: %(kind)s %(before)s before, %(survivors)s survivor, %(after)s after.",
                "%(who)s: %(kind)s %(before)s before, %(survivors)s survivors, %(after)s after.",
                "survivors",
            ),
            "gone": ngettext_lazy(
                "%(who)s: %(before)s %(kind)s perishes.",
                "%(who)s: %(before)s %(kind)s perish.",
                "before",
            ),
        },
        lambda news: ("left" if news.after else "gone",),
        rule="R61–R63",
        blanks={"kind": shown("unit", "kind")},
        losses=ngettext_lazy(
            "You lose %(count)s of %(full)s figures.",
            "You lose %(count)s of %(full)s figures.",
            "count",
        ),
        all_recovered=ngettext_lazy(
            "You lose %(count)s of %(full)s figures, and it recovers.",
            "You lose %(count)s of %(full)s figures, and all of them recover.",
            "count",
        ),
        some_recovered=ngettext_lazy(
            "You lose %(count)s of %(full)s figures; %(back)s recovers.",
            "You lose %(count)s of %(full)s figures; %(back)s recover.",
            "back",
        ),
        lost_men=_("Units worth %(points)s are lost for good."),
        losses_saga=_("Figures lost on the field: %(losses)s."),
        unit_lost_saga=_("Of %(unit)s nobody was left."),
        unit_lost_saga_2=_("%(unit)s fought to the last."),
    ),
    Losses: Row(
        {
            "losses": "%(losses)s",
            "recovered": ngettext_lazy(
                "%(count)s of them recovers.", "%(count)s of them recover.", "count"
            ),
            "named": "%(named)s",
        },
        lambda news: ("losses", *(["recovered"] if news.back else []), "named"),
        rule="R61–R63",
        blanks={"losses": _losses, "count": lambda names, news: news.back, "named": _named},
    ),
    n.LordKilled: Row(
        _("%(who)s: the lord %(name)s is killed."),
        rule="R26",
        killed=_("The lord %(name)s is killed (%(who)s)."),
        killed_you=_("Your lord %(name)s is killed."),
        lost_lord=_("Your lord %(lord)s is lost for good."),
        slain_saga=_("There %(who)s fell, slain by %(slayer)s."),
        slain_saga_2=_("%(slayer)s struck down %(who)s."),
        fell_saga=_("There %(who)s fell."),
        fell_saga_2=_("%(who)s did not come back from the field."),
    ),
}
