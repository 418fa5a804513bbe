"""Settles battles when their window ends or their report stays unanswered (A49, D4)."""

from datetime import UTC, datetime, timedelta
from typing import Any

from campaign.actions.history.effective_history import read_command
from campaign.battles.deciding_dice import thrown_for
from campaign.battles.reports import current_report, owes_confirmation
from campaign.commands import Confirm, Report, SetResult
from campaign.models import Meeting
from campaign.world import Battle, BattleId, PlayerId, World
from club.actions.chain.dice_seeds import throws
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.actions.notices.game_messages import add_message
from club.actions.schedule.outage_rules import after_outages, silences_since
from club.models import Game, JournalEntry, Ruling

ALWAYS = datetime.min.replace(tzinfo=UTC)
POLICY = "policy"  # the origin of an entry that the campaign's policy wrote


def apply_policy(locked: LockedGame) -> bool:
    """Settles a battle by the campaign's policy at the end of the window. Returns whether it did.

    A disputed battle waits for the organiser. A reported one has its own deadline, unless a seat
    whose answer it waits for is empty.
    """
    unplayed = [
        b
        for b, row in locked.world.battles.items()
        if row.stage == "fight" or (row.stage == "reported" and _spoken_for(locked, b) is None)
    ]
    settled = [battle for battle in unplayed if _settle(locked, battle)]
    return bool(settled)


def _settle(locked: LockedGame, battle_id: BattleId) -> bool:
    battle = locked.world.battles[battle_id]
    policy = locked.game.campaign.unplayed
    if policy == "draw":
        return _rule(locked, battle_id, None, battle, {})
    if policy == "dice":
        thrown, winner = thrown_for(battle.players, throws(locked))
        return _rule(locked, battle_id, winner, battle, {"dice": thrown})
    present = [p for p in battle.players if p in _took_part(locked.game, battle_id)]
    if policy == "forfeit" and len(present) == 1:
        return _rule(locked, battle_id, present[0], battle, {})
    return False


def _took_part(game: Game, battle: str) -> frozenset[str]:
    """The players who proposed or accepted a date. The others count as absent."""
    rows = Meeting.objects.filter(game=game, battle=battle)
    return frozenset("".join(rows.values_list("agreed", flat=True)))


def _rule(
    locked: LockedGame,
    battle_id: BattleId,
    winner: PlayerId | None,
    battle: Battle,
    more: dict[str, Any],
) -> bool:
    """The ruling on a battle that was not fought: it causes no losses (A49)."""
    locked.append(SetResult(battle_id, winner), actor=Actor.clock(), origin=POLICY)
    add_message(
        locked,
        "unplayed",
        policy=locked.game.campaign.unplayed,
        terrain=battle.terrain,
        players=list(battle.players),
        winner=winner,
        **more,
    )
    return True


def confirm_overdue(locked: LockedGame) -> bool:
    """Confirms reports that were not answered in time. Returns whether there were any."""
    overdue = [b for b, at in _counted_at(locked).items() if at <= locked.now]
    for battle_id in overdue:
        battle = locked.world.battles[battle_id]
        silent = owes_confirmation(locked.world, battle)
        for player in silent:
            command = Confirm(player, battle_id, current_report(battle))
            locked.append(command, actor=Actor.clock(), origin="default")
        add_message(
            locked,
            "confirmed_by_time",
            terrain=battle.terrain,
            players=list(silent),
            hours=locked.game.campaign.confirm_hours,
        )
    return bool(overdue)


def counted_at(game: Game, world: World) -> dict[BattleId, datetime]:
    """The time at which each unanswered report of this campaign counts as confirmed. Empty while
    the campaign is paused.

    `database_now` must have been read.
    """
    if game.paused:
        return {}
    return _counted_at(LockedGame(game, world, game.database_now))  # type: ignore[attr-defined]


def next_check(locked: LockedGame) -> datetime | None:
    """The time at which the first unanswered report counts as confirmed, or None."""
    return min(_counted_at(locked).values(), default=None)


def _counted_at(locked: LockedGame) -> dict[BattleId, datetime]:
    """The time at which each unanswered report counts as confirmed. Silence counts only for people
    who could have answered during the whole time. A report that waits for an empty seat never
    counts as confirmed."""
    reported = _reported(locked)
    if not reported or not locked.game.campaign.confirm_hours:
        return {}
    limit = timedelta(hours=locked.game.campaign.confirm_hours)
    found: dict[BattleId, datetime] = {}
    for battle_id, at in reported.items():
        since = _spoken_for(locked, battle_id)
        if since is not None:
            found[battle_id] = _after(locked, max(at, since), limit)
    return found


def _spoken_for(locked: LockedGame, battle_id: BattleId) -> datetime | None:
    """The time since which everybody who must answer has had their seat. Only tenures that replaced
    another or began in this phase count. None if a seat is empty."""
    silent = owes_confirmation(locked.world, locked.world.battles[battle_id])
    since = ALWAYS
    for seat in locked.game.seats.filter(player__in=silent, bot=""):
        if seat.user_id is None:
            return None
        tenures = list(seat.tenures.order_by("pk"))
        opened = locked.game.opened_at or ALWAYS
        if tenures and (len(tenures) > 1 or tenures[-1].since > opened):
            since = max(since, tenures[-1].since)
    return since


def _after(locked: LockedGame, at: datetime, limit: timedelta) -> datetime:
    """The end of the limit. Pauses and outages do not count towards it."""
    until = at + limit + _stood(locked, at)
    for silence in silences_since(at):
        until = after_outages(until, at, silence)
    return until


def _stood(locked: LockedGame, since: datetime) -> timedelta:
    """The length of the campaign's pauses since then."""
    stood, paused_at = timedelta(), None
    rows = Ruling.objects.filter(game=locked.game, kind__in=("pause", "resume"))
    for kind, at in [*rows.order_by("pk").values_list("kind", "at"), ("resume", locked.now)]:
        if kind == "resume" and paused_at is not None:
            stood += max(at - max(paused_at, since), timedelta())
        paused_at = at if kind == "pause" else None
    return stood


def _reported(locked: LockedGame) -> dict[BattleId, datetime]:
    """Battles whose report waits for an answer, and the time of the report."""
    open_ones = _waiting_for_answer(locked.world)
    if not open_ones:
        return {}
    entries = JournalEntry.objects.filter(
        game=locked.game, turn=locked.world.turn, phase="battles", superseded_by__isnull=True
    )
    found: dict[BattleId, datetime] = {}
    for entry in entries.order_by("seq"):
        command = read_command(entry) if entry.rewinds_to is None else None
        if isinstance(command, Report) and command.battle in open_ones:
            found[command.battle] = entry.at
    return found


def _waiting_for_answer(world: World) -> frozenset[BattleId]:
    battles = world.battles.items()
    return frozenset(id for id, battle in battles if owes_confirmation(world, battle))
