"""The paces and presets with which a campaign is founded, for pages and programs."""

from typing import Any, NamedTuple

from django.utils.translation import gettext, gettext_noop

from campaign.actions.play.campaign_creation import SeatSpec
from campaign.house_rules import TRACK_PLACES, HouseRules
from campaign.models import default_durations
from campaign.trials.plan import USUAL_FACTIONS
from club.actions.schedule.calendar import LIVE
from club.models import BOT_NAMES, PLAYERS
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
