"""The lords of a campaign, living and dead, with what their players write of them (A87)."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_http_methods

from campaign.actions.actor import Actor
from campaign.actions.door import act
from campaign.commands import WriteLord
from campaign.offers import LordOffer
from campaign.pages import access
from campaign.pages.reading import number, text, word
from campaign.pages.scene import Scene
from campaign.pages.seats import Seat, lord_name
from campaign.refusals import Refusal
from campaign.turns.lords import MOST_EXPERIENCE, MOST_STORY
from campaign.world import Lord, LordId, PlayerId


@dataclass(frozen=True, slots=True)
class LordView:
    id: LordId
    name: str
    lord: Lord
    seat: Seat
    experience: str
    story: str
    writable: bool
    refusal: Refusal | None


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def lords(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everybody's lords; a player writes of his own living ones."""
    campaign = access.campaign_or_404(request, public_id)
    refusal = None
    if request.method == "POST":
        scene = access.scene_for(request, campaign)
        if scene.viewer is None:
            raise Http404
        try:
            _write(request, campaign.pk, scene.viewer)
            return redirect("lords", public_id=public_id)
        except Refusal as error:
            refusal = error
    scene = access.scene_for(request, campaign)
    context = {"campaign": campaign, "lords": _views(request, scene, refusal), "scene": scene,
               "refusal": refusal, "once": get_random_string(32), "most_story": MOST_STORY,
               "most_experience": MOST_EXPERIENCE}  # fmt: skip
    return render(request, "lords.html", context, status=422 if refusal else 200)


def _write(request: HttpRequest, campaign_id: int, player: PlayerId) -> None:
    post = request.POST
    story = text(post, "story", MOST_STORY)
    command = WriteLord(player, word(post, "lord"), number(post, "experience"), story)
    key = post.get("key", "")[:64] or None
    act(campaign_id, command, actor=Actor.seat(request.user, player), key=key)


def _views(request: HttpRequest, scene: Scene, refusal: Refusal | None) -> list[LordView]:
    own = {lord for offer in scene.choices_of(LordOffer) for lord in offer.lords}
    views = []
    for id, lord in scene.world.lords.items():
        typed = refusal is not None and request.POST.get("lord") == id
        views.append(LordView(
            id, lord_name(scene.world, id), lord, scene.seats[lord.owner],
            request.POST.get("experience", "") if typed else str(lord.experience),
            request.POST.get("story", "") if typed else lord.story,
            id in own, refusal if typed else None,
        ))  # fmt: skip
    return sorted(
        views, key=lambda view: (not view.writable, bool(view.lord.died), view.seat.letter)
    )
