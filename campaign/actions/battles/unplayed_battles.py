"""What becomes of battles when their window ends or a report stays unanswered (A49, D4)."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from campaign.actions.battles.battle_dates import took_part
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.dice_seeds import throws
from campaign.actions.journal.ledger import Held, enter
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.schedule.outage_rules import moved, silences_since
from campaign.battles.reports import owes_confirmation, standing
from campaign.commands import Confirm, Report, SetResult
from campaign.models import Campaign, JournalEntry, Ruling
from campaign.world import Battle, BattleId, PlayerId, World

POLICY = "policy"  # the origin of a line that the campaign's declared policy wrote


def apply_policy(held: Held) -> bool:
    """At the end of the window: settles what the campaign's policy settles; whether it did.

    A disputed battle is the organiser's whatever the policy; a reported one has its own limit.
    """
    unplayed = [b for b, row in held.world.battles.items() if row.stage == "fight"]
    settled = [battle for battle in unplayed if _settle(held, battle)]
    return bool(settled)


def _settle(held: Held, battle_id: BattleId) -> bool:
    battle = held.world.battles[battle_id]
    policy = held.campaign.unplayed
    if policy == "draw":
        return _rule(held, battle_id, None, battle, {})
    if policy == "dice":
        thrown, winner = thrown_for(battle.players, throws(held))
        return _rule(held, battle_id, winner, battle, {"dice": thrown})
    present = [p for p in battle.players if p in _there(held.campaign, battle_id)]
    if policy == "forfeit" and len(present) == 1:
        return _rule(held, battle_id, present[0], battle, {})
    return False


def _there(campaign: Campaign, battle_id: BattleId) -> frozenset[str]:
    """Who took part in arranging a date: the others are absent."""
    return took_part(campaign, battle_id)


def thrown_for(
    players: tuple[PlayerId, ...], dice: Iterator[int]
) -> tuple[dict[str, list[int]], PlayerId]:
    """A die each, thrown again by those who are level; every throw is kept."""
    thrown: dict[str, list[int]] = {player: [] for player in players}
    level = list(players)
    while len(level) > 1:
        for player in level:
            thrown[player].append(next(dice))
        best = max(thrown[player][-1] for player in level)
        level = [player for player in level if thrown[player][-1] == best]
    return thrown, level[0]


def _rule(
    held: Held, battle_id: BattleId, winner: PlayerId | None, battle: Battle,
    more: dict[str, Any],
) -> bool:  # fmt: skip
    """Nobody has losses in a battle that nobody fought (A49)."""
    enter(held, SetResult(battle_id, winner), actor=Actor.clock(), origin=POLICY)
    tell(held, "unplayed", policy=held.campaign.unplayed, zone=battle.zone,
         players=list(battle.players), winner=winner, **more)  # fmt: skip
    return True


def confirm_overdue(held: Held) -> bool:
    """Confirms reports that nobody answered in time; whether there was one."""
    overdue = [b for b, at in _counted_at(held).items() if at <= held.now]
    for battle_id in overdue:
        battle = held.world.battles[battle_id]
        silent = owes_confirmation(held.world, battle)
        for player in silent:
            command = Confirm(player, battle_id, standing(battle))
            enter(held, command, actor=Actor.clock(), origin="default")
        tell(held, "confirmed_by_time", zone=battle.zone, players=list(silent),
             hours=held.campaign.confirm_hours)  # fmt: skip
    return bool(overdue)


def counted_at(campaign: Campaign, world: World) -> dict[BattleId, datetime]:
    """When each unanswered report of this campaign counts as confirmed; none while it is paused.

    `database_now` must have been read.
    """
    if campaign.paused:
        return {}
    return _counted_at(Held(campaign, world, campaign.database_now))  # type: ignore[attr-defined]


def next_check(held: Held) -> datetime | None:
    """When the first unanswered report counts as confirmed; None when there is none."""
    return min(_counted_at(held).values(), default=None)


def _counted_at(held: Held) -> dict[BattleId, datetime]:
    """When each unanswered report counts as confirmed."""
    if not held.campaign.confirm_hours:
        return {}
    limit = timedelta(hours=held.campaign.confirm_hours)
    return {b: _after(held, at, limit) for b, at in _reported(held).items()}


def _after(held: Held, at: datetime, limit: timedelta) -> datetime:
    """When the limit is up; neither a pause nor an outage lets anybody's time run out."""
    until = at + limit + _stood(held, at)
    for silence in silences_since(at):
        until = moved(until, at, silence)
    return until


def _stood(held: Held, since: datetime) -> timedelta:
    """How long the campaign was paused since then."""
    stood, paused_at = timedelta(), None
    rows = Ruling.objects.filter(campaign=held.campaign, kind__in=("pause", "resume"))
    for kind, at in [*rows.order_by("pk").values_list("kind", "at"), ("resume", held.now)]:
        if kind == "resume" and paused_at is not None:
            stood += max(at - max(paused_at, since), timedelta())
        paused_at = at if kind == "pause" else None
    return stood


def _reported(held: Held) -> dict[BattleId, datetime]:
    """Battles whose report waits for an answer, and when it was given."""
    open_ones = _waiting_for_answer(held.world)
    if not open_ones:
        return {}
    lines = JournalEntry.objects.filter(
        campaign=held.campaign, turn=held.world.turn, phase="battles", superseded_by__isnull=True
    )
    found: dict[BattleId, datetime] = {}
    for line in lines.order_by("seq"):
        command = line.read_command() if line.rewinds_to is None else None
        if isinstance(command, Report) and command.battle in open_ones:
            found[command.battle] = line.at
    return found


def _waiting_for_answer(world: World) -> frozenset[BattleId]:
    battles = world.battles.items()
    return frozenset(id for id, battle in battles if owes_confirmation(world, battle))
