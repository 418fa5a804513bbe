"""Leaving a seat, being removed from it, and what the organiser does with an empty one (D4)."""

from django.utils.translation import gettext_noop

from campaign.actions.accounts.plain_names import note_name
from campaign.actions.clock.turn import turn
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.hash_chain import write
from campaign.actions.journal.ledger import Effect, Game
from campaign.actions.journal.page_versions import stale
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.rulings.ruling_log import decide
from campaign.actions.seats.seat_tenures import (
    check_apart,
    checked_luck,
    checked_name,
    checked_note,
    present_tenure,
    stand_up,
)
from campaign.bots.registry import BOTS
from campaign.models import Campaign, Invitation, Seat
from club.refusals import Refusal

__all__ = [
    "BOTS", "give_to_bot", "leave", "remove", "rename", "take_from_bot",
    "write_luck", "write_note",
]  # fmt: skip

NO_SEAT = gettext_noop("There is no such seat.")
NOBODY = gettext_noop("Nobody sits there.")
TAKEN = gettext_noop("{name} sits there.")
ENDED = gettext_noop("The campaign has ended.")
LUCK_LATE = gettext_noop("The campaign has started: the words for luck are chosen.")
NO_BOT = gettext_noop("There is no such bot.")


def leave(campaign_id: int, *, actor: Actor, note: str | None = None) -> None:
    """The actor gives up their own seat, and leaves a note to whoever follows."""
    with turn(campaign_id, actor, permissions.holds_seat) as game:
        seat = seat_of(game, actor.player or "")
        words = checked_note(note) if note is not None else None
        name = seat.name
        returned = stand_up(game, seat, why="left", note=words)
        tell(game, "left", by=actor, player=seat.player, name=name, **returned)
        game.mark(Effect.PLAYED)


def remove(
    campaign_id: int, player: str, *, actor: Actor, reason: str = "", sitter: int | None = None
) -> None:  # fmt: skip
    """The organiser takes a player from their seat; once the campaign runs, that is a ruling.

    The seat's bands play on for whoever follows. `sitter` is the user who was shown to sit there:
    `stale` if it is another by now. Refuses `nobody`, `ended`, and in a running campaign `reason`.
    """
    with turn(campaign_id, actor, permissions.may_rule) as game:
        seat = seat_of(game, player)
        if seat.user_id is None:
            raise Refusal("nobody", "D4", NOBODY)
        if sitter not in (None, seat.user_id):
            raise stale()
        name = seat.name
        if game.campaign.status == Campaign.RUNNING:
            changes = [[f"seat {seat.player}", name, ""]]
            reason = decide(game, "replace", actor=actor, reason=reason, changes=changes).reason
        returned = stand_up(game, seat, why="removed")
        tell(game, "removed", by=actor, reason=reason, player=seat.player, name=name, **returned)
        game.mark(Effect.PLAYED)


def give_to_bot(campaign_id: int, player: str, bot: str, *, actor: Actor) -> None:
    """A bot plays an empty seat from now on; an invitation to it is taken back."""
    with turn(campaign_id, actor, permissions.may_rule) as game:
        seat = _empty_seat(game, player)
        if bot not in BOTS:
            raise Refusal("no-such-bot", "D4", NO_BOT, fields=("bot",))
        seat.bot = bot
        seat.save(update_fields=["bot"])
        revoke_open(game, seat)
        tell(game, "bot", by=actor, player=seat.player, name=seat.name, bot=bot)
        game.mark(Effect.PLAYED)


def take_from_bot(campaign_id: int, player: str, *, actor: Actor) -> None:
    """The bot plays the seat no longer; what it sealed stays sealed."""
    with turn(campaign_id, actor, permissions.may_rule) as game:
        seat = _empty_seat(game, player)
        if seat.bot:
            seat.bot = ""
            seat.save(update_fields=["bot"])
            tell(game, "bot_gone", by=actor, player=seat.player, name=seat.name)
            game.mark(Effect.PLAYED)


def rename(campaign_id: int, player: str, name: str, *, actor: Actor) -> None:
    """Another name for the seat: by who sits there, or by the organiser. Refuses
    `name` and `same-name`."""
    with turn(campaign_id, actor, permissions.anybody) as game:
        seat = seat_of(game, player)
        permissions.check(permissions.may_speak_for(game.campaign, actor, seat.player))
        before, seat.name = seat.name, checked_name(name)
        if seat.name == before:
            return
        check_apart(seat, seat.name)
        if seat.user_id == actor.user_id:
            note_name(seat.user, seat.name)
        seat.save(update_fields=["name"])
        tenure = present_tenure(seat) if seat.user_id is not None else None
        if tenure is not None:
            tenure.name = seat.name
            tenure.save(update_fields=["name"])
            write(game, ("tenure", tenure))
        tell(game, "renamed", by=actor, player=seat.player, before=before, name=seat.name)
        game.mark(Effect.PLAYED)


def write_luck(campaign_id: int, *, actor: Actor, word: str) -> None:
    """The player's open word for the dice, until the campaign starts; refuses `luck`, `started`."""
    with turn(campaign_id, actor, permissions.holds_seat) as game:
        seat = seat_of(game, actor.player or "")
        if game.campaign.status != Campaign.SETUP:
            raise Refusal("started", "D3", LUCK_LATE)
        seat.luck = checked_luck(word)
        seat.save(update_fields=["luck"])
        game.mark(Effect.SAVE)


def write_note(campaign_id: int, *, actor: Actor, note: str) -> None:
    """What whoever follows the actor at the seat should know; only they read it."""
    with turn(campaign_id, actor, permissions.holds_seat) as game:
        seat = seat_of(game, actor.player or "")
        tenure = present_tenure(seat)
        tenure.note = checked_note(note)
        tenure.save(update_fields=["note"])
        write(game, ("tenure", tenure))


def seat_of(game: Game, player: str) -> Seat:
    """The seat of a campaign that goes on; refuses `no-such-seat` and `ended`."""
    seat: Seat | None = game.campaign.seats.filter(player=player[:1]).first()
    if seat is None:
        raise Refusal("no-such-seat", "D4", NO_SEAT)
    if game.campaign.status == Campaign.ENDED:
        raise Refusal("ended", "R2", ENDED)
    return seat


def revoke_open(game: Game, seat: Seat) -> int:
    """Takes back every link to the seat that was not used yet; how many."""
    links = Invitation.objects.filter(seat=seat, used_at__isnull=True, revoked_at__isnull=True)
    return links.update(revoked_at=game.now)


def _empty_seat(game: Game, player: str) -> Seat:
    seat = seat_of(game, player)
    if seat.user_id is not None:
        raise Refusal("taken", "D4", TAKEN, name=seat.name)
    return seat
