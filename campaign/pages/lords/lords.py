"""The lords of a campaign, living and dead, with the texts of their players (A87)."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_http_methods, require_safe

from campaign.bands.lords import MOST_EXPERIENCE, MOST_MARK, MOST_MARKS, MOST_NOTE, MOST_STORY
from campaign.bands.recruits import MOST_NAME
from campaign.commands import WriteLord
from campaign.pages.chronicle.lord_views import LordView, lord_of, lords_of
from campaign.pages.lords.marks import mark_rows, marks_in
from campaign.pages.lords.portraits import remove_face, set_face
from campaign.pages.scene import access
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.faces import faces_by_lord
from club.actions.journal.actor import Actor
from club.actions.play.submit import act
from club.actions.security.pictures import LARGEST_FILE
from club.pages.frame.attempt import Attempt
from club.pages.frame.form_fields import number, text

BOUNDS = {
    "most_story": MOST_STORY,
    "most_note": MOST_NOTE,
    "most_name": MOST_NAME,
    "most_experience": MOST_EXPERIENCE,
    "most_mark": MOST_MARK,
    "most_marks": MOST_MARKS,
}


@login_required
@require_safe
def lords(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everybody's lords, and the roll of the dead."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    views = lords_of(scene)
    context = {
        "game": game,
        "scene": scene,
        "living": [view for view in views if not view.lord.died],
        "dead": sorted((view for view in views if view.lord.died), key=lambda view: view.lord.died),
    }
    return render(request, "lords/lords.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def lord(request: HttpRequest, public_id: str, lord_id: str) -> HttpResponse:
    """One lord. The player writes the story while the lord lives."""
    game = access.campaign_or_404(request, public_id)
    scene = access.scene_for(request, game)
    view = _found(scene, lord_id)
    with Attempt() as attempt:
        if request.method == "POST":
            OPERATIONS.get(request.POST.get("what", ""), _write)(request, scene, view)
            return redirect("lord", public_id=public_id, lord_id=lord_id)
    context = {
        "game": game,
        "scene": scene,
        "view": view,
        "refusal": attempt.refusal,
        **BOUNDS,
        "largest_photo": LARGEST_FILE,
        "wrote": "what" not in request.POST,
        "drawn": view.id in faces_by_lord(scene),
        "may_draw": view.own and not scene.shared_device,
        "typed": _typed(request, view),
        "marks": mark_rows(request.POST if request.method == "POST" else None, view.lord),
        "idempotency_key": get_random_string(32),
    }
    return render(request, "lords/lord.html", context, status=attempt.status)


def _found(scene: Scene, lord_id: str) -> LordView:
    try:
        return lord_of(scene, lord_id)
    except LookupError as error:
        raise Http404 from error


def _take_back(request: HttpRequest, scene: Scene, view: LordView) -> None:
    """Removes the story and the marks, for the organiser: whatever somebody else has written."""
    if not scene.organises or scene.shared_device:
        raise Http404
    player = view.lord.owner
    if view.written:
        command = WriteLord(player, view.id, view.lord.experience, marks=())
        act(scene.game.pk, command, actor=Actor.organiser(request.user, player))


def _write(request: HttpRequest, scene: Scene, view: LordView) -> None:
    post = request.POST
    if scene.viewer is None:
        raise Http404
    command = WriteLord(
        scene.viewer,
        view.id,
        number(post, "experience"),
        text(post, "story", MOST_STORY),
        text(post, "note"),
        text(post, "name"),
        marks_in(post),
    )
    key = post.get("key", "")[:64] or None
    act(scene.game.pk, command, actor=Actor.seat(request.user, scene.viewer), key=key)


OPERATIONS: dict[str, Callable[[HttpRequest, Scene, LordView], None]] = {
    "remove": _take_back,
    "portrait": set_face,
    "remove_portrait": remove_face,
}


def _typed(request: HttpRequest, view: LordView) -> dict[str, str]:
    """The values of the form: as sent, or the stored ones."""
    if "experience" in request.POST:
        return {
            name: request.POST.get(name, "") for name in ("experience", "note", "story", "name")
        }
    return {"experience": str(view.lord.experience), "story": view.lord.story}
