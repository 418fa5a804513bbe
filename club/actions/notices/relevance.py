"""Whether a notice is still true when it is about to be sent (D4)."""

from club.actions.letters.mailboxes import takes_no_letters
from club.actions.notices.house_notices import house_notice
from club.actions.notices.notice_kinds import NEVER, WAITING, event_named
from club.kinds import kind_of
from club.models import ChatName, Game, Notice, NoticeWish


def is_outdated(notice: Notice) -> bool:
    """Whether the notice is outdated, unwanted, or about something that is not its reader's
    concern."""
    if _is_unwanted(notice):
        return True
    if notice.game is not None:
        return _is_past(notice)
    of_house = house_notice(notice)
    return of_house is not None and not of_house.holds(notice)


def _is_unwanted(notice: Notice) -> bool:
    """Whether the reader has closed the account, or turned off emails or this event.

    A test message is always wanted.
    """
    if notice.channel is not None and notice.channel.off_at is not None:
        return True
    if notice.user is None or event_named(notice.event).fixed:
        return False
    profile = getattr(notice.user, "profile", None)
    if notice.channel_id is None and takes_no_letters(notice.user.email, profile):
        return True
    wish = NoticeWish.objects.filter(
        user=notice.user, event=notice.event, channel=notice.channel
    ).first()
    return not notice.user.is_active or (wish is not None and wish.when == NEVER)


def _is_past(notice: Notice) -> bool:
    game = notice.game
    assert game is not None
    seats = [seat for seat in game.seats.all() if seat.user_id == notice.user_id]
    if notice.user_id not in (None, game.organiser_id) and not seats:
        return not kind_of(game).notices.asks_stranger(notice)
    if notice.event == "name_test":
        named = ChatName.objects.filter(pk=notice.values["chat_name"])
        return not named.filter(user__seats__game=game).exists()
    if notice.event in WAITING:
        return not _waits(notice, game, "".join(seat.player for seat in seats))
    return not kind_of(game).notices.is_still_true(notice, {seat.player for seat in seats})


def _waits(notice: Notice, game: Game, letters: str) -> bool:
    """Whether the moment is open and waits for the reader. For a channel, whether it waits for
    anybody."""
    values = notice.values
    here = (game.era, game.moment) == (values["era"], values["moment"])
    if not here or game.status != Game.RUNNING or game.paused:
        return False
    if notice.event == "reminder":
        until = game.closes_at.isoformat() if game.closes_at else ""
        if until != values["until"]:
            return False
    waited = set(game.waits_for)
    return bool(waited if notice.user_id is None else waited & set(letters))
