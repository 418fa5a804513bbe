"""A board game as a kind of game that the club knows (`club.kinds`)."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext_lazy, gettext_noop

from club.actions.fairness.chain_check import Flaw
from club.actions.notices.notice_kinds import DAILY, NEVER, NoticeKind
from club.actions.notices.outbox import Post
from club.actions.talk import thread
from club.bots import Bots
from club.kinds import Kind, kind_of
from club.kinds.clock import ClockFacet
from club.kinds.journal import JournalFacet
from club.kinds.notices import NoticesFacet
from club.kinds.pages import PagesFacet
from club.kinds.seats import SeatsFacet
from club.kinds.types import AnyRules
from club.models import PROGRAM, Seat
from club.rules import Draw, NewsItem
from tavern.actions import asked_people, host_role, idle, pace, table_talk
from tavern.actions.fairness import dealing
from tavern.actions.fairness.dealing import chance_of_day
from tavern.actions.fairness.table_check import table_flaws
from tavern.actions.results import write_results
from tavern.actions.thinking import bots_act_at, bots_awaited, let_bots_play
from tavern.models import titles


class TableJournal(JournalFacet):
    """Chance, dealing and results of a table."""

    def chance_for(self, locked: Any, draws: tuple[Draw, ...]) -> tuple[int, ...] | None:
        return chance_of_day(locked.game, draws)

    def deal(self, locked: Any) -> None:
        dealing.deal_table(locked)

    def played(self, locked: Any, command: Any, news: tuple[NewsItem[Any], ...]) -> None:
        write_results(locked)

    def flaws(self, game: Any, world: Any) -> Iterator[Flaw]:
        yield from table_flaws(game, world)


class TableClock(ClockFacet):
    """Deadlines and bots of a table."""

    thinks_apart = True

    def more_time(self, locked: Any) -> timedelta | None:
        return pace.spend_reserves(locked)

    def after_commit(self, game: Any) -> None:
        if bots_awaited(game):
            let_bots_play(game.pk)

    def catch_up(self, game: Any) -> bool:
        return bool(bots_awaited(game)) and let_bots_play(game.pk) > 0

    def after_defaults(self, locked: Any) -> bool:
        pace.relieve_sleepers(locked)
        return False

    def overdue(self, locked: Any) -> None:
        host_role.pass_if_due(locked)
        idle.put_away_if_due(locked)

    def next_check(self, locked: Any) -> datetime | None:
        """A bot without an answer is checked soon, and an unused table late."""
        if (at := bots_act_at(locked.game)) is not None:
            return max(at, locked.now + pace.BREATH)
        late = (idle.put_away_at(locked.game), host_role.passes_at(locked.game))
        return min((at for at in late if at is not None), default=None)


class TableNotices(NoticesFacet):
    """Notices of a table."""

    events = {
        "host": NoticeKind(gettext_lazy("Another player asks to become the host of a table")),
        "asked": NoticeKind(gettext_lazy("Somebody invites me to a table")),
        "evening": NoticeKind(gettext_lazy("My table for an evening opens")),
        "table_talk": NoticeKind(
            gettext_lazy("Somebody writes to everybody at a table"), mail=DAILY, chat=NEVER
        ),
        "talk_reported": NoticeKind(
            gettext_lazy("A message at a table was reported (to its host)")
        ),
    }
    subjects = {
        "put_away": "course",
        host_role.ASKED: "host",
        host_role.STAYS: "host",
        host_role.PASSED: "host",
    }
    words = {
        "asked": (
            gettext_noop("%(host)s invites you to a table of %(title)s"),
            gettext_noop("%(host)s is keeping a seat for you. Say yes or no with one tap."),
        ),
        "cannot_come": (
            gettext_noop("%(game)s: %(name)s cannot come this time"),
            gettext_noop("%(name)s says thanks, but cannot come this time. The seat is free."),
        ),
        "table_talk": (
            gettext_noop("%(game)s: a message from %(name)s"),
            gettext_noop("%(name)s wrote to everybody at your table. You can read it there."),
        ),
        "talk_reported": (
            gettext_noop("%(game)s: a message was reported"),
            gettext_noop("Somebody at your table reported a message. You can remove it there."),
        ),
        "evening": (
            gettext_noop("%(game)s: your table is open"),
            gettext_noop("%(name)s has opened your table for this evening."),
        ),
        "host_asked": (
            gettext_noop("%(game)s: %(name)s is asking for your role as host"),
            gettext_noop(
                "%(name)s is asking to become the host in your place. If you do nothing at the "
                "table for two days, the role goes to them. You keep your seat."
            ),
        ),
        "host_stays": (
            gettext_noop("%(game)s: the host stays"),
            gettext_noop("The host is still here and keeps the role."),
        ),
        "host_passed": (
            gettext_noop("%(game)s: a new host"),
            gettext_noop("%(name)s is now the host."),
        ),
        "put_away": (
            gettext_noop("%(game)s: the table was closed"),
            gettext_noop(
                "Nobody was using this table any more, so it was closed without a result."
            ),
        ),
    }
    blanks = ("host", "title")
    tells_phases = False

    def title(self, game: Any, player: str) -> str:
        return titles.title_of(game, player)

    def page(self, notice: Any) -> tuple[str, ...]:
        pages = {"asked": "asked", "host": "seats", "table_talk": "talk", "talk_reported": "talk"}
        return (pages[notice.event],) if notice.event in pages else ()

    def posts(self, locked: Any, event: Any) -> Iterator[Post]:
        """Notices of free talk, without its text: to those who have not read it, and of a report to
        the host."""
        if event.kind == "talk":
            mark = thread.mark_of(event.about)
            seats = [seat for seat in locked.game.seats.all() if seat.user_id is not None]
            to = frozenset(seat.user_id for seat in seats if mark in seat.unread_talk)
            name = next((s.name for s in seats if s.player == event.about.player), "")
            yield Post("table_talk", to, f"talk {mark}", {"talk": event.about.pk, "name": name})
        elif event.kind == "talk_reported":
            to = frozenset({locked.game.organiser_id} - {event.about.by_id})
            yield Post("talk_reported", to, f"reported {event.about.pk}", {})

    def is_still_true(self, notice: Any, players: set[str]) -> bool:
        """A message at the table still waits for this reader."""
        if notice.event != "table_talk":
            return True
        seats = Seat.objects.filter(game=notice.game_id, user=notice.user_id)
        return any(str(notice.values["talk"]) in seat.unread_talk for seat in seats)

    def concerned(self, locked: Any, world: Any, message: Any) -> set[int] | None:
        """Only the host is concerned by a request for the role."""
        return {locked.game.organiser_id} if message.kind == host_role.ASKED else None

    def before_the_page(self, locked: Any) -> set[int]:
        return pace.before_the_page(locked)

    def asks_stranger(self, notice: Any) -> bool:
        return notice.event == "asked" and asked_people.is_asked(notice.game_id, notice.user_id)


class TablePages(PagesFacet):
    """Names and addresses of a table."""

    routes = {
        "table": "tavern_table",
        "seats": "tavern_seats",
        "organise": "tavern_table",
        "attendance": "tavern_table",
        "handover": "tavern_table",
        "asked": "tavern_asked",
        "talk": "tavern_thread",
    }
    closed_to_robots = (("tavern", (), 0), ("tavern_table", ("*",), 2))


class TableSeats(SeatsFacet):
    """Seats of a table."""

    def shares_device(self, game: Any, player: str) -> bool:
        return player in game.table.here

    def may_stand_in(self, game: Any, player: str) -> bool:
        """Whether the seat is at the host's own device, or a program plays it with a key."""
        return player in game.table.here or player in _of_programs(game)

    def seat_left(self, locked: Any, seat: Any) -> None:
        """At a running table a bot plays on, until a person takes the seat. Before, the seat is
        free."""
        table_talk.seat_changed(locked.game, seat.player)
        if locked.game.status == locked.game.RUNNING:
            seat.bot = pace.sitting_in(kind_of(locked.game))
            seat.save(update_fields=["bot"])


def table_kind(
    rules: AnyRules,
    *,
    title: Any,
    phases: Mapping[str, Any],
    duties: Mapping[str, Any],
    bots: Bots[Any, Any, Any],
) -> Kind:
    """A table as a kind of game. `title` is the game's translated name."""
    return Kind(
        rules=rules,
        journal=TableJournal(rules),
        clock=TableClock(rules, bots),
        notices=TableNotices(),
        pages=TablePages(phases, duties),
        seats=TableSeats(),
        title=title,
        part="tavern",
    )


def _of_programs(game: Any) -> list[str]:
    return [seat.player for seat in game.seats.all() if seat.bot == PROGRAM]
