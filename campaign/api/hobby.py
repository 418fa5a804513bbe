"""API: the figures that members painted for a campaign."""

from datetime import date
from typing import Annotated

from django.http import HttpRequest
from ninja import Schema, Status
from pydantic import Field

from campaign.actions.company import painted
from campaign.api.organising.led import OF_LED, as_organiser, does, for_all, led
from campaign.api.own_campaign import campaign_of, speaker_in_campaign
from campaign.models import PaintedWeek
from club.api.door import EVERY_ACT, api
from club.api.shapes import Address, Asked


class PaintedOut(Schema):
    """A week that begins on `monday`; `photo_id` is empty without a picture."""

    player: str
    monday: date
    figures: int = Field(ge=0)
    photo_id: int | None


class PaintedIn(Asked):
    """The figures of the week that begins on `monday`; 0 deletes what was noted."""

    monday: date
    figures: Annotated[int, Field(ge=0, le=painted.MOST_FIGURES, strict=True)]


class HobbyIn(Asked):
    on: bool


@for_all("/painted", list[PaintedOut])
def painted_weeks(request: HttpRequest) -> list[PaintedWeek]:
    """The weeks of painting for the campaign, the latest first."""
    return list(painted.painted_in(campaign_of(request)))


@api.put("/painted", response={204: None, **EVERY_ACT})
def note_painted(request: HttpRequest, body: PaintedIn) -> Status[None]:
    """Notes the figures that this seat's player painted in a week, in place of what was noted."""
    asked = speaker_in_campaign(request)
    painted.note_painted(asked.game_id, actor=asked.actor, monday=body.monday, figures=body.figures)
    return Status(204, None)


@api.put(f"{OF_LED}/painted", **does())
def switch_hobby(request: HttpRequest, address: Address, body: HobbyIn) -> Status[None]:
    """Switches the hobby line of the campaign on or off."""
    painted.keep_hobby(led(request, address).pk, actor=as_organiser(request), on=body.on)
    return Status(204, None)
