"""A notice in the language and the time zone of its reader (C29)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from club.actions.accounts.contact_preferences import language_of
from club.actions.delivery.notice_texts import TO_ALL, WORDS
from club.actions.notices.house_notices import house_notice
from club.actions.notices.recipients import zone_of
from club.addresses import path_of
from club.kinds import kind_of
from club.models import Game, Notice

RECAPPED = ("turn", "phase", "course")  # events after which a player wants to know what happened
PAGES = {
    "stuck": "organise",
    "seat": "seats",
    "request": "seats",
    "phase": "attendance",
}  # others: the table


@dataclass(frozen=True, slots=True)
class Words:
    """A title, a few sentences, and the address of their page.

    `recap` says what has happened to the reader since they last looked, for the head of an email.
    """

    subject: str
    text: str
    link: str
    recap: tuple[str, ...] = ()


def language_for(notice: Notice) -> str:
    """The reader's language. For a game's own channel, the organiser's."""
    if notice.user is not None:
        return language_of(notice.user)
    if notice.game is not None:
        return language_of(notice.game.organiser)
    return settings.LANGUAGE_CODE


def rendered_words(notice: Notice, now: datetime) -> Words:
    """The notice in the words that its reader gets."""
    with override(language_for(notice)):
        blanks = _blanks(notice, now)
        subject, text = _wording(notice)
        lines = [_(text) % blanks, *_more(notice, blanks)]
        title = " ".join((_(subject) % blanks).split())
        return Words(title, "\n".join(lines), page_of(notice), _recap(notice))


def sentence_of(notice: Notice) -> str:
    """The sentence of a notice whose words need no time, in the present language."""
    return _(_wording(notice)[1]) % _blanks(notice, notice.made_at)


def _recap(notice: Notice) -> tuple[str, ...]:
    """The recap of a notice that the game has moved on, for one of its players."""
    game = notice.game
    if game is None or notice.user_id is None:
        return ()
    kind = kind_of(game)
    over = kind.notices.event_of_closing(notice.values.get("phase", ""))
    seat = next((seat for seat in game.seats.all() if seat.user_id == notice.user_id), None)
    if seat is None or notice.event not in (*RECAPPED, over):
        return ()
    return kind.notices.recap(game, seat.player)


def page_of(notice: Notice) -> str:
    """The page where the reader acts or reads more."""
    game = notice.game
    if of_house := house_notice(notice):
        return absolute(of_house.page(notice))
    if game is None:
        place = "#names-title" if notice.event == "name_unknown" else ""
        return absolute(reverse("home" if notice.event == "answer" else "notices") + place)
    if notice.event == "name_test":
        return absolute(reverse("notices") + "#names-title")
    if notice.user_id is None:
        return absolute(path_of(game))
    page, *more = kind_of(game).notices.page(notice) or (PAGES.get(notice.event, "table"),)
    return absolute(path_of(game, page, *more) + ("#now" if page == "table" else ""))


def absolute(path: str) -> str:
    return str(settings.SITE_URL).rstrip("/") + path


def time_words(moment: datetime, zone: ZoneInfo) -> str:
    """The one function by which pages, emails and receipts write a time: Sun 22 Nov 2026, 20:00
    CET."""
    local = moment.astimezone(zone)
    words = date_format(local, pgettext("date with time", "D j M Y, H:i"))
    return f"{words} {local.tzname() or zone.key}"


def _wording(notice: Notice) -> tuple[str, str]:
    """The text of the kind of game, or of the part of the site, or of the club."""
    if of_house := house_notice(notice):
        return of_house.words
    name = notice.values.get("kind") or notice.event
    kind = kind_of(notice.game) if notice.game is not None else None
    own, own_to_all = (
        (kind.notices.words, kind.notices.words_to_all) if kind is not None else ({}, {})
    )
    to_all = own_to_all.get(name) or TO_ALL.get(name)
    if notice.user_id is None and to_all:
        return to_all
    return own.get(name) or WORDS[name]


def _blanks(notice: Notice, now: datetime) -> dict[str, str]:
    if of_house := house_notice(notice):
        return {"who": "", "reason": "", **of_house.blanks(notice)}
    values, game = notice.values, notice.game
    kind = kind_of(game) if game is not None else None
    phases, duties = (kind.pages.phases, kind.pages.duties) if kind is not None else ({}, {})
    own = kind.notices.blanks if kind is not None else ()
    zone = zone_of(getattr(notice.user, "profile", None), game)
    until = _until(notice)
    return {
        "game": _title(notice, game),
        "place": _place(phases, values),
        "turn": str(values.get("turn", "")),
        "phase": str(phases.get(values.get("phase", ""), "")),
        "next": str(phases.get(values.get("next", ""), "")),
        "duty": str(duties.get(values.get("phase", ""), "")),
        "who": _names(game, values),
        "until": time_words(until, zone) if until else _("without a deadline"),
        "left": timeuntil(until, now) if until else "",
        "at": time_words(datetime.fromisoformat(values["at"]), zone) if "at" in values else "",
        **{
            name: str(values.get(name, ""))
            for name in (*own, "name", "reason", "seed", "trace", "label")
        },
    }


def _title(notice: Notice, game: Game | None) -> str:
    """The name of the game on the pages of this reader. "" without a game."""
    if game is None:
        return ""
    reader = notice.user_id
    own = (seat.player for seat in game.seats.all() if reader and seat.user_id == reader)
    return kind_of(game).notices.title(game, next(own, ""))


def _until(notice: Notice) -> datetime | None:
    """The deadline that the notice names, or the current one."""
    if notice.values.get("until"):
        return datetime.fromisoformat(notice.values["until"])
    return notice.game.closes_at if notice.game is not None else None


def _place(phases: Mapping[str, Any], values: dict[str, Any]) -> str:
    phase = str(phases.get(values.get("phase", ""), ""))
    if not values.get("turn"):
        return phase
    return _("Turn %(turn)s, %(phase)s") % {"turn": values["turn"], "phase": phase}


def _names(game: Game | None, values: dict[str, Any]) -> str:
    letters: Iterable[str] = values.get("players") or values.get("player") or ""
    if game is None or not letters:
        return ""
    return ", ".join(seat.name for seat in game.seats.all() if seat.player in set(letters))


def _more(notice: Notice, blanks: dict[str, str]) -> list[str]:
    """Further sentences: the deadline, missing players, and the reason of a decision."""
    lines = []
    if notice.event in ("turn", "reminder") and notice.values.get("until"):
        lines.append(_("Until: %(until)s") % blanks)
    phase = notice.values.get("phase", "")
    over = {
        "phase",
        *([kind_of(notice.game).notices.event_of_closing(phase)] if notice.game else []),
    }
    if notice.event in over and blanks["who"]:
        lines.append(_("Nothing came from: %(who)s.") % blanks)
    if notice.game is not None:
        lines += kind_of(notice.game).notices.lines(notice)
    if blanks["reason"] and notice.user_id is not None:
        lines.append(_("Why: %(reason)s") % blanks)
    return lines
