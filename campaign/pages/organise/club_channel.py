"""The organiser reads whether messages get through, and sets the campaign's own channel."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.actions.delivery import channels
from campaign.actions.journal.actor import Actor
from campaign.actions.notices.delivery_status import delivery_status
from campaign.actions.security.whole_numbers import whole_number
from campaign.models import Campaign, Channel
from campaign.pages.frame.deadline_display import short_words
from campaign.pages.organise.channel_forms import forms_of, typed_channel
from campaign.pages.organise.dashboard import organised_or_404
from campaign.pages.scene import access
from club.refusals import Refusal


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_channel(request: HttpRequest, public_id: str) -> HttpResponse:
    """The page; its forms add, try and remove channels of the campaign."""
    campaign = organised_or_404(request, public_id)
    refusal = None
    if request.method == "POST":
        try:
            _doer(request)(request, campaign)
            return redirect("club_channel", public_id=public_id)
        except Refusal as error:
            refusal = error
    context = {
        "campaign": campaign, "scene": access.scene_for(request, campaign), "refusal": refusal,
        "channels": list(Channel.objects.filter(campaign=campaign)), "kinds": forms_of(request),
        "refused": request.POST.get("what", "") if refusal else "",
        "statuses": [(row, short_words(campaign, row.last) if row.last else "")
                 for row in delivery_status(campaign)],
    }  # fmt: skip
    return render(request, "organise/club_channel.html", context, status=422 if refusal else 200)


def _add(request: HttpRequest, campaign: Campaign) -> None:
    kind, label, fields = typed_channel(request)
    actor = Actor.organiser(request.user)
    channels.send_test(
        channels.add_campaign_channel(campaign, kind, label, fields, actor=actor)
    )  # fmt: skip
    messages.success(request, _("A test message is on its way."))


def _test(request: HttpRequest, campaign: Campaign) -> None:
    channels.send_test(_own(request, campaign))
    messages.success(request, _("A test message is on its way."))


def _own(request: HttpRequest, campaign: Campaign) -> Channel:
    id = request.POST.get("channel", "")
    rows = Channel.objects.filter(campaign=campaign)
    found = rows.filter(pk=whole_number(id) or 0).first()
    if found is None:
        raise Http404
    return found


def _doer(request: HttpRequest) -> Callable[[HttpRequest, Campaign], None]:
    found = OPERATIONS.get(request.POST.get("what", ""))
    if found is None:
        raise Http404
    return found


OPERATIONS: dict[str, Callable[[HttpRequest, Campaign], None]] = {
    "add": _add,
    "test": _test,
    "remove": lambda request, campaign: channels.remove_channel(_own(request, campaign)),
    "on": lambda request, campaign: channels.switch_on(_own(request, campaign)),
}
