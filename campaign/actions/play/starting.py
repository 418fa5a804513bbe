"""From set-up to running: what may be done before the start, and starting (D4)."""

from django.utils.translation import gettext_noop

from campaign.actions.clock.turn import turn
from campaign.actions.journal import permissions
from campaign.actions.journal.actor import Actor
from campaign.actions.journal.awaited import is_broken_off
from campaign.actions.journal.dice_seeds import seed_before
from campaign.actions.journal.ledger import Effect, Game
from campaign.actions.journal.moments import open_moment
from campaign.actions.notices.campaign_messages import tell
from campaign.actions.play.campaign_creation import begin
from campaign.commands import ChooseFaction, Command, Muster, WriteLord
from campaign.models import Campaign, Seat
from campaign.offers import Choice, FactionOffer, LordOffer, MusterOffer
from campaign.play import awaited, choices
from campaign.world import PlayerId, World
from club.refusals import Refusal

COMMANDS = (ChooseFaction, Muster, WriteLord)  # before the start
OFFERS = (FactionOffer, MusterOffer, LordOffer)
NOT_STARTED = gettext_noop("The organiser has not started the campaign yet.")
EMPTY = gettext_noop("Nobody sits there yet: {seats}. Invite somebody, or give the seat to a bot.")
BROKEN_OFF = gettext_noop("The organiser has ended the campaign.")
UNMUSTERED = gettext_noop("These players have not mustered their starting bands yet: {seats}.")


def check_started(campaign: Campaign, command: Command) -> None:
    """Refuses, before the start, all but what makes a player ready; `ended` when broken off."""
    check_goes_on(campaign)
    if campaign.status == Campaign.SETUP and not isinstance(command, COMMANDS):
        raise Refusal("not-started", "D4", NOT_STARTED)


def check_goes_on(campaign: Campaign) -> None:
    """Refuses `ended` where the organiser has ended the campaign."""
    if is_broken_off(campaign):
        raise Refusal("ended", "D4", BROKEN_OFF)


def choices_now(campaign: Campaign, world: World, player: PlayerId) -> tuple[Choice, ...]:
    """What `choices` offers the player, before the start as far as it may be done by then.

    A campaign that was broken off offers nothing.
    """
    if is_broken_off(campaign):
        return ()
    found = choices(world, player)
    if campaign.status != Campaign.SETUP:
        return found
    return tuple(choice for choice in found if isinstance(choice, OFFERS))


def start_campaign(campaign_id: int, *, actor: Actor) -> None:
    """Makes the campaign run and sets its first deadline; one that runs already goes on.

    For the organiser. Bots that have not mustered do so. Refuses `seats-empty` and `unmustered`,
    naming the seats.
    """
    with turn(campaign_id, actor, permissions.may_rule) as game:
        if game.campaign.status != Campaign.SETUP:
            return
        _check_ready(game)
        game.campaign.status = Campaign.RUNNING
        open_moment(game)
        begin(game)
        seed = seed_before(game.campaign, game.campaign.seq + 1)
        tell(game, "started", by=actor, seed=seed.hash if seed else "")
        game.mark(Effect.PLAYED)


def _check_ready(game: Game) -> None:
    seats = list(game.campaign.seats.order_by("player"))
    empty = [seat for seat in seats if seat.user_id is None and not seat.bot]
    if empty:
        raise Refusal("seats-empty", "D4", EMPTY, seats=_names(empty))
    late = awaited(game.world) if game.world.phase == "muster" else ()
    unready = [seat for seat in seats if seat.player in late and not seat.bot]
    if unready:
        raise Refusal("unmustered", "D4", UNMUSTERED, seats=_names(unready))


def _names(seats: list[Seat]) -> str:
    return ", ".join(f"{seat.player} ({seat.name})" for seat in seats)
