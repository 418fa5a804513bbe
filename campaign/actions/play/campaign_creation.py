"""Creating a campaign."""

from typing import Any, NamedTuple

from django.utils.translation import gettext_noop
from msgspec.structs import replace

from campaign import world
from campaign.actions.play.campaign_policies import Policies
from campaign.armies import FACTIONS
from campaign.bots.registry import BOTS
from campaign.house_rules import HouseRules, Limits
from campaign.models import Campaign, Map, default_durations
from campaign.rules import SAGA
from campaign.turns.setup import new_world
from club.actions.accounts.plain_names import lookalike_key, plain_name
from club.actions.play.founding import found
from club.actions.schedule.calendar import LIVE
from club.actions.schedule.time_zones import is_time_zone
from club.models import PLAYERS, Game, Seat
from club.refusals import Refusal

LONGEST_PHASE = 366 * 86400  # seconds


class SeatSpec(NamedTuple):
    """A seat to be made: the player's shown name, their faction (R6; empty: they choose it when
    they come), their account or None, and the bot that plays instead of a person."""

    name: str
    faction: str
    user: Any = None
    bot: str = ""


def create_campaign(
    *,
    organiser: Any,
    name: str,
    map: Map,
    seats: list[SeatSpec],
    rules: HouseRules | None = None,
    limits: Limits | None = None,
    durations: dict[str, int] | None = None,
    time_zone: str = "Europe/Paris",
    early_close: bool = True,
    demo: bool = False,
    started: bool = True,
    policies: Policies | None = None,
    seats_key: str = "",
    given: bool = False,
) -> Game:
    """A new campaign in phase `muster`; its first deadline is set once it is `started`.

    Seats get the letters A to F in order. `durations` are seconds per phase and replace only the
    phases they name; 0 means no deadline. `seats_key` belongs to the link to its seats; `given` is
    as for `store`. Refuses `name`, `seats`, `durations`, `time-zone`, what `Policies.check` and
    what `new_world` refuse (R1, R6, A1–A4).
    """
    policies = policies or Policies()
    name, seats = plain_name(name), [s._replace(name=plain_name(s.name)) for s in seats]
    check_terms(name, seats, durations or {}, time_zone)
    policies.check()
    factions = {world.PlayerId(p): seat.faction for p, seat in zip(PLAYERS, seats, strict=False)}
    if rules is not None and limits is not None:
        rules = replace(rules, limits=limits)
    first = new_world(map.road_map(), factions, rules, limits)
    game = Game(
        kind=SAGA.name,
        name=name,
        organiser=organiser,
        demo=demo,
        time_zone=time_zone,
        early_close=early_close,
        durations=default_durations() | (durations or {}),
        status=Game.RUNNING if started else Game.SETUP,
        seats_key=seats_key,
        **policies.of_game(),
    )
    campaign = Campaign(map=map, picture=map.land_picture, **policies.of_campaign())
    return store(game, campaign, first, seats, given=given)


def store(
    game: Game,
    campaign: Campaign,
    first: world.World,
    seats: list[SeatSpec],
    *,
    given: bool = False,
) -> Game:
    """Saves the two unsaved rows of a campaign with its first world, seats and deadline.

    `given` says that the first entries bring their own dice: a record, or a rehearsed demo.
    """
    rows = [
        Seat(player=p, name=s.name, playing_as=s.faction, user=s.user, bot=s.bot)
        for p, s in zip(PLAYERS, seats, strict=False)
    ]
    return found(game, campaign, first, rows, given=given)


def check_terms(
    name: str, seats: list[SeatSpec], durations: dict[str, int], time_zone: str
) -> None:
    """Refuses `name`, `seats`, `same-name`, `durations` and `time-zone`."""
    if not 1 <= len(name) <= 80:
        raise Refusal(
            "name",
            "D3",
            gettext_noop("Give the campaign a name of 1 to 80 characters."),
            fields=("name",),
        )
    users = [seat.user.pk for seat in seats if seat.user is not None]
    sound = all(_is_sound(seat) for seat in seats)
    if not 2 <= len(seats) <= len(PLAYERS) or not sound or len(users) != len(set(users)):
        raise Refusal(
            "seats",
            "A4",
            gettext_noop(
                "A campaign has two to six seats, each with its own name, and one per person."
            ),
            fields=("seats",),
        )
    if len({lookalike_key(seat.name) for seat in seats}) < len(seats):
        raise Refusal(
            "same-name",
            "D4",
            gettext_noop("Two seats have the same name. Choose another name."),
            fields=("seats",),
        )
    for phase, seconds in durations.items():
        if not is_duration(phase, seconds):
            raise Refusal(
                "durations",
                "D4",
                gettext_noop("A phase can stay open for 0 to 366 days."),
                fields=("durations",),
            )
    if not is_time_zone(time_zone):
        raise Refusal(
            "time-zone", "D4", gettext_noop("This time zone is not known."), fields=("time_zone",)
        )


def _is_sound(seat: SeatSpec) -> bool:
    """Whether a seat has a name, a known faction or none yet, and either a person or a bot."""
    named = 1 <= len(seat.name) <= 40
    known = seat.faction in ("", *FACTIONS) and seat.bot in ("", *BOTS)
    return named and known and not (seat.bot and seat.user is not None)


def is_duration(phase: str, seconds: int) -> bool:
    """Whether this phase, or each phase of a club night, may stay open so long; 0 means no
    limit."""
    return phase in (LIVE, *default_durations()) and 0 <= seconds <= LONGEST_PHASE
