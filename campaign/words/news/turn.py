"""The course of a campaign: phases, bids, the order, its beginning and its end."""

from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from campaign import news as n
from campaign.words.news.rows import Row, joined, mark, player, shown, then
from club.sentences import Sentence, filled

TURN, VOID = _("Turn %(turn)s:"), _("void: they could not pay it")


def _phase(names: Any, news: n.PhaseOpened) -> str:
    turn = [filled(TURN, lambda name: news.turn)] if news.turn else []
    words = joined([*turn, names.phase(news.phase)], " ")
    return format_html('<strong class="phase">{}</strong>', words)


def _dice(names: Any, news: n.DiceThrown) -> str:
    return format_html_join("", '<span class="die">{}</span>', ((die,) for die in news.dice))


def _bids(names: Any, news: n.BidsOpened) -> str:
    return joined(
        joined([names.player(one), bid, *([f"({VOID})"] if one in news.void else [])], " ")
        for one, bid in news.bids.items()
    )


def _ties(names: Any, news: n.TiesFound) -> str:
    return joined((joined(map(names.player, group)) for group in news.groups), mark("; "))


ROWS: dict[type, Row] = {
    n.PhaseOpened: Row("%(phase)s", blanks={"phase": _phase}),
    n.SpeakerCalled: Row(_("Next to go: %(who)s."), rule="R35"),
    n.PlayerDone: Row(_("%(who)s is done.")),
    n.FactionChosen: Row(
        _("%(who)s plays %(faction)s."), rule="R6", blanks={"faction": shown("faction", "faction")}
    ),
    n.DiceThrown: Row(
        then(_("%(who)s rolls"), "%(dice)s"),
        rule="R8",
        blanks={"dice": _dice},
        dice=_("%(who)s rolls %(dice)s, %(count)s in all."),
        dice_you=_("You roll %(dice)s, %(count)s in all."),
    ),
    n.RerollCalled: Row(
        then(_("Tied, so they roll again:"), "%(players)s."),
        rule="R9",
        reroll=_("Ties are rolled again: %(players)s."),
    ),
    n.BidsOpened: Row(
        then(_("The bids are opened:"), "%(bids)s."),
        rule="R11–R16",
        blanks={"bids": _bids},
        bid=_("%(who)s bid %(count)s."),
        bid_you=_("You bid %(count)s."),
        void=_("%(who)s bid %(count)s, which is void: they could not pay it."),
        void_you=_("Your bid of %(count)s is void: you could not pay it."),
    ),
    n.TiesFound: Row(
        {
            "bids": then(_("Tied bids:"), "%(ties)s."),
            "decides": _("%(who)s, favourite of the gods, decides the order of the tied bids."),
        },
        rule="R13",
        blanks={"ties": _ties, "who": player("decider")},
        ties=_("%(who)s decides the order of the tied bids."),
        ties_you=_("You decide the order of the tied bids."),
    ),
    n.OrderSet: Row(
        {
            "order": then(_("The order is"), "%(players)s."),
            "favour": _("%(who)s has the favour of the gods."),
        },
        rule="R12–R14",
        blanks={
            "players": lambda names, news: joined(map(names.player, news.order)),
            "who": player("favourite"),
        },
        order=_("%(who)s has the favour of the gods. The order: %(players)s."),
        order_you=_("You have the favour of the gods. The order: %(players)s."),
        favour_saga=_("The gods turned their favour to %(who)s."),
        favour_saga_2=_("Now the gods smiled upon %(who)s."),
    ),
    n.EnteredOnPaper: Row(
        _(
            "The turns before turn %(turn)s were played on paper. Their outcome was typed "
            "in; the site can check only what comes after."
        ),
        on_paper_saga=_("The war had begun on paper, and went on here with turn %(turn)s."),
    ),
    n.PlayerLeft: Row(
        _("%(who)s leaves the campaign."),
        rule="A86",
        left_you=_("You have left the campaign."),
        left_saga=_("%(who)s left the war."),
    ),
    n.PlayerJoined: Row(
        _("%(who)s joins the campaign, begins at %(terrain)s and is last in the order."),
        rule="A90",
        joins=_("%(who)s has joined the campaign, begins at %(terrain)s and is last in the order."),
        joins_you=_("You have joined the campaign. You begin at %(terrain)s, last in the order."),
        joined_saga=_("The war was already under way when a new banner was seen at %(terrain)s."),
    ),
    n.CampaignEnded: Row(
        {
            "over": Sentence(_("The campaign is over: %(who)s wins."), rule="R95–R98"),
            "how": "%(link)s",
        },
        blanks={
            "who": lambda names, news: names.player(news.ending.winner),
            "link": lambda names, news: names.link_to_the_end(),
        },
        ended=_("%(who)s has won the campaign."),
        ended_you=_("You have won the campaign."),
        ends=_("The campaign ends: %(who)s wins."),
        memory_wins_you=_(
            "You win by memory at the end of this turn if nobody takes another prestigious "
            "territory."
        ),
        memory_wins=_(
            "%(who)s wins by memory at the end of this turn if nobody takes another "
            "prestigious territory."
        ),
        wins_no_more=_("You no longer win at the end of this turn."),
        points_in_last_turn=_("Your points in the final count: %(before)s → %(after)s."),
        points=_(
            "Your points if the final count came with the end of this turn: %(before)s → %(after)s."
        ),
        lead_saga=_("When the turn ended, %(who)s was ahead on the memory track."),
        turning_point_saga=_(
            "The tide had turned: on the memory track %(who)s was ahead now, no longer %(other)s."
        ),
        lead_by_points_saga=_("Had all been counted then, %(who)s would have had the most points."),
        turning_point_by_points_saga=_("By points %(who)s was ahead now, and no longer %(other)s."),
        ended_by_memory_saga=_(
            "The songs remembered enough great deeds: %(who)s had won the campaign."
        ),
        ended_by_points_saga=_("When everything was counted, %(who)s had won the campaign."),
        ended_by_alone_saga=_("Nobody else was left: %(who)s had won the campaign."),
    ),
}
