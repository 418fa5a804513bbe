"""The events that cause notices of battles, bids and challenges, and their recipients (D4)."""

from collections.abc import Iterator
from typing import Any

from campaign.actions.history.effective_history import read_world
from campaign.actions.notices.mentions import mentioned
from campaign.actions.notices.notice_kinds import PAGES, SUBJECTS
from campaign.battles.reports import owes_confirmation
from campaign.commands import Report
from campaign.models import BattleComment, PrivateMessage
from campaign.news import BattleSettled
from campaign.world import World
from club.actions.accounts.plain_names import shown_name
from club.actions.journal.ledger import Event, LockedGame
from club.actions.journal.permissions import organisers_of
from club.actions.notices.outbox import Post
from club.models import Game, Message, Notice, Seat, Tenure
from club.rules import NewsItem


def posts(locked: LockedGame, event: Event) -> Iterator[Post]:
    """The notices for what was played, for a sealed bid, and for messages of people."""
    if event.kind == "played":
        yield from _of_play(locked, event, *event.about)
    elif event.kind == "receipt" and event.world.players[event.about[0]].power:
        yield _of_receipt(locked, event, *event.about)
    elif event.kind == "comment":
        yield from _of_comment(locked, event.about)
    elif event.kind == "private":
        yield _of_private_message(locked, event.about)
    elif event.kind == "reported":
        yield _of_reported_message(locked, event.about)


def _of_play(
    locked: LockedGame, event: Event, command: Any, news: tuple[NewsItem[Any], ...]
) -> Iterator[Post]:
    """For a command and its news, in the world that they led to."""
    if isinstance(command, Report):
        yield from _of_report(locked, event, command)
    for item in news:
        if isinstance(item.news, BattleSettled):
            yield _of_settled(event, item.news)


def _of_settled(event: Event, settled: BattleSettled) -> Post:
    """For a battle that is over: its result, for the campaign's channels."""
    values = {
        "kind": "won" if settled.winner else "drawn",
        "battle": settled.battle,
        "player": settled.winner or "",
        "terrain": _terrain_name(event.world, settled.terrain),
        "turn": event.world.turn,
        "seq": event.seq,
    }
    occasion = f"fought {event.world.turn} {settled.battle} {settled.winner}"
    return Post("fought", frozenset(), occasion, values)


def _of_report(locked: LockedGame, event: Event, command: Report) -> Iterator[Post]:
    """For a reported battle: a notice to everybody whose answer it waits for."""
    battle = event.world.battles.get(command.battle)
    if battle is None:
        return
    to = locked.roster.users_of(owes_confirmation(event.world, battle))
    values = {
        "battle": command.battle,
        "player": command.player,
        "terrain": _terrain_name(event.world, battle.terrain),
        **event.progress,
    }
    yield Post("report", frozenset(to), f"report {event.seq}", values)


def _of_receipt(locked: LockedGame, event: Event, player: str, receipt: str) -> Post:
    """The receipt of a bid just sealed, for its player, with neither amount nor nonce.

    Players without power points get none: stocks are public, so the notice would reveal the amount.
    """
    to = frozenset(locked.roster.users_of([player]))
    values = {
        "receipt": receipt,
        "chain": event.chain,
        "at": locked.now.isoformat(),
        **event.progress,
    }
    return Post("receipt", to, f"receipt {receipt}", values)


def _of_comment(locked: LockedGame, comment: BattleComment) -> Iterator[Post]:
    """For a message: one notice to the people it names, and another to everybody else. An
    announcement goes to all alike."""
    seat = locked.roster.seats.get(comment.player)
    others = locked.roster.everybody - {comment.by_id}
    named = _named_in(comment.text, locked) & others
    name = seat.name if seat is not None else shown_name(comment.by)
    values = {"comment": comment.pk, "name": name, "text": comment.text}
    if comment.battle:
        values["battle"] = comment.battle
    if comment.announced:
        yield Post("announced", frozenset(others), f"comment {comment.pk}", values)
        return
    for event, to in (("named", named), ("talk", others - named)):
        yield Post(event, frozenset(to), f"comment {comment.pk}", values)


def _of_private_message(locked: LockedGame, row: PrivateMessage) -> Post:
    """For a private message: a notice without its text, once until the reader has opened the
    conversation."""
    unseen = PrivateMessage.objects.filter(
        game=locked.game, writer=row.writer_id, reader=row.reader_id, seen=False
    )
    first = unseen.values_list("pk", flat=True).order_by("pk")[0]
    values = {"private": row.pk, "name": _name_of(locked, row.writer)}
    return Post("private", frozenset({row.reader_id}), f"private {row.writer_id} {first}", values)


def _of_reported_message(locked: LockedGame, row: PrivateMessage) -> Post:
    to = organisers_of(locked.game) - {row.reader_id, row.writer_id}
    return Post("reported", to, f"reported {row.pk}", {"name": _name_of(locked, row.reader)})


def _name_of(locked: LockedGame, user: Any) -> str:
    seats = locked.roster.seats.values()
    return next((seat.name for seat in seats if seat.user_id == user.pk), shown_name(user))


def _named_in(text: str, locked: LockedGame) -> set[int]:
    """The users whom the text mentions by the name of their seat."""
    seats = [seat for seat in locked.roster.seats.values() if seat.user_id is not None]
    called = _earlier_names(locked, seats) | {seat.name: seat.user_id for seat in seats}
    return {id for name in mentioned(text, called) if (id := called[name]) is not None}


def _earlier_names(locked: LockedGame, seats: list[Seat]) -> dict[str, int | None]:
    """The former names of the players who have a seat. If several had a name, the latest counts."""
    users = {seat.player: seat.user_id for seat in seats}
    sitting = Tenure.objects.filter(seat__game=locked.game, until__isnull=True)
    since = dict(sitting.values_list("seat__player", "since"))
    renamed = Message.objects.filter(game=locked.game, kind="renamed").order_by("pk")
    return {
        row.values["before"]: users[row.values["player"]]
        for row in renamed
        if row.values.get("player") in users
        and row.at >= since.get(row.values["player"], locked.game.created_at)
    }


def concerned(locked: LockedGame, world: World, message: Message) -> set[int] | None:
    """Ids of the users whom a message of the campaign concerns; None means everybody."""
    values, roster = message.values, locked.roster
    if message.kind == "challenged":
        return {*organisers_of(locked.game)}
    if message.kind.startswith("challenge_"):
        return roster.users_of([values.get("player", "")])
    if message.kind == "battles_wait":
        return roster.users_of(values.get("players", ()))
    if SUBJECTS.get(message.kind) in ("date", "battle"):
        sides = _sides(world, values.get("terrain", ""))
        return roster.users_of({*sides, *values.get("players", ())})
    return None


def named(world: World, values: dict[str, Any]) -> dict[str, Any]:
    """The values of a message, with a terrain's name in place of its id."""
    if "terrain" not in values:
        return values
    return values | {"terrain": _terrain_name(world, values["terrain"])}


def is_still_true(notice: Notice, game: Game, players: set[str]) -> bool:
    """Whether the notice is still true: the report waits for one of these players, the message
    exists, and the private message is unread."""
    if notice.event == "report":
        return _owes_an_answer(notice, game, players)
    if "private" in notice.values:
        row = PrivateMessage.objects.filter(pk=notice.values["private"]).first()
        return row is not None and not row.seen
    if "comment" not in notice.values:
        return True
    return BattleComment.objects.filter(pk=notice.values["comment"], removed=False).exists()


def _owes_an_answer(notice: Notice, game: Game, players: set[str]) -> bool:
    world = read_world(game)
    battle = world.battles.get(notice.values["battle"])
    return battle is not None and bool(players & set(owes_confirmation(world, battle)))


def link_of_notice(notice: Notice) -> tuple[str, ...]:
    """The page that a notice is about, such as that of a battle or of the rulings. Other pages are
    the club's choice."""
    battle = notice.values.get("battle")
    if battle:
        return "battle", battle
    if notice.event == "course" and notice.values.get("kind") == "ended":
        return ("end",)
    if notice.values.get("kind") == "published":
        return ("publicity",)
    return (PAGES[notice.event],) if notice.event in PAGES else ()


def _sides(world: World, terrain: str) -> set[str]:
    return {
        p for battle in world.battles.values() if battle.terrain == terrain for p in battle.players
    }


def _terrain_name(world: World, terrain: str) -> str:
    return next((terrain.name for terrain in world.map.terrains if terrain.id == terrain), terrain)
