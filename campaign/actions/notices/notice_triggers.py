"""Which notices follow from what happened in a campaign, and for whom (D4).

Each belongs inside the transaction of what it tells, under the campaign's lock.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from django.db.models import BigIntegerField, CharField, IntegerField

from campaign.actions.journal.hash_chain import Head, head_of
from campaign.actions.journal.prepared_queries import Gap, Prepared
from campaign.actions.journal.roster import Roster, roster_of
from campaign.actions.notices.outbox import Post, post, post_all
from campaign.battles.reports import owes_confirmation
from campaign.commands import Command, Report
from campaign.models import Campaign, Message, PhaseClose
from campaign.world import World

# The event that a message of the campaign is told under; others stay on the site.
TOLD = {
    "extended": "time", "paused": "time", "resumed": "time", "grace": "time", "outage": "time",
    "put_back": "time",
    "live": "time", "live_over": "time", "closed": "time", "excused": "time",
    "started": "course", "reseeded": "course", "broken_off": "course",
    "ruled": "ruling", "corrected": "correction",
    "challenged": "challenge", "challenge_granted": "challenge", "challenge_refused": "challenge",
    "date_proposed": "date", "date_agreed": "date", "date_declined": "date",
    "battles_wait": "battle", "unplayed": "battle", "confirmed_by_time": "battle",
    "joined": "seat", "left": "seat", "removed": "seat", "bot": "seat",
}  # fmt: skip
WITHOUT_A_REPORT = ("by_default", "missed")
_OUTCOMES = Prepared(
    lambda: PhaseClose.objects.filter(
        campaign=Gap("campaign", BigIntegerField()), era=Gap("era", IntegerField()),
        turn=Gap("turn", IntegerField()), phase=Gap("phase", CharField()),
    )
    .order_by()
    .values_list("outcomes", flat=True)
)  # fmt: skip


class Holding(Protocol):
    campaign: Campaign
    world: World
    now: datetime
    head: Head | None


class Standing(NamedTuple):
    """Where a campaign stood, before it went on."""

    era: int
    moment: int
    turn: int
    phase: str
    waits_for: str
    status: str


def standing(campaign: Campaign) -> Standing:
    return Standing(
        campaign.era, campaign.moment, campaign.turn, campaign.phase, campaign.waits_for,
        campaign.status,
    )  # fmt: skip


def message_told(held: Holding, message: Message) -> None:
    """A message of the campaign, to whom it concerns, but not to who caused it."""
    event = TOLD.get(message.kind)
    if event is None:
        return
    values = {"kind": message.kind, "reason": message.reason, **message.values}
    if "zone" in values:
        values["zone"] = _zone_name(held.world, values["zone"])
    to = {id for id in _concerned(held, message) if id != message.by_id}
    post(held.campaign, event, now=held.now, to=to, occasion=f"message {message.pk}", **values)


def gone_on(held: Holding, before: Standing, roster: Roster) -> None:
    """A campaign went on: whom it waits for since, what is over, what was opened, the end."""
    posts = [*_gone_on(held.campaign, before, roster)]
    post_all(held.campaign, posts, now=held.now, known=roster.users)


def _gone_on(campaign: Campaign, before: Standing, roster: Roster) -> Iterator[Post]:
    new = set(campaign.waits_for)
    if campaign.moment == before.moment and campaign.era == before.era:
        new -= set(before.waits_for)
    if campaign.status == Campaign.RUNNING and roster.users_of(new):
        yield _your_turn(campaign, new, roster)
    if before.status == Campaign.SETUP or before.era != campaign.era:
        return
    if (campaign.turn, campaign.phase) != (before.turn, before.phase):
        yield _phase_over(campaign, before, roster)
    if campaign.status == Campaign.ENDED != before.status:
        everybody = frozenset(roster.everybody)
        yield Post("course", everybody, f"end {campaign.era}", {"kind": "ended"})


def reported(held: Holding, command: Command) -> None:
    """A battle was reported: to those whose word it waits for."""
    battle = held.world.battles.get(command.battle) if isinstance(command, Report) else None
    if battle is None or not isinstance(command, Report):
        return
    post(
        held.campaign, "report", now=held.now, battle=command.battle, player=command.player,
        to=roster_of(held.campaign).users_of(owes_confirmation(held.world, battle)),
        occasion=f"report {held.campaign.seq}", zone=_zone_name(held.world, battle.zone),
        **_place(held.campaign),
    )  # fmt: skip


def stuck(campaign: Campaign, now: datetime, trace: str) -> None:
    """A phase was set aside: to the organiser, once."""
    post(campaign, "stuck", now=now, to=[campaign.organiser_id], trace=trace,
         occasion=f"{campaign.era} {campaign.moment} {trace}", **_place(campaign))  # fmt: skip


def receipt(held: Holding, player: str, value: str) -> None:
    """The receipt of a bid that was just sealed, to who sits there. Neither amount nor nonce."""
    post(held.campaign, "receipt", now=held.now, to=roster_of(held.campaign).users_of([player]),
         receipt=value, chain=str(head_of(held)), at=held.now.isoformat(),
         occasion=f"receipt {value}", at_once=True, **_place(held.campaign))  # fmt: skip


def _your_turn(campaign: Campaign, players: set[str], roster: Roster) -> Post:
    occasion = f"turn {campaign.era} {campaign.moment} {campaign.seq}"
    values = {"players": sorted(players), **_place(campaign)}
    return Post("turn", frozenset(roster.users_of(players)), occasion, values)


def _phase_over(campaign: Campaign, before: Standing, roster: Roster) -> Post:
    absent = {
        player
        for outcomes in _OUTCOMES(
            campaign=campaign.pk, era=before.era, turn=before.turn, phase=before.phase
        )
        for player, gave in outcomes.items()
        if gave in WITHOUT_A_REPORT
    }
    event = "bids" if before.phase == "bids" else "phase"
    values = {
        "turn": before.turn, "phase": before.phase, "next": campaign.phase,
        "players": sorted(absent),
    }  # fmt: skip
    everybody = frozenset(roster.everybody)
    return Post(event, everybody, f"over {before.era} {before.moment}", values)


def _place(campaign: Campaign) -> dict[str, Any]:
    """Where the campaign stands, as the values of a notice."""
    until = campaign.closes_at.isoformat() if campaign.closes_at else ""
    return {
        "era": campaign.era, "moment": campaign.moment, "turn": campaign.turn,
        "phase": campaign.phase, "until": until,
    }  # fmt: skip


def _concerned(held: Holding, message: Message) -> set[int]:
    if message.kind == "challenged":
        return {held.campaign.organiser_id}
    values, roster = message.values, roster_of(held.campaign)
    if message.kind.startswith("challenge_"):
        return roster.users_of([values.get("player", "")])
    if message.kind == "battles_wait":
        return roster.users_of(values.get("players", ()))
    if TOLD[message.kind] in ("date", "battle"):
        sides = _sides(held.world, values.get("zone", ""))
        return roster.users_of({*sides, *values.get("players", ())})
    return roster.everybody


def _sides(world: World, zone: str) -> set[str]:
    return {p for battle in world.battles.values() if battle.zone == zone for p in battle.players}


def _zone_name(world: World, zone: str) -> str:
    return next((terrain.name for terrain in world.map.terrains if terrain.id == zone), zone)
