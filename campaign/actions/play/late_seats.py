"""The seat of a player who joins late (A90). The ruling opens it, and it is empty at first.

It goes with the ruling: a correction that takes the ruling back takes the seat back, unless
somebody has sat there.
"""

from django.utils.translation import gettext_noop

from campaign.commands import Command, JoinLate
from campaign.world import PlayerId, World
from club.actions.journal.ledger import LockedGame
from club.actions.seats.seat_tenures import check_apart, checked_name
from club.models import BOT_NAMES, PLAYERS, Game, Seat, Tenure
from club.refusals import Refusal

NEXT = gettext_noop("The next free seat is {player}.")
SEATED = gettext_noop(
    "{name} has had a seat since they joined, so a correction cannot undo that. If they are to go, "
    "take them out of the campaign by a ruling."
)


def next_player(world: World) -> PlayerId | None:
    """The letter of the next seat; None if all six have been given."""
    return PlayerId(PLAYERS[len(world.players)]) if len(world.players) < len(PLAYERS) else None


def usual_name(game: Game, player: str) -> str:
    """A name for the seat that no other seat of the game has."""
    taken = set(game.seats.values_list("name", flat=True))
    place = PLAYERS.index(player)
    names = (*BOT_NAMES[place:], *BOT_NAMES[:place])
    return next(name for name in names if name not in taken)


def check_seat(game: Game, world: World, command: Command, name: str) -> None:
    """Refuses `player` for another letter than the next one, `name` and `same-name`."""
    if not isinstance(command, JoinLate):
        return
    letter = next_player(world)
    if letter is not None and command.player != letter:
        raise Refusal("player", "A90", NEXT, fields=("player",), player=letter)
    if name:
        check_apart(Seat(game=game, player=command.player), checked_name(name))


def open_seat(locked: LockedGame, command: Command, name: str = "") -> None:
    """Makes the seat of a joiner, after their ruling was played. Other commands need none."""
    if not isinstance(command, JoinLate):
        return
    game, player = locked.game, command.player
    shown = checked_name(name) if name else usual_name(game, player)
    Seat.objects.create(game=game, player=player, name=shown, playing_as=command.faction)


def check_places(game: Game, world: World) -> None:
    """Refuses `seated` if somebody has sat at a seat that this world lacks."""
    gone = Tenure.objects.filter(seat__game=game).exclude(seat__player__in=[*world.players])
    if tenure := gone.order_by("-pk").first():
        raise Refusal("seated", "A90", SEATED, name=tenure.name)


def close_seats(game: Game, world: World) -> None:
    """Deletes the seats that this world lacks, with their invitations."""
    game.seats.exclude(player__in=[*world.players]).delete()
