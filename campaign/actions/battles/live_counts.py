"""Counts at the table: what devices send, and what they have not seen (D4).

They are kept beside the world, and no rule reads them.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models.functions import Now
from django.utils.translation import gettext_noop

from campaign.actions.battles.counted_marks import mark_in, marks_in, rows_of
from campaign.actions.history.effective_history import read_world
from campaign.live_counts.keys import DEVICE, check, keys_of
from campaign.live_counts.marks import Mark, accepted
from campaign.models import CountedMark, LiveCount
from campaign.world import Battle, BattleId, World
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.game_queries import seat_of
from club.models import Game
from club.refusals import Refusal

MOST_SENT = 2_000  # marks at once
MOST_DEVICES = 24  # of one count
MOST_LENT = 6  # devices to which one person lends it
AHEAD = 120_000  # milliseconds that the time of a mark may be ahead of the site's

NO_BATTLE = gettext_noop("There is no such battle.")
OVER = gettext_noop("This battle is no longer to be fought: its count can only be read.")
BEGUN = gettext_noop("This count began again. Marks from before are not taken.")
OTHER_WAVE = gettext_noop("This is the count of an earlier wave: load the page again.")
TOO_MANY = gettext_noop("These are too many marks at once.")
DEVICES = gettext_noop("Too many devices count this battle.")
NOT_YOURS = gettext_noop("This device counts for somebody else: load the page again.")
LENT = gettext_noop("Too many devices count by this link.")
CLOCK = gettext_noop("The clock of this device is ahead. Its marks need the time of the site.")


class Sent(NamedTuple):
    """A mark as a device sends it."""

    key: str
    value: Any
    at: int
    after: int | None = None


class News(NamedTuple):
    """The marks that a device has not seen, oldest first.

    `seen` is the number of the latest, `now` the time of the site in milliseconds, and `open`
    whether marks can be added. A device that knows another `start` forgets its marks.
    """

    marks: list[Mark]
    seen: int
    now: int
    open: bool
    wave: int
    start: int


class Opened(NamedTuple):
    """A count that is open, as it was locked."""

    game: Game
    world: World
    row: Battle
    live: LiveCount


def marks_after(game: Game, battle: str, number: int) -> News:
    """The marks of the present wave after this number; those of the last wave once it is over.

    Refuses `no-such-battle`.
    """
    row = read_world(game).battles.get(BattleId(battle))
    if row is not None:
        # The start is read before the marks: devices ask again for those of a later one.
        start = start_of(game, battle, row.wave)
        return _news(game, battle, row.wave, number, start=start, is_open=is_open(row))
    last = LiveCount.objects.filter(game=game, battle=battle).order_by("-wave").first()
    if last is None:
        raise Refusal("no-such-battle", "R43", NO_BATTLE)
    return _news(game, battle, last.wave, number, start=last.start, is_open=False)


def add_marks(
    game_id: int,
    battle: str,
    sent: Sequence[Sent],
    *,
    actor: Actor,
    device: str,
    after: int = 0,
    wave: int | None = None,
    start: int | None = None,
    lent: str = "",
) -> News:
    """Stores marks of one device, all or none, and returns those after this number.

    A mark that is not later than the stored one changes nothing, so a device may send it again.
    Refuses `not-yours`; `closed` for a battle that is neither to be fought nor disputed, and for
    another wave; `begun` for a count that began again since `start`; `mark` for odd or too many
    marks; `device` for one device too many or that of somebody else; `clock` if a time is more than
    two minutes ahead of the site's. The device then takes its time from `now`. `lent` is "/" and
    the name of a friend, if the actor lent them the count.
    """
    if len(sent) > MOST_SENT:
        raise Refusal("mark", "D4", TOO_MANY)
    author = (actor.player or "") + lent
    marks = [Mark(*one[:3], device, author, *one[3:]) for one in sent]
    with transaction.atomic():
        game, world, row, count = open_count(game_id, battle, actor)
        if wave not in (None, row.wave):
            raise Refusal("closed", "D4", OTHER_WAVE)
        if start not in (None, count.start):
            raise Refusal("begun", "D4", BEGUN)
        _check(world, row, marks, device, time_now(game))
        _store(count, marks, actor, device, lent)
        return _news(game, battle, row.wave, after, start=count.start, is_open=True)


def open_count(game_id: int, battle: str, actor: Actor) -> Opened:
    """The count of the present wave, locked until the end of the transaction.

    Refuses `no-such-battle`, `not-yours`, and `closed` for a battle that is neither to be fought
    nor disputed.
    """
    game = Game.objects.get(pk=game_id)
    world = read_world(game)
    row = _battle(world, battle)
    permissions.check_allowed(may_count(game, row, actor))
    count = _locked(game, world, battle, row.wave)
    game.refresh_from_db()
    world = read_world(game)
    row = _battle(world, battle)
    if not is_open(row):
        raise Refusal("closed", "D4", OVER)
    if row.wave != count.wave:
        raise Refusal("closed", "D4", OTHER_WAVE)
    return Opened(game, world, row, count)


def start_of(game: Game, battle: str, wave: int) -> int:
    """How often this count began again. One query."""
    rows = LiveCount.objects.filter(game=game, battle=battle, wave=wave)
    return rows.values_list("start", flat=True).first() or 0


def may_count(game: Game, battle: Battle, actor: Actor) -> bool:
    """Whether the actor plays a side of the battle, or organises the campaign."""
    if actor.kind == "organiser":
        return permissions.may_rule(game, actor)
    return actor.player in battle.players and permissions.holds_seat(game, actor)


def is_open(battle: Battle) -> bool:
    """Whether marks may be added: until a report, and again after a dispute.

    Those who dispute a report then set the figures right together, from where the count was.
    """
    return battle.stage in ("fight", "disputed")


def actor_at_table(game: Game, user: Any, battle: str) -> Actor:
    """The person in their seat if it fights there, else as organiser, else as somebody who looks
    on."""
    seat = seat_of(game, user)
    row = read_world(game).battles.get(BattleId(battle))
    fights = seat is not None and row is not None and seat.player in row.players
    if seat is not None and (fights or not permissions.organises(game, user)):
        return Actor.seat(user, seat.player)
    return Actor.organiser(user, seat.player if seat else None)


def time_now(game: Game) -> int:
    """The time of the database in milliseconds."""
    now: datetime = (
        Game.objects.filter(pk=game.pk).annotate(now=Now()).values_list("now", flat=True)[0]
    )
    return round(now.timestamp() * 1000)


def _battle(world: World, battle: str) -> Battle:
    row = world.battles.get(BattleId(battle))
    if row is None:
        raise Refusal("no-such-battle", "R43", NO_BATTLE)
    return row


def _locked(game: Game, world: World, battle: str, wave: int) -> LiveCount:
    made, _new = LiveCount.objects.get_or_create(
        game=game, battle=battle, wave=wave, defaults={"turn": world.turn}
    )
    return LiveCount.objects.select_for_update().get(pk=made.pk)


def _check(world: World, row: Battle, marks: Sequence[Mark], device: str, now: int) -> None:
    if not DEVICE.fullmatch(device):
        raise Refusal("device", "D4", gettext_noop("This device has no valid name."))
    keys = keys_of(world, row)
    for mark in marks:
        check(mark, keys)
    if any(mark.at > now + AHEAD for mark in marks):
        raise Refusal("clock", "D4", CLOCK, fields=("at",))


def _store(count: LiveCount, marks: Sequence[Mark], actor: Actor, device: str, lent: str) -> None:
    rows = rows_of(count.game, count.battle, count.wave)
    _check_device(rows, actor, device, is_lent=bool(lent))
    known = {row.key: row for row in rows.filter(device=device)}
    changed: list[CountedMark] = []
    for mark in accepted({key: mark_in(row) for key, row in known.items()}, marks).values():
        count.seen += 1
        row = known.get(mark.key) or CountedMark(
            game=count.game, battle=count.battle, wave=count.wave, key=mark.key, device=device
        )
        row.value, row.time, row.after, row.number = mark.value, mark.at, mark.after, count.seen
        row.player, row.by_id = actor.player or "", actor.user_id
        row.lent = lent
        changed.append(row)
    CountedMark.objects.bulk_create([row for row in changed if row.pk is None])
    CountedMark.objects.bulk_update(
        [row for row in changed if row.pk is not None],
        ["value", "time", "after", "number", "player", "lent", "by"],
    )
    count.save(update_fields=["seen"])


def _check_device(rows: Any, actor: Actor, device: str, *, is_lent: bool) -> None:
    """Refuses the name of somebody else's device, and one device too many.

    Devices to which the count is lent take no place of those of the people who fight.
    """
    known = rows.filter(device=device).values_list("by_id", "lent").first()
    if known is not None and (known[0] not in (None, actor.user_id) or bool(known[1]) != is_lent):
        raise Refusal("device", "D4", NOT_YOURS)
    own, lent = rows.filter(lent=""), rows.exclude(lent="").filter(by_id=actor.user_id)
    others = (lent if is_lent else own).exclude(device=device).values("device").distinct().count()
    if others >= (MOST_LENT if is_lent else MOST_DEVICES):
        raise Refusal("device", "D4", LENT if is_lent else DEVICES)


def _news(game: Game, battle: str, wave: int, after: int, *, start: int, is_open: bool) -> News:
    found = list(rows_of(game, battle, wave).filter(number__gt=after).order_by("number"))
    seen = found[-1].number if found else after
    return News(marks_in(found), seen, time_now(game), is_open, wave, start)
