"""The people whom a message in a game's own channel calls, and the end of a name that is unknown
there.

A message calls the players for whom the game still waits, and nobody else.
"""

from collections.abc import Iterable
from datetime import datetime

from club.actions.delivery.chat_names import TEST, name_of
from club.actions.delivery.services.said import Called
from club.actions.notices.notice_kinds import event_named
from club.actions.notices.outbox import post
from club.models import ChatName, Notice


def called_by(notice: Notice) -> tuple[Called, ...]:
    """The people whom this notice calls in its channel, in the order of their seats."""
    channel, game = notice.channel, notice.game
    if channel is None or game is None or channel.game_id != game.pk:
        return ()
    shown = {
        seat.user_id: seat.name
        for seat in sorted(game.seats.all(), key=lambda seat: seat.player, reverse=True)
        if seat.user_id is not None and seat.player in _players(notice)
    }
    rows = ChatName.objects.filter(user__in=shown, kind=channel.kind, user__is_active=True)
    names = {row.user_id: row for row in rows if _may_call(row, notice)}
    found = (
        Called(names[user].pk, name_of(names[user]), shown[user])
        for user in reversed(shown)
        if user in names
    )
    return tuple(one for one in found if one.name)


def _players(notice: Notice) -> set[str]:
    if notice.event == TEST:
        return set(notice.values.get("player", ""))
    assert notice.game is not None
    return set(notice.values.get("players", "")) & set(notice.game.waits_for)


def _may_call(row: ChatName, notice: Notice) -> bool:
    """Whether this name may be used: in its test, or once it is confirmed and known there."""
    if notice.event == TEST:
        return row.pk == notice.values["chat_name"]
    known = notice.channel_id not in row.unknown_in
    return event_named(notice.event).calls and row.confirmed_at is not None and known


def note_unknown(notice: Notice, missed: Iterable[int], now: datetime) -> None:
    """The service knew nobody of these names (ids) there: their owners get a notice once, and the
    channel calls them no more until another test."""
    channel, game = notice.channel, notice.game
    if channel is None or game is None:
        return
    for row in ChatName.objects.filter(pk__in=missed).select_for_update():
        if channel.pk in row.unknown_in:
            continue
        row.unknown_in = [*row.unknown_in, channel.pk]
        row.save(update_fields=["unknown_in"])
        post(
            None,
            "name_unknown",
            now=now,
            to=[row.user_id],
            occasion=f"{row.pk} {channel.pk} {now.isoformat()}",
            name=game.name,
            label=row.get_kind_display(),
        )
