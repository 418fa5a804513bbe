"""The map campaign as a kind of game that the club knows (`club.kinds`)."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import chain
from random import Random
from typing import Any, get_args

from msgspec.structs import replace

from campaign import commands
from campaign.actions.battles import (
    evening_plan,
    lent_counts,
    photo_files,
    report_drafts,
    unplayed_battles,
)
from campaign.actions.battles.calendar_dates import battle_dates
from campaign.actions.bids import absent_players, envelopes
from campaign.actions.bids.bid_sealing import seal
from campaign.actions.bids.plans import plans_in_force
from campaign.actions.notices import notice_kinds, notice_texts, notice_triggers, recaps
from campaign.actions.play import choices_now
from campaign.actions.play.sealed_bids import MOST_BIDS
from campaign.actions.records.kept_books import drop_old_books
from campaign.actions.rulings import chained_decisions
from campaign.actions.seats.expected_length import expected_ends
from campaign.actions.statistics import counting
from campaign.bots.registry import BOTS
from campaign.history.lord_names import with_names
from campaign.play import awaited
from campaign.rules import SAGA
from campaign.turns.rolling import completed
from campaign.words.phases import BATTLES_WAIT, DUTIES, INVITATION, NOT_MUSTERED, PHASE_NAMES
from campaign.world import PlayerId
from club.actions.notices.game_messages import add_message
from club.kinds import Kind
from club.kinds.clock import ClockFacet
from club.kinds.journal import JournalFacet
from club.kinds.notices import NoticesFacet
from club.kinds.pages import PagesFacet
from club.kinds.seats import SeatsFacet
from club.kinds.types import Body
from club.rules import NewsItem

EMPTY = (commands.Done, commands.Pass)
RULINGS = (*get_args(commands.Ruling), *get_args(commands.Tabling))


class SagaJournal(JournalFacet):
    """Commands, seats and records of a campaign."""

    sealed_phases = frozenset({"bids"})

    def complete(self, world: Any, command: Any) -> Any:
        """Gives a name to each new lord without one, and lets no reserve attack (A38).

        A roll on a table gets the dice of the table.
        """
        if isinstance(command, commands.RollOnTable):
            return completed(world, command)
        if isinstance(command, commands.Assault | commands.ChooseForce):
            return replace(command, with_reserve=False)
        return with_names(world, command)

    def may_before_start(self, command: Any) -> bool:
        return choices_now.may_before_start(command)

    def unready(self, world: Any) -> tuple[str, ...]:
        return choices_now.unready(world)

    def is_ruling(self, command: Any) -> bool:
        return isinstance(command, RULINGS)

    def origin_of(self, command: Any, by_clock: bool) -> str:
        if isinstance(command, commands.OpenBids):
            return "opened"
        found = super().origin_of(command, by_clock)
        return "given_empty" if found == "given" and isinstance(command, EMPTY) else found

    def played(self, locked: Any, command: Any, news: tuple[NewsItem[Any], ...]) -> None:
        locked.record("played", (command, news))

    def put_aside(
        self, locked: Any, player: str, command: Any, how: str, *, on_behalf: bool = False
    ) -> bool:
        if not isinstance(command, commands.Bid):
            return False
        sealed = seal(locked.game, player, command.amount)
        envelopes.put_envelope(locked, player, sealed, how=how, on_behalf=on_behalf)
        return True

    def in_play(self, world: Any, player: str) -> bool:
        return player in world.in_play

    def sides(self, world: Any, phase: str | None) -> Mapping[str, str]:
        """The factions by player, while they are chosen in the muster (R6)."""
        if phase not in ("muster", None):
            return {}
        return {player: row.faction for player, row in world.players.items()}

    def waited_for(self, game: Any, world: Any) -> tuple[str, ...]:
        """The awaited players: in `bids`, those without an envelope.

        Before the start, only the muster waits for players.
        """
        if game.status == game.SETUP and world.phase != "muster":
            return ()
        players = tuple(awaited(world))
        if world.phase != "bids":
            return players
        sealed = envelopes.sealed_players(game)
        return tuple(player for player in players if player not in sealed)

    def outcomes_of_opening(self, game: Any, moment: int) -> Mapping[str, str]:
        return envelopes.sealed_by(game, moment)

    def chained_rows(self, game: Any) -> Mapping[str, Any]:
        return chained_decisions.rows_of(game)

    def bodies(self) -> Mapping[str, Body]:
        return chained_decisions.BODIES


class SagaClock(ClockFacet):
    """Deadlines, bots and plans of a campaign."""

    open_ended = {"battles": BATTLES_WAIT}

    def closes_at_once(self, game: Any) -> bool:
        """Whether every bid is sealed, so that the envelopes are opened before their deadline."""
        return bool(game.phase == "bids" and not game.waits_for and game.early_close)

    def before_defaults(self, locked: Any) -> None:
        if locked.game.phase == "bids":
            envelopes.open_bids(locked)

    def after_defaults(self, locked: Any) -> bool:
        """Applies the campaign's policy to battles that are unplayed at their deadline (A49)."""
        return locked.game.phase == "battles" and unplayed_battles.apply_policy(locked)

    def stayed_open(self, locked: Any) -> None:
        add_message(locked, "battles_wait", players=list(awaited(locked.world)))

    def overdue(self, locked: Any) -> None:
        unplayed_battles.confirm_overdue(locked)
        evening_plan.post_due(locked)

    def next_check(self, locked: Any) -> datetime | None:
        checks = unplayed_battles.next_check(locked), evening_plan.next_plan(locked)
        return min((at for at in checks if at is not None), default=None)

    def plans(self, game: Any) -> Mapping[str, Any]:
        return plans_in_force(game)

    def plan_answer(self, locked: Any, player: str, *, at_once: bool) -> Any | None:
        return absent_players.by_plan(locked, locked.roster.plans.get(player), at_once=at_once)

    def plan_was_used(self, locked: Any, player: str) -> None:
        absent_players.note_use(locked, locked.roster.plans[player])

    def idle_answer(self, locked: Any, player: str) -> Any | None:
        return absent_players.idle_answer(locked, PlayerId(player))

    def bot_answer(self, locked: Any, player: str, bot: str, rng: Random) -> Any | None:
        return absent_players.bot_answer(locked, PlayerId(player), bot, rng)

    def default_of(self, world: Any, player: str) -> Any | None:
        """The default of a player; in `bids`, a bid of no power points (R11)."""
        if world.phase == "bids":
            return commands.Bid(PlayerId(player), 0)
        return super().default_of(world, player)

    def is_foreseeable(self, world: Any) -> bool:
        return world.phase not in ("bids", "battles")

    def hand_out_work(self) -> None:
        from campaign.actions.workshop import batch_tasks  # imports Celery, too

        batch_tasks.hand_out_batches()

    def has_uncounted(self) -> bool:
        return counting.uncounted().exists()

    def count_up(self) -> int:
        return counting.count_some()

    def clear_rows(self) -> int:
        return lent_counts.delete_ended()

    def clear_files(self) -> int:
        return photo_files.delete_unnamed() + drop_old_books()


class SagaNotices(NoticesFacet):
    """Notices of a campaign."""

    invitation = INVITATION
    events = notice_kinds.EVENTS
    subjects = notice_kinds.SUBJECTS
    words = notice_texts.WORDS
    words_to_all = notice_texts.TO_ALL
    blanks = notice_texts.BLANKS

    def posts(self, locked: Any, event: Any) -> Iterable[Any]:
        return notice_triggers.posts(locked, event)

    def values(self, world: Any, values: dict[str, Any]) -> dict[str, Any]:
        return notice_triggers.named(world, values)

    def page(self, notice: Any) -> tuple[str, ...]:
        return notice_triggers.link_of_notice(notice)

    def concerned(self, locked: Any, world: Any, message: Any) -> set[int] | None:
        return notice_triggers.concerned(locked, world, message)

    def event_of_closing(self, phase: str) -> str:
        return "bids" if phase == "bids" else "phase"

    def lines(self, notice: Any) -> tuple[str, ...]:
        return evening_plan.lines_of(notice) if notice.event == evening_plan.EVENT else ()

    def is_still_true(self, notice: Any, players: set[str]) -> bool:
        if notice.event == evening_plan.EVENT:
            return evening_plan.is_still_true(notice)
        return notice_triggers.is_still_true(notice, notice.game, players)

    def recap(self, game: Any, player: str) -> tuple[str, ...]:
        return recaps.sentences_for(game, PlayerId(player))

    def calendar_entries(self, seats: Mapping[int, Any]) -> Iterator[Any]:
        return chain(battle_dates(seats), expected_ends(seats))


class SagaPages(PagesFacet):
    """Names and addresses of a campaign."""

    not_ready = NOT_MUSTERED
    rates = {("act", "bid"): MOST_BIDS}
    closed_to_robots = (
        ("table", ("*",), 2),
        ("lent_count", ("x",), 2),
        ("watch_now", ("*",), 0),
        ("watch_chronicle", ("*",), 0),
        ("watch_history", ("*", 0), 1),
        ("watch_saga", ("*",), 0),
        ("watch_envelopes", ("*",), 0),
        ("whatif", (), 0),
        ("maps", (), 0),
    )
    thread = "talk"


class SagaSeats(SeatsFacet):
    """Seats of a campaign."""

    def return_sealed(self, locked: Any, player: str) -> dict[str, Any]:
        return envelopes.return_sealed(locked, player)

    def forget_drafts(self, locked: Any, player: str) -> None:
        report_drafts.delete_report_draft(locked.game, player)


KIND = Kind(
    rules=SAGA,
    journal=SagaJournal(SAGA),
    clock=SagaClock(SAGA, BOTS),
    notices=SagaNotices(),
    pages=SagaPages(PHASE_NAMES, DUTIES),
    seats=SagaSeats(),
)
