"""The forms of a lord's portrait: set by the player of the seat, removed by them or the
organiser."""

from django.http import Http404, HttpRequest
from django.utils.translation import gettext_noop

from campaign.actions.battles import portraits
from campaign.pages.chronicle.lord_views import LordView
from campaign.pages.scene.campaign_view import Scene
from club.actions.journal.actor import Actor
from club.refusals import Refusal

NO_FILE = gettext_noop("Choose a photo.")


def set_face(request: HttpRequest, scene: Scene, view: LordView) -> None:
    """Stores the sent photograph as the portrait of the viewer's own lord."""
    if not view.own or scene.viewer is None or scene.shared_device:
        raise Http404
    file = request.FILES.get("photo")
    if file is None:
        raise Refusal("photo", "D4", NO_FILE, fields=("photo",))
    actor = Actor.seat(request.user, scene.viewer)
    portraits.set_portrait(scene.game.pk, view.id, actor=actor, file=file, size=file.size or 0)


def remove_face(request: HttpRequest, scene: Scene, view: LordView) -> None:
    """Removes a portrait: one's own, or as the organiser anybody's."""
    if scene.shared_device or not (scene.organises or view.own):
        raise Http404
    if view.own and scene.viewer is not None:
        actor = Actor.seat(request.user, scene.viewer)
    else:
        actor = Actor.organiser(request.user)
    portraits.remove_portrait(scene.game.pk, view.id, actor=actor)
