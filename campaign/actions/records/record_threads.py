"""The threads of a campaign and of its battles in a record file. Writers are named by the letter of
their seat.

Left out are private messages, private notes, photographs, removed messages, and messages about a
battle that a correction removed.
"""

from datetime import UTC, datetime

from django.utils.translation import gettext_noop
from msgspec import Struct

from campaign.actions.company.comments import MOST_OF_CAMPAIGN
from campaign.actions.history.battle_history import records_of
from campaign.actions.history.effective_history import read_world
from campaign.models import BattleComment
from club.actions.security.plain_text import checked_text
from club.models import Game
from club.refusals import Refusal

MOST = 2 * MOST_OF_CAMPAIGN  # messages that are read from a file


class RecordedMessage(Struct, omit_defaults=True):
    """A message of the seat `player`, "" for an organiser without one; `at` is an ISO time."""

    at: str
    text: str
    turn: int
    battle: str = ""
    player: str = ""
    announced: bool = False


def recorded_messages(game: Game) -> list[RecordedMessage]:
    """All messages of the threads, the earliest first."""
    rows = BattleComment.objects.filter(game=game, removed=False).exclude(battle__contains="~")
    return [
        RecordedMessage(
            row.at.isoformat(), row.text, row.turn, row.battle, row.player, row.announced
        )
        for row in rows.order_by("pk").iterator()
    ]


def restore_messages(game: Game, messages: list[RecordedMessage]) -> None:
    """Stores the messages of a record file with its campaign; their writers have no account.

    Refuses `text`, and `message` if one does not match this campaign.
    """
    letters = {"", *(seat.player for seat in game.seats.all())}
    turn = read_world(game).turn
    battles = {"", *map(str, records_of(game)), *map(str, read_world(game).battles)}
    rows = [_row(game, one) for one in messages[:MOST]]
    for row in rows:
        if row.player not in letters or row.battle not in battles or not 0 <= row.turn <= turn:
            raise _does_not_fit()
    BattleComment.objects.bulk_create(rows)


def _row(game: Game, message: RecordedMessage) -> BattleComment:
    try:
        at = datetime.fromisoformat(message.at)
    except ValueError:
        raise _does_not_fit() from None
    return BattleComment(
        game=game,
        battle=message.battle,
        turn=message.turn,
        player=message.player,
        at=at if at.tzinfo else at.replace(tzinfo=UTC),
        text=checked_text(message.text),
        announced=message.announced,
    )


def _does_not_fit() -> Refusal:
    sentence = gettext_noop("A message in this record does not match its campaign.")
    return Refusal("message", "D3", sentence)
