"""Where every form of the campaign page goes: read it, act, and show the page again."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_http_methods

from campaign.actions.battles.report_drafts import drop_drafts, save_draft
from campaign.actions.journal.actor import Actor
from campaign.actions.play import campaign_queries
from campaign.actions.play.sealed_bids import seal_bid, withdraw_bid
from campaign.actions.play.submit import act
from campaign.commands import Report
from campaign.models import Campaign
from campaign.pages.acts import Submission, parts_of
from campaign.pages.frame.requests import Request
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Selection
from campaign.pages.scene.form_values import READERS, number
from campaign.pages.table.table import answer
from campaign.world import PlayerId
from club.refusals import Refusal

STALE = ("stale",)
SHARED_DEVICE = "hot seat"
KEPT_OUT = ("csrfmiddlewaretoken", "key", "seen", "form", "draft", "battle", "for",
            "replaces")  # fmt: skip
ACTS = frozenset(READERS) | {"bid", "withdraw"}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def perform(request: Request, public_id: str, act_name: str) -> HttpResponse:
    """Plays what the form says for the user's seat, or shows why not (422, stale: 409).

    The organiser may lend the device to a player beside them: the journal says so. Who comes here
    without a form, having signed in on the way, is sent to the table.
    """
    campaign = access.campaign_or_404(request, public_id)
    seat, shared_device = access.seat_at(request, campaign)
    if act_name not in ACTS or seat is None:
        raise Http404
    if request.method != "POST":
        return redirect(_back(public_id, seat.player if shared_device else ""))
    attempt = Submission(
        request.POST.get("form", act_name), request.POST, looks="count" in request.POST
    )
    if "count" in request.POST:
        return _counted(request, campaign, attempt)
    try:
        _play(request, campaign, act_name, _actor(request, seat.player, shared_device))
    except Refusal as refusal:
        attempt = Submission(attempt.form, attempt.post, refusal)
        fresh = campaign_queries.campaign_for(request.user, public_id)
        status = 409 if refusal.code in STALE else 422
        return answer(request, fresh, attempt=attempt, status=status)
    if request.htmx:
        response = answer(request, campaign_queries.campaign_for(request.user, public_id))
        response["HX-Replace-Url"] = _back(public_id, seat.player if shared_device else "")
        return response
    return redirect(_back(public_id, seat.player if shared_device else ""))


def _actor(request: Request, player: str, shared_device: bool) -> Actor:
    return (
        Actor.organiser(request.user, player) if shared_device else Actor.seat(request.user, player)
    )


def _back(public_id: str, shared_device: str) -> str:
    return reverse("table", args=[public_id]) + Selection(seat=shared_device).query


def _counted(request: Request, campaign: Campaign, attempt: Submission) -> HttpResponse:
    """What follows from what is typed: that part alone for htmx, the page with it otherwise."""
    if not request.htmx or request.htmx.trigger_name == "count":
        return answer(request, campaign, attempt=attempt)
    parts = parts_of(access.scene_for(request, campaign), attempt)
    weighed = [part for part in parts if part.form == attempt.form]
    return render(request, "acts/_weighed.html", {"parts": weighed})


def _play(request: Request, campaign: Campaign, act_name: str, actor: Actor) -> None:
    post = request.POST
    key = post.get("key", "")[:64] or get_random_string(32)
    seen = number(post, "seen") if post.get("seen") else None
    if act_name == "bid":
        seal_bid(campaign.pk, actor=actor, amount=number(post, "amount"), key=key, seen=seen)
    elif act_name == "withdraw":
        withdraw_bid(campaign.pk, actor=actor, seen=seen)
    elif act_name == "report" and "draft" in post:
        save_draft(campaign.pk, post.get("battle", "")[:20], _typed(post), actor=actor)
    else:
        command = READERS[act_name](PlayerId(actor.player or ""), post)
        device = SHARED_DEVICE if actor.kind == "organiser" else ""
        act(campaign.pk, command, actor=actor, key=key, seen=seen, device=device)
        if isinstance(command, Report):
            drop_drafts(campaign, command.battle)


def _typed(post: QueryDict) -> dict[str, list[str]]:
    """What a draft keeps: the fields that a person fills in."""
    return {name: values for name, values in post.lists() if name not in KEPT_OUT}
