"""Receives every form of the campaign page: reads it, plays it, and shows the page again."""

from contextlib import suppress

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_http_methods

from campaign.actions.battles.report_drafts import drop_draft, save_draft
from campaign.actions.history.effective_history import read_world
from campaign.actions.play import campaign_queries
from campaign.actions.play.choices_now import after_recruitment
from campaign.actions.play.sealed_bids import seal_bid, withdraw_bid
from campaign.commands import Report
from campaign.pages.acts import FORMS, Submission, open_parts
from campaign.pages.acts.battle import TYPICAL
from campaign.pages.acts.initiative import PASTED
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Selection
from campaign.pages.table.table import table_page
from campaign.world import BattleId, PlayerId
from club.actions.journal.actor import Actor
from club.actions.play.submit import act_in_turn
from club.actions.seats.seats import mark_seen
from club.models import Game
from club.pages.frame.form_fields import number
from club.pages.frame.fragments import Request
from club.refusals import Refusal

STALE = ("stale",)
SHARED_DEVICE = "hot seat"
KEPT_OUT = (
    "csrfmiddlewaretoken",
    "key",
    "page_version",
    "form",
    "draft",
    "battle",
    "for",
    "replaces",
    "ends_recruitment",
)
LOOKS = ("count", TYPICAL)  # buttons that send a form only for its preview
ACTS = {*FORMS, "withdraw"}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def perform_act(request: Request, public_id: str, act_name: str) -> HttpResponse:
    """Plays the form for the user's seat, or shows the refusal (422, stale: 409).

    The organiser may share the device with a player; the journal records that. A request without a
    form, such as after signing in, is redirected to the table.
    """
    game = access.campaign_or_404(request, public_id)
    seat, shared_device = access.seat_at(request, game)
    if act_name not in ACTS or seat is None:
        raise Http404
    if request.method != "POST":
        return redirect(_back(public_id, seat.player if shared_device else ""))
    attempt = attempt_of(request, game, act_name)
    if attempt is not None and attempt.looks:
        return _counted(request, game, attempt)
    if attempt is not None and attempt.refusal is not None:
        fresh = campaign_queries.campaign_for(request.user, public_id)
        return table_page(request, fresh, attempt=attempt, status=status_of(attempt.refusal))
    if request.htmx:
        response = table_page(request, campaign_queries.campaign_for(request.user, public_id))
        response["HX-Replace-Url"] = _back(public_id, seat.player if shared_device else "")
        return response
    return redirect(_back(public_id, seat.player if shared_device else ""))


def attempt_of(request: Request, game: Game, act_name: str) -> Submission | None:
    """Plays the form that was sent. None if that succeeds.

    Otherwise the form comes back: with a refusal, or because it only asks for a preview.
    """
    seat, shared_device = access.seat_at(request, game)
    if act_name not in ACTS or seat is None:
        raise Http404
    post, form = request.POST, request.POST.get("form", act_name)
    if any(name in post for name in LOOKS):
        return Submission(form, post, looks=True)
    actor = _actor(request, seat.player, shared_device)
    try:
        _play(request, game, act_name, actor)
    except Refusal as refusal:
        if act_name == "report" and not shared_device:
            _keep_beside(game, post, actor)
        return Submission(form, post, refusal)
    if not shared_device:
        mark_seen(game, actor=actor, seq=game.seq)
    return None


def status_of(refusal: Refusal) -> int:
    return 409 if refusal.code in STALE else 422


def _actor(request: Request, player: str, shared_device: bool) -> Actor:
    return (
        Actor.organiser(request.user, player) if shared_device else Actor.seat(request.user, player)
    )


def _back(public_id: str, shared_device: str) -> str:
    return reverse("table", args=[public_id]) + Selection(seat=shared_device).query


def _counted(request: Request, game: Game, attempt: Submission) -> HttpResponse:
    """The preview of the typed form: only that part for htmx, otherwise the page with it."""
    whole = TYPICAL in attempt.post or attempt.post.get("count") == PASTED
    if not request.htmx or request.htmx.trigger_name == "count" or whole:
        return table_page(request, game, attempt=attempt)
    scene = access.scene_for(request, game)
    weighed = [part for part in open_parts(scene, attempt) if part.form == attempt.form]
    return render(request, "acts/_weighed.html", {"parts": weighed, "scene": scene})


def _play(request: Request, game: Game, act_name: str, actor: Actor) -> None:
    post = request.POST
    key = post.get("key", "")[:64] or get_random_string(32)
    page_version = number(post, "page_version") if post.get("page_version") else None
    if act_name == "bid":
        amount, asked = number(post, "amount"), post.get("above") == post.get("amount")
        seal_bid(
            game.pk, actor=actor, amount=amount, key=key, page_version=page_version, asks=not asked
        )
    elif act_name == "withdraw":
        withdraw_bid(game.pk, actor=actor, page_version=page_version)
    elif act_name == "report" and "draft" in post:
        save_draft(game.pk, post.get("battle", "")[:20], _typed(post), actor=actor)
    else:
        command = FORMS[act_name].read(PlayerId(actor.player or ""), post)
        device = SHARED_DEVICE if actor.kind == "organiser" else ""
        ahead = "ends_recruitment" in post
        commands = after_recruitment(command) if ahead else (command,)
        act_in_turn(
            game.pk, commands, actor=actor, key=key, page_version=page_version, device=device
        )
        if isinstance(command, Report):
            drop_draft(game, command.battle, command.player)


def _keep_beside(game: Game, post: QueryDict, actor: Actor) -> None:
    """Stores a refused report as a draft, if another report of this battle came first."""
    battle = post.get("battle", "")[:20]
    row = read_world(Game.objects.get(pk=game.pk)).battles.get(BattleId(battle))
    if row is None or row.report is None or row.report.by == actor.player:
        return
    with suppress(Refusal):  # too large for any form, or not their battle
        save_draft(game.pk, battle, _typed(post), actor=actor)


def _typed(post: QueryDict) -> dict[str, list[str]]:
    """The fields of a draft that a person fills in."""
    return {name: values for name, values in post.lists() if name not in KEPT_OUT}
