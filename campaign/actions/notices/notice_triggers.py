"""Which notices follow from what happened in a campaign, and for whom (D4).

`write_notices` belongs at the end of the transaction, under the campaign's lock.
"""

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import BigIntegerField, CharField, IntegerField

from campaign.actions.journal.ledger import Effect, Event, Game, place_of
from campaign.actions.journal.prepared_queries import Gap, Prepared
from campaign.actions.journal.roster import Roster
from campaign.actions.notices.outbox import Post, post_all
from campaign.battles.reports import owes_confirmation
from campaign.commands import Report
from campaign.models import Campaign, Message, PhaseClose
from campaign.world import World

# The event under which a message of the campaign becomes notices; others stay on the site.
SUBJECTS = {
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


def write_notices(game: Game, before: Standing) -> None:
    """The notices of one transaction: of what was recorded in it, and of how the campaign went on
    from where it stood `before`."""
    posts = [post for event in game.events for post in _posts_of(game, event)]
    if Effect.PLAYED in game.effects:
        posts += _gone_on(game.campaign, before, game.roster)
    if posts:
        post_all(game.campaign, posts, now=game.now, known=game.roster.users)


def _posts_of(game: Game, event: Event) -> Iterator[Post]:
    if event.kind == "message":
        yield from _of_message(game, event, event.about)
    elif event.kind == "report":
        yield from _of_report(game, event, event.about)
    elif event.kind == "receipt":
        yield _of_receipt(game, event, *event.about)
    elif event.kind == "stuck":
        yield _of_stuck(game, event, event.about)


def _of_message(game: Game, event: Event, message: Message) -> Iterator[Post]:
    """A message of the campaign, to whom it concerns, but not to who caused it."""
    subject = SUBJECTS.get(message.kind)
    if subject is None:
        return
    values = {"kind": message.kind, "reason": message.reason, **message.values}
    if "zone" in values:
        values["zone"] = _zone_name(event.world, values["zone"])
    to = frozenset(id for id in _concerned(game, event.world, message) if id != message.by_id)
    yield Post(subject, to, f"message {message.pk}", values)


def _of_report(game: Game, event: Event, command: Report) -> Iterator[Post]:
    """A battle was reported: to those whose word it waits for."""
    battle = event.world.battles.get(command.battle)
    if battle is None:
        return
    to = game.roster.users_of(owes_confirmation(event.world, battle))
    values = {
        "battle": command.battle, "player": command.player,
        "zone": _zone_name(event.world, battle.zone), **event.place,
    }  # fmt: skip
    yield Post("report", frozenset(to), f"report {event.seq}", values)


def _of_stuck(game: Game, event: Event, trace: str) -> Post:
    """A phase was set aside: to the organiser, once."""
    occasion = f"{event.place['era']} {event.place['moment']} {trace}"
    values = {"trace": trace, **event.place}
    return Post("stuck", frozenset([game.campaign.organiser_id]), occasion, values)


def _of_receipt(game: Game, event: Event, player: str, receipt: str) -> Post:
    """The receipt of a bid that was just sealed, to who sits there. Neither amount nor nonce."""
    to = frozenset(game.roster.users_of([player]))
    values = {
        "receipt": receipt, "chain": event.chain, "at": game.now.isoformat(), **event.place,
    }  # fmt: skip
    return Post("receipt", to, f"receipt {receipt}", values, at_once=True)


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


def _your_turn(campaign: Campaign, players: set[str], roster: Roster) -> Post:
    occasion = f"turn {campaign.era} {campaign.moment} {campaign.seq}"
    values = {"players": sorted(players), **place_of(campaign)}
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


def _concerned(game: Game, world: World, message: Message) -> set[int]:
    if message.kind == "challenged":
        return {game.campaign.organiser_id}
    values, roster = message.values, game.roster
    if message.kind.startswith("challenge_"):
        return roster.users_of([values.get("player", "")])
    if message.kind == "battles_wait":
        return roster.users_of(values.get("players", ()))
    if SUBJECTS[message.kind] in ("date", "battle"):
        sides = _sides(world, values.get("zone", ""))
        return roster.users_of({*sides, *values.get("players", ())})
    return roster.everybody


def _sides(world: World, zone: str) -> set[str]:
    return {p for battle in world.battles.values() if battle.zone == zone for p in battle.players}


def _zone_name(world: World, zone: str) -> str:
    return next((terrain.name for terrain in world.map.terrains if terrain.id == zone), zone)
