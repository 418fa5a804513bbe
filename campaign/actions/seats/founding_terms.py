"""The paces and presets with which a campaign is founded, for pages and programs.

One person may found a limited number of campaigns at a time.
"""

from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from campaign.actions.play.campaign_creation import SeatSpec, create_campaign
from campaign.house_rules import TRACK_PLACES, HouseRules
from campaign.models import default_durations
from campaign.trials.plan import USUAL_FACTIONS
from club.actions.schedule.calendar import LIVE
from club.actions.seats.open_link import new_key
from club.models import BOT_NAMES, PLAYERS, Game
from club.refusals import Refusal

INVITED, MYSELF = "", "me"  # who has the seat if it is not a bot
PACES = {"club": 1.0, "brisk": 0.5, "slow": 2.0, "open": 0.0}  # the usual length of a phase


class Preset(NamedTuple):
    """Terms of a whole campaign for four: the founder, and `sitter` on the other seats."""

    sitter: str
    unplayed: str
    absent: str
    confirm_hours: int
    grace_hours: int = 24
    pace: str = "club"
    live_minutes: int | None = None  # of a club night; None means none
    quiet_hours: tuple[str, ...] = ()


PRESETS = {
    "weekend": Preset("steady", "dice", "default", 24, pace="open"),
    "club": Preset(INVITED, "organiser", "default", 24, live_minutes=10),
    "letter": Preset(
        INVITED,
        "organiser",
        "grace",
        168,
        grace_hours=48,
        pace="slow",
        quiet_hours=("22:00", "08:00"),
    ),
}
PRESET_PLAYERS = 4
OFF_THE_TRACK = gettext_noop(
    "The memory track has {places} places for all players together, so nobody can ever have "
    "{points} memory points. Choose at most {places}."
)


def check_track(rules: HouseRules) -> None:
    """Refuses `prestige`: more memory points to win than the track has places (R93)."""
    points = rules.limits.prestige
    if points > TRACK_PLACES:
        raise Refusal(
            "prestige",
            "R93",
            OFF_THE_TRACK,
            fields=("limits.prestige",),
            places=TRACK_PLACES,
            points=points,
        )


def durations_at(pace: str, live_minutes: int = 0) -> dict[str, int]:
    """Seconds per phase, and those of a phase on a club night."""
    usual = default_durations()
    found = {phase: int(seconds * PACES[pace]) for phase, seconds in usual.items()}
    return found | {LIVE: 60 * live_minutes}


def seat_spec(
    letter: str, sitter: str, organiser: Any, name: str = "", faction: str = ""
) -> SeatSpec:
    """The seat of this letter, which names players without a name. A bot gets a name and a usual
    faction."""
    bot = sitter if sitter not in (INVITED, MYSELF) else ""
    user = organiser if sitter == MYSELF else None
    own = user.first_name[:40] if user else ""
    usual = USUAL_FACTIONS[1 + PLAYERS.index(letter)] if bot else ""
    own = own or (BOT_NAMES[PLAYERS.index(letter)] if bot else "")
    name = name or own or gettext("Player %(letter)s") % {"letter": letter}
    return SeatSpec(name, faction or usual, user, bot)


MOST_RUNNING = 12  # campaigns that one person organises at a time, including those being set up
TOO_MANY = gettext_noop(
    "You already organise {most} campaigns that have not ended, and cannot set up another."
)


def found_campaign(*, organiser: Any, seats: list[SeatSpec], **more: Any) -> Game:
    """Creates a campaign in set-up, as `create_campaign` does. Its seats are filled by links before
    it starts.

    Only the organiser can get a seat by this call. Refuses `too-many`, `seats`.
    """
    with transaction.atomic():
        check_room(organiser)
        if any(seat.user not in (None, organiser) for seat in seats):
            raise Refusal("seats", "D3", gettext_noop("The others are invited to their seats."))
        return create_campaign(
            organiser=organiser, seats=seats, started=False, seats_key=new_key(), **more
        )


def check_room(organiser: Any) -> None:
    """Refuses `too-many` campaigns of one person. Inside a transaction the check holds until its
    end."""
    get_user_model()._default_manager.select_for_update().get(pk=organiser.pk)
    unended = Game.objects.filter(organiser=organiser).exclude(status=Game.ENDED)
    if unended.count() >= MOST_RUNNING:
        raise Refusal("too-many", "D3", TOO_MANY, most=MOST_RUNNING)
