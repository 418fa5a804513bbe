"""Free talk at a table, beside the set phrases: who may talk there, and the acts.

The rule: those who sit at the table with an account read and write. Free talk is open if every two
of them already meet in another game, in which both sit or that one of them organises. The rematches
of a table are no other games: somebody who plays again has not agreed to talk. At other tables it
is open once each of them has agreed, and closed again when one of them takes that back. The host
may switch it off, and may show it to spectators after the end.
"""

from collections import defaultdict
from itertools import combinations
from typing import Any, NamedTuple

from django.utils.translation import gettext_noop

from club.actions.clock.turn import turn
from club.actions.journal import permissions
from club.actions.journal.actor import Actor
from club.actions.journal.ledger import LockedGame
from club.actions.notices.game_messages import add_message
from club.actions.talk import blocks, thread
from club.actions.talk.limits import AT_ONCE, check_pace
from club.models import Game, Message, Seat, TalkMessage, Tenure
from club.refusals import Refusal
from tavern.models import Table

SWITCHED_OFF = gettext_noop("The host has switched off free talk at this table.")
NOT_AGREED = gettext_noop("Not everybody at this table has agreed to free talk yet.")
ALONE = gettext_noop("Nobody else with an account sits at this table.")


class Talk(NamedTuple):
    """Whether free talk is open at a table, and why not.

    `why` is "" if it is open, else "alone", "closed" or "asked". `strangers` is whether seats must
    agree, and `missing` are the letters of those that have not.
    """

    why: str
    strangers: bool
    missing: str

    @property
    def is_open(self) -> bool:
        return not self.why


def talk_at(game: Any) -> Talk:
    """The state of free talk at this table."""
    people = {seat.player: seat.user_id for seat in game.seats.all() if seat.user_id is not None}
    strangers = not _all_meet_elsewhere(game, set(people.values()))
    missing = "".join(sorted({*people} - {*game.table.talk_agreed})) if strangers else ""
    if len(people) < 2:
        return Talk("alone", strangers, missing)
    if game.table.talk_closed:
        return Talk("closed", strangers, missing)
    return Talk("asked" if missing else "", strangers, missing)


def _all_meet_elsewhere(game: Any, people: set[int]) -> bool:
    """Whether every two of these people are in another game together. Three queries."""
    series = _series_of(game, people)
    met: dict[int, set[int]] = defaultdict(set)
    elsewhere = Seat.objects.filter(user__in=people).exclude(game=game.pk)
    led = Game.objects.filter(organiser__in=people).exclude(pk=game.pk)
    for place, person in (
        *elsewhere.values_list("game_id", "user_id"),
        *led.values_list("pk", "organiser_id"),
    ):
        if person is not None and place not in series:
            met[place].add(person)
    pairs = {pair for those in met.values() for pair in combinations(sorted(those), 2)}
    return all(pair in pairs for pair in combinations(sorted(people), 2))


def _series_of(game: Any, people: set[int]) -> set[int]:
    """The table with the earlier ones of which it is a rematch, and with its own rematches.

    One query, for the tables at which one of these people sat.
    """
    rows = Table.objects.filter(next__isnull=False, game__seats__user__in=people)
    pairs = set(rows.values_list("game_id", "next_id"))
    found, added = {game.pk}, {game.pk}
    while added:
        added = {one for pair in pairs if found & {*pair} for one in pair} - found
        found |= added
    return found


def write(game_id: int, *, actor: Actor, text: str) -> TalkMessage:
    """Stores a message of the actor's seat.

    Refuses `not-yours`, `no-talk`, `text`, `too-fast` and `too-many`.
    """
    with turn(game_id, actor, permissions.holds_seat) as locked:
        found = talk_at(_fresh(locked))
        if not found.is_open:
            reason = {"alone": ALONE, "closed": SWITCHED_OFF}.get(found.why, NOT_AGREED)
            raise Refusal("no-talk", "D4", reason)
        return thread.write(locked, actor=actor, text=text)


def remove(game_id: int, number: int, *, actor: Actor) -> None:
    """Removes a message, as its writer or as the host. Refuses `not-yours`."""
    with turn(game_id, actor, _sits_or_hosts) as locked:
        moderates = locked.game.organiser_id == actor.user_id
        permissions.check_allowed(thread.remove(locked, number, actor=actor, moderates=moderates))


def report(game_id: int, number: int, *, actor: Actor) -> None:
    """Reports a message to the host, and to the administrators of the site."""
    with turn(game_id, actor, _sits_or_hosts) as locked:
        thread.report(locked, number, actor=actor)


def block_writer(game: Any, number: int, *, user: Any) -> None:
    """Blocks the writer of a message of this game for the user. Nothing of theirs stays unread."""
    row = TalkMessage.objects.filter(game=game, pk=number).first()
    if row is None or row.by_id is None:
        return
    blocks.block(user, row.by_id)
    if row.by_id in blocks.blocked_by(user.pk):
        thread.open_all_of(row.by_id, Seat.objects.filter(user=user))


def agree(game_id: int, agrees: bool, *, actor: Actor) -> None:
    """The actor's seat agrees to free talk with strangers, or no longer. All get a message.

    Refuses `not-yours` and `too-fast`.
    """
    with turn(game_id, actor, permissions.holds_seat) as locked:
        table, player = Table.objects.get(game=game_id), actor.player or ""
        if (player in table.talk_agreed) == agrees:
            return
        _check_changes(locked, actor)
        agreed = {*table.talk_agreed, player} if agrees else {*table.talk_agreed} - {player}
        _save(locked, table, talk_agreed="".join(sorted(agreed)))
        add_message(locked, "talk_agreed" if agrees else "talk_refused", by=actor, player=player)


def close(game_id: int, closed: bool, *, host: Any) -> None:
    """Switches free talk off or on again. Everybody gets a message.

    Refuses `not-yours` and `too-fast`.
    """
    _switch(game_id, host, "talk_closed", closed, "talk_off" if closed else "talk_on")


def show(game_id: int, shown: bool, *, host: Any) -> None:
    """Lets spectators read the talk after the end, or not. Everybody gets a message.

    Refuses `not-yours` and `too-fast`.
    """
    _switch(game_id, host, "talk_shown", shown, "talk_shown" if shown else "talk_hidden")


def _switch(game_id: int, host: Any, field: str, value: bool, kind: str) -> None:
    actor = Actor.organiser(host)
    with turn(game_id, actor, permissions.may_rule) as locked:
        table = Table.objects.get(game=game_id)
        if getattr(table, field) != value:
            _check_changes(locked, actor)
            _save(locked, table, **{field: value})
            add_message(locked, kind, by=actor)


def _check_changes(locked: LockedGame, actor: Actor) -> None:
    """Refuses `too-fast`: everybody at the table reads of each change."""
    rows = Message.objects.filter(game=locked.game, kind__startswith="talk_", by=actor.user_id)
    check_pace(rows.filter(at__gt=locked.now - AT_ONCE).count())


def _save(locked: LockedGame, table: Table, **values: Any) -> None:
    for name, value in values.items():
        setattr(table, name, value)
    table.save(update_fields=list(values))
    locked.game.__dict__.pop("table", None)


def seat_changed(game: Any, player: str) -> None:
    """The next person on this seat has not agreed to free talk."""
    for table in Table.objects.filter(game=game, talk_agreed__contains=player):
        table.talk_agreed = table.talk_agreed.replace(player, "")
        table.save(update_fields=["talk_agreed"])


def former_names(game: Any, rows: list[TalkMessage]) -> dict[int, str]:
    """The names of the writers who have left their seat, by the number of their message.

    No query while everybody still sits where they wrote.
    """
    sitting = {(seat.player, seat.user_id) for seat in game.seats.all()}
    left = [row for row in rows if (row.player, row.by_id) not in sitting]
    if not left:
        return {}
    held = Tenure.objects.filter(seat__game=game).order_by("id")
    names: dict[tuple[str, int | None], str] = {
        (player, user): name
        for player, user, name in held.values_list("seat__player", "user", "name")
    }
    return {row.pk: names.get((row.player, row.by_id), row.player) for row in left}


def _sits_or_hosts(game: Game, actor: Actor) -> bool:
    return permissions.holds_seat(game, actor) or permissions.may_rule(game, actor)


def _fresh(locked: LockedGame) -> Game:
    """The game as it is under the lock, with its table."""
    return Game.objects.select_related("table").prefetch_related("seats").get(pk=locked.game.pk)
