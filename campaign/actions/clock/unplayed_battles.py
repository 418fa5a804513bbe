"""What happens to a battle when its window ends or its report stays unanswered (A49, D4)."""

from datetime import datetime, timedelta
from typing import Any

from campaign.actions.journal.actor import Actor
from campaign.actions.journal.dice_seeds import thrown_for, throws
from campaign.actions.journal.ledger import Game
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.schedule.outage_rules import moved, silences_since
from campaign.battles.reports import owes_confirmation, standing
from campaign.commands import Confirm, Report, SetResult
from campaign.models import Campaign, JournalEntry, Meeting, Ruling
from campaign.world import Battle, BattleId, PlayerId, World

POLICY = "policy"  # the origin of a line that the campaign's declared policy wrote


def apply_policy(game: Game) -> bool:
    """At the end of the window: settles what the campaign's policy settles; whether it did.

    A disputed battle is the organiser's whatever the policy; a reported one has its own limit.
    """
    unplayed = [b for b, row in game.world.battles.items() if row.stage == "fight"]
    settled = [battle for battle in unplayed if _settle(game, battle)]
    return bool(settled)


def _settle(game: Game, battle_id: BattleId) -> bool:
    battle = game.world.battles[battle_id]
    policy = game.campaign.unplayed
    if policy == "draw":
        return _rule(game, battle_id, None, battle, {})
    if policy == "dice":
        thrown, winner = thrown_for(battle.players, throws(game))
        return _rule(game, battle_id, winner, battle, {"dice": thrown})
    present = [p for p in battle.players if p in _took_part(game.campaign, battle_id)]
    if policy == "forfeit" and len(present) == 1:
        return _rule(game, battle_id, present[0], battle, {})
    return False


def _took_part(campaign: Campaign, battle: str) -> frozenset[str]:
    """Who proposed a date or agreed to one of another player: the others are absent."""
    rows = Meeting.objects.filter(campaign=campaign, battle=battle)
    return frozenset("".join(rows.values_list("agreed", flat=True)))


def _rule(
    game: Game, battle_id: BattleId, winner: PlayerId | None, battle: Battle,
    more: dict[str, Any],
) -> bool:  # fmt: skip
    """A battle that was not fought causes no losses (A49)."""
    game.append(SetResult(battle_id, winner), actor=Actor.clock(), origin=POLICY)
    tell(game, "unplayed", policy=game.campaign.unplayed, zone=battle.zone,
         players=list(battle.players), winner=winner, **more)  # fmt: skip
    return True


def confirm_overdue(game: Game) -> bool:
    """Confirms reports that were not answered in time. Returns whether there were any."""
    overdue = [b for b, at in _counted_at(game).items() if at <= game.now]
    for battle_id in overdue:
        battle = game.world.battles[battle_id]
        silent = owes_confirmation(game.world, battle)
        for player in silent:
            command = Confirm(player, battle_id, standing(battle))
            game.append(command, actor=Actor.clock(), origin="default")
        tell(game, "confirmed_by_time", zone=battle.zone, players=list(silent),
             hours=game.campaign.confirm_hours)  # fmt: skip
    return bool(overdue)


def counted_at(campaign: Campaign, world: World) -> dict[BattleId, datetime]:
    """When each unanswered report of this campaign counts as confirmed; none while it is paused.

    `database_now` must have been read.
    """
    if campaign.paused:
        return {}
    return _counted_at(Game(campaign, world, campaign.database_now))  # type: ignore[attr-defined]


def next_check(game: Game) -> datetime | None:
    """When the first unanswered report counts as confirmed, or None if there is none."""
    return min(_counted_at(game).values(), default=None)


def _counted_at(game: Game) -> dict[BattleId, datetime]:
    """When each unanswered report counts as confirmed."""
    if not game.campaign.confirm_hours:
        return {}
    limit = timedelta(hours=game.campaign.confirm_hours)
    return {b: _after(game, at, limit) for b, at in _reported(game).items()}


def _after(game: Game, at: datetime, limit: timedelta) -> datetime:
    """When the limit is up; neither a pause nor an outage lets anybody's time run out."""
    until = at + limit + _stood(game, at)
    for silence in silences_since(at):
        until = moved(until, at, silence)
    return until


def _stood(game: Game, since: datetime) -> timedelta:
    """For how long the campaign has been paused since then."""
    stood, paused_at = timedelta(), None
    rows = Ruling.objects.filter(campaign=game.campaign, kind__in=("pause", "resume"))
    for kind, at in [*rows.order_by("pk").values_list("kind", "at"), ("resume", game.now)]:
        if kind == "resume" and paused_at is not None:
            stood += max(at - max(paused_at, since), timedelta())
        paused_at = at if kind == "pause" else None
    return stood


def _reported(game: Game) -> dict[BattleId, datetime]:
    """Battles whose report waits for an answer, and when it was given."""
    open_ones = _waiting_for_answer(game.world)
    if not open_ones:
        return {}
    lines = JournalEntry.objects.filter(
        campaign=game.campaign, turn=game.world.turn, phase="battles", superseded_by__isnull=True
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
