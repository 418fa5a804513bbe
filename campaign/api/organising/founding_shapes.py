"""The shapes of setting up a campaign."""

from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import Field

from campaign.actions.seats.founding_terms import PACES, PRESETS
from campaign.api.organising.rolling_shapes import ReadyName
from campaign.api.organising.shapes import BotName
from campaign.models import UNPLAYED
from campaign.rolls.checks import MOST_TABLES
from club.api.bounds import BOUNDED, OneOf
from club.api.description import described_as
from club.api.shapes import Asked
from club.models import ABSENT

RulesJson = Annotated[dict[str, Any], described_as("HouseRules")]
Hours = Annotated[int, Field(ge=1, le=744, strict=True)]
Clock = Annotated[str, Field(max_length=5, pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
Seconds = Annotated[int, Field(ge=0, le=366 * 86400, strict=True)]


PhaseName = Annotated[str, Field(max_length=40)]


class MapOut(Schema):
    slug: str
    name: str
    version: int


class SeatIn(Asked):
    """`sitter`: "" is invited later, "me" is the owner of the key, any other is a bot.

    Without a faction, the player chooses one; without a name, one is made.
    """

    sitter: BotName | Literal[""] = ""
    name: Annotated[str, Field(max_length=40)] = ""
    faction: Annotated[str, Field(max_length=40)] = ""


class FoundingIn(Asked):
    """A new campaign, which is being set up.

    A `preset` gives every setting that is left out; without one, the site's own are used.
    `durations` are seconds per phase and override the `pace`. Without a map, it is the site's
    first. Without seats, there are four, yours first. `roll_tables` are names of tables that come
    with the site.
    """

    name: Annotated[str, Field(min_length=1, max_length=80, pattern=r"\S")]
    preset: Annotated[str, OneOf(PRESETS)] | None = None
    map: Annotated[str, Field(min_length=1, max_length=50)] | None = None
    time_zone: Annotated[str, Field(min_length=1, max_length=40)] | None = None
    seats: Annotated[list[SeatIn], Field(min_length=2, max_length=6)] | None = None
    pace: Annotated[str, OneOf(PACES)] | None = None
    durations: Annotated[dict[PhaseName, Seconds], Field(max_length=40)] = {}
    quiet_hours: Annotated[list[Clock], Field(max_length=2)] | None = None
    live_minutes: Annotated[int, Field(ge=0, le=1440, strict=True)] | None = None
    early_close: bool = True
    unplayed: Annotated[str, OneOf(dict(UNPLAYED))] | None = None
    absent: Annotated[str, OneOf(dict(ABSENT))] | None = None
    grace_hours: Hours | None = None
    confirm_hours: Hours | None = None
    private_talk: bool = True
    roll_tables: Annotated[list[ReadyName], Field(max_length=MOST_TABLES)] = []
    rules: Annotated[RulesJson, BOUNDED] | None = None
