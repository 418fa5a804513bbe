"""API: the maps that there are, and setting up a campaign."""

from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext_noop

from campaign.actions.play.campaign_policies import Policies
from campaign.actions.play.club_tables import set_tables
from campaign.actions.seats.founding_terms import (
    MYSELF,
    PRESET_PLAYERS,
    PRESETS,
    Preset,
    check_track,
    durations_at,
    found_campaign,
    seat_spec,
)
from campaign.actions.workshop.maps import usable_maps
from campaign.api.organising.campaigns import as_led
from campaign.api.organising.founding_shapes import FoundingIn, MapOut, SeatIn
from campaign.api.organising.led import as_organiser, does, led, read
from campaign.api.organising.shapes import LedOut
from campaign.house_rules import HouseRules
from campaign.words.roll_tables.ready import READY
from club.api.door import api, organiser
from club.models import PLAYERS
from club.refusals import Refusal

NO_MAP = gettext_noop("There is no such map.")
NO_RULES = gettext_noop("These are not house rules: {error}")
AS_THE_SITE = Preset("", "organiser", "grace", 72)


@api.get("/maps", **read(list[MapOut]))
def maps(request: HttpRequest) -> list[MapOut]:
    """The maps on which the owner of the key may set up a campaign, the site's own first."""
    rows = usable_maps(organiser(request).user).order_by("pk")
    return [MapOut.from_orm(row) for row in sorted(rows, key=lambda row: row.author_id is not None)]


@api.post("/campaigns", **does(LedOut))
def found(request: HttpRequest, body: FoundingIn) -> LedOut:
    """Sets up a campaign. Its seats are filled by links; then it is started."""
    user = organiser(request).user
    terms = PRESETS[body.preset] if body.preset else AS_THE_SITE
    given = {
        name: value for name in Preset._fields if (value := getattr(body, name, None)) is not None
    }
    terms = terms._replace(**given)
    sitters = body.seats or [
        SeatIn(sitter=MYSELF if n == 0 else terms.sitter) for n in range(PRESET_PLAYERS)
    ]
    seats = [
        seat_spec(letter, seat.sitter, user, seat.name, seat.faction)
        for letter, seat in zip(PLAYERS, sitters, strict=False)
    ]
    game = found_campaign(
        organiser=user,
        name=body.name,
        map=_map(user, body.map),
        seats=seats,
        rules=_rules(body.rules),
        durations=_durations(terms, body.durations),
        time_zone=body.time_zone or settings.TIME_ZONE,
        early_close=body.early_close,
        policies=Policies(
            quiet_hours=tuple(terms.quiet_hours),
            live=terms.live_minutes is not None,
            unplayed=terms.unplayed,
            absent=terms.absent,
            grace_hours=terms.grace_hours,
            confirm_hours=terms.confirm_hours,
            private_talk=body.private_talk,
        ),
    )
    if body.roll_tables:
        tables = tuple(READY[name] for name in body.roll_tables)
        set_tables(game.pk, tables, actor=as_organiser(request))
    return as_led(request, led(request, game.public_id))


def _durations(terms: Preset, given: dict[str, int]) -> dict[str, int]:
    return durations_at(terms.pace, terms.live_minutes or 0) | given


def _map(user: Any, slug: str | None) -> Any:
    """Refuses `map`."""
    rows = usable_maps(user)
    found = rows.filter(slug=slug) if slug else rows.filter(author=None).order_by("pk")
    row = found.first()
    if row is None:
        raise Refusal("map", "D3", NO_MAP, fields=("map",))
    return row


def _rules(given: dict[str, Any] | None) -> HouseRules | None:
    """Refuses `rules` and `prestige`."""
    if given is None:
        return None
    try:
        rules = msgspec.convert(given, HouseRules)
    except msgspec.ValidationError as error:
        raise Refusal("rules", "D3", NO_RULES, fields=("rules",), error=error) from error
    check_track(rules)
    return rules
