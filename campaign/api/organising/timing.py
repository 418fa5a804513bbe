"""API: starting, deadlines, reminders, pauses, club nights and ending, by the organiser.

Irreversible decisions need a strong key, where the pages ask for a fresh sign-in.
"""

from contextlib import suppress
from typing import Any

import msgspec
from django.http import HttpRequest
from ninja import Status

from campaign.actions.battles.battle_dates import set_club_nights
from campaign.actions.history.effective_history import read_world
from campaign.api.organising.campaigns import as_led
from campaign.api.organising.led import OF_LED, as_organiser, does, led, read
from campaign.api.organising.shapes import (
    ClosingIn,
    ClosingPreviewOut,
    ClubNightIn,
    DeadlineIn,
    EveningsIn,
    ExcuseIn,
    LedOut,
    PutBackIn,
    RemindedOut,
    RemindIn,
    WhyIn,
)
from club.actions.clock import closing
from club.actions.clock.closing_preview import dry_run
from club.actions.decisions import club_night_mode, deadlines
from club.actions.decisions.reminding import remind_players
from club.actions.journal.page_versions import page_version_of
from club.actions.play.starting import start_game
from club.api.door import api
from club.api.shapes import Address


def _decided(
    request: HttpRequest, address: str, action: Any, *, strong: bool = False, **given: Any
) -> LedOut:
    """Carries out the decision, and returns the campaign after it."""
    action(led(request, address, strong=strong).pk, actor=as_organiser(request), **given)
    return as_led(request, led(request, address))


@api.post(f"{OF_LED}/start", **does(LedOut))
def start(request: HttpRequest, address: Address) -> LedOut:
    """Starts the campaign, when every seat is taken and ready; a running one is unchanged."""
    return _decided(request, address, start_game)


@api.put(f"{OF_LED}/deadline", **does(LedOut))
def move_deadline(request: HttpRequest, address: Address, body: DeadlineIn) -> LedOut:
    """Moves the deadline to a later time. Quiet hours may move it further."""
    return _decided(request, address, deadlines.extend, **body.dict())


@api.post(f"{OF_LED}/pause", **does(LedOut))
def pause(request: HttpRequest, address: Address, body: WhyIn) -> LedOut:
    """Stops the deadlines. Players may still act."""
    return _decided(request, address, deadlines.pause, **body.dict())


@api.post(f"{OF_LED}/resume", **does(LedOut))
def resume(request: HttpRequest, address: Address, body: WhyIn) -> LedOut:
    """Lets the deadlines run again, later by the length of the pause."""
    return _decided(request, address, deadlines.resume, **body.dict())


@api.get(f"{OF_LED}/closing", **read(ClosingPreviewOut))
def preview_closing(request: HttpRequest, address: Address) -> ClosingPreviewOut:
    """The missing players, and what closing the phase now would do."""
    game = led(request, address)
    dry = dry_run(game, read_world(game))
    return ClosingPreviewOut(
        answers=dry.answers,
        known=dry.known,
        news=msgspec.to_builtins(dry.news),
        shown=dry.name,
        page_version=page_version_of(game),
    )


@api.post(f"{OF_LED}/closing", **does(LedOut))
def close(request: HttpRequest, address: Address, body: ClosingIn) -> LedOut:
    """Closes the phase before its deadline, if the preview is still right. Strong."""
    return _decided(request, address, deadlines.close_early, strong=True, **body.dict())


@api.post(f"{OF_LED}/retry", **does(LedOut))
def retry(request: HttpRequest, address: Address) -> LedOut:
    """Closes a phase that is stuck. If it fails once more, `stuck` stays."""
    game = led(request, address)
    with suppress(Exception):  # logged and counted by close
        closing.retry(game.pk, actor=as_organiser(request))
    return as_led(request, led(request, address))


@api.post(f"{OF_LED}/excuse", **does(LedOut))
def excuse(request: HttpRequest, address: Address, body: ExcuseIn) -> LedOut:
    """Plays the default for this player, so that nobody waits for them in this phase. Strong."""
    return _decided(request, address, deadlines.excuse, strong=True, **body.dict())


@api.post(f"{OF_LED}/remind", **does(RemindedOut))
def remind(request: HttpRequest, address: Address, body: RemindIn) -> RemindedOut:
    """Sends a notice to awaited players, except to those who got one within six hours."""
    game = led(request, address)
    to = remind_players(game.pk, body.players, actor=as_organiser(request))
    return RemindedOut(players=to)


@api.post(f"{OF_LED}/club-night", **does(LedOut))
def begin_club_night(request: HttpRequest, address: Address, body: ClubNightIn) -> LedOut:
    """From now on a phase closes after this many minutes. Strong: a minute can close a phase."""
    return _decided(request, address, club_night_mode.begin_club_night, strong=True, **body.dict())


@api.post(f"{OF_LED}/club-night/end", **does(LedOut))
def end_club_night(request: HttpRequest, address: Address, body: WhyIn) -> LedOut:
    """Returns to the calendar of the campaign."""
    return _decided(request, address, club_night_mode.end_club_night, **body.dict())


@api.post(f"{OF_LED}/put-back", **does(LedOut))
def put_back(request: HttpRequest, address: Address, body: PutBackIn) -> LedOut:
    """Restores the deadline that an outage of the site moved. Strong."""
    return _decided(request, address, deadlines.put_back, strong=True, **body.dict())


@api.post(f"{OF_LED}/end", **does(LedOut))
def end(request: HttpRequest, address: Address, body: WhyIn) -> LedOut:
    """Ends the campaign before its time, for good: nobody wins. Strong."""
    return _decided(request, address, deadlines.break_off, strong=True, **body.dict())


@api.put(f"{OF_LED}/evenings", **does())
def evenings(request: HttpRequest, address: Address, body: EveningsIn) -> Status[None]:
    """The evenings of the club, and how many tables there are."""
    set_club_nights(led(request, address).pk, actor=as_organiser(request), **body.dict())
    return Status(204, None)
