"""API: rulings, corrections and answers to requests for a ruling, by the organiser."""

from typing import Any, get_args

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from msgspec import to_builtins

from campaign import commands
from campaign.actions.history.effective_history import read_world
from campaign.actions.play.late_seats import next_player
from campaign.actions.rulings import challenges, corrections, rulings
from campaign.api.organising.led import OF_LED, as_organiser, does, led, read
from campaign.api.organising.ruling_shapes import (
    AnswerIn,
    CorrectionIn,
    CorrectionPreviewIn,
    CorrectionPreviewOut,
    DroppedOut,
    JoiningOut,
    RulingIn,
    RulingPreviewIn,
    RulingPreviewOut,
    RulingWordsIn,
)
from campaign.api.playing import read_command
from campaign.api.shapes import ChallengeOut
from campaign.api.stored_shapes import CorrectionOut, RulingOut
from campaign.bands.muster import ready_made
from campaign.differences import to_json
from campaign.turns import joining
from club.actions.journal.actor import Actor
from club.actions.journal.page_versions import page_version_of
from club.api.door import api, organiser, sentence_of
from club.api.shapes import Address, Whole
from club.refusals import Refusal

STRONG = (commands.SetResult, commands.RemovePlayer)  # nothing undoes them completely
NO_RULING = gettext_noop("This is a player’s command, not a ruling.")


@api.post(f"{OF_LED}/rulings/preview", **does(RulingPreviewOut))
def preview_ruling(
    request: HttpRequest, address: Address, body: RulingPreviewIn
) -> RulingPreviewOut:
    """The changes that a ruling would make now; nothing is stored."""
    game, command = led(request, address), _ruling(body.command)
    found = rulings.preview_ruling(game, command, actor=_ruler(request), seat=body.seat)
    return RulingPreviewOut(
        changes=to_json(found),
        shown=rulings.fingerprint(read_world(game), command, found),
        page_version=page_version_of(game),
    )


@api.get(f"{OF_LED}/rulings/joining", **read(JoiningOut))
def proposed_joining(request: HttpRequest, address: Address) -> JoiningOut:
    """The proposal for a new player who would join now (A90)."""
    world = read_world(led(request, address))
    player = next_player(world)
    if player is None or not joining.may_join(world):
        return JoiningOut(possible=False)
    return JoiningOut(
        possible=True,
        player=player,
        sites=[*joining.sites(world)],
        villages=joining.further_villages(world),
        free=[*joining.free_terrains(world)],
        power=joining.proposed_power(world),
        median=joining.median_power(world),
        bands=to_builtins(ready_made(world, player).bands),
    )


@api.post(f"{OF_LED}/rulings", **does(RulingOut))
def make_ruling(request: HttpRequest, address: Address, body: RulingIn) -> Any:
    """Makes a ruling that was previewed; refused as `stale` if it would now change something else.

    Results of battles and leaving players are strong.
    """
    command = _ruling(body.command)
    game = led(request, address, strong=isinstance(command, STRONG))
    given = body.dict(exclude={"command"})
    return rulings.rule(game.pk, command, actor=_ruler(request), **given)


@api.post(f"{OF_LED}/rulings/words", **does(RulingOut))
def rule_in_words(request: HttpRequest, address: Address, body: RulingWordsIn) -> Any:
    """A ruling for the rest of the campaign; it changes nothing now."""
    game = led(request, address)
    return rulings.rule_in_words(game.pk, actor=_ruler(request), **body.dict())


@api.post(f"{OF_LED}/corrections/preview", **does(CorrectionPreviewOut))
def preview_correction(
    request: HttpRequest, address: Address, body: CorrectionPreviewIn
) -> CorrectionPreviewOut:
    """The changes if an entry were another, or struck; nothing is stored."""
    game = led(request, address)
    shown = corrections.preview_correction(
        game, body.entry, _replacement(body), actor=as_organiser(request)
    )
    return CorrectionPreviewOut(
        changes=to_json(shown.differences),
        returns=shown.returns,
        page_version=shown.page_version,
        dropped=[
            DroppedOut(entry=entry.seq, code=why.code, sentence=sentence_of(why))
            for entry, why in shown.dropped
        ],
    )


@api.post(f"{OF_LED}/corrections", **does(CorrectionOut))
def correct(request: HttpRequest, address: Address, body: CorrectionIn) -> Any:
    """Changes or strikes an entry, and replays what came after it. Strong."""
    return corrections.correct(
        led(request, address, strong=True).pk,
        body.entry,
        _replacement(body),
        actor=as_organiser(request),
        reason=body.reason,
        key=body.key,
        page_version=body.page_version,
    )


@api.post(f"{OF_LED}/challenges/{{challenge_id}}/grant", **does(ChallengeOut))
def grant_challenge(
    request: HttpRequest, address: Address, challenge_id: Whole, body: AnswerIn
) -> ChallengeOut:
    """Grants the request; `ruling` is the decision that follows from it, if any."""
    game = led(request, address)
    answered = challenges.grant_challenge(
        game.pk, challenge_id, actor=as_organiser(request), words=body.words, ruling=body.ruling
    )
    return ChallengeOut.from_orm(answered)


@api.post(f"{OF_LED}/challenges/{{challenge_id}}/refuse", **does(ChallengeOut))
def refuse_challenge(
    request: HttpRequest, address: Address, challenge_id: Whole, body: AnswerIn
) -> ChallengeOut:
    """Declines the request: everything stays as it is."""
    game = led(request, address)
    answered = challenges.refuse_challenge(
        game.pk, challenge_id, actor=as_organiser(request), words=body.words
    )
    return ChallengeOut.from_orm(answered)


def _ruler(request: HttpRequest) -> Actor:
    return Actor.ruling(organiser(request).user)


def _ruling(given: dict[str, Any]) -> commands.Ruling:
    """Refuses `no-command`."""
    command = read_command(given)
    if not isinstance(command, get_args(commands.Ruling)):
        raise Refusal("no-command", "D3", NO_RULING, fields=("command",))
    return command


def _replacement(body: CorrectionPreviewIn) -> commands.Command | None:
    return None if body.replacement is None else read_command(body.replacement)
