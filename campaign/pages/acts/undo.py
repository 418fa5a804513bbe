"""The button that takes back the viewer's last act."""

from dataclasses import dataclass
from uuid import uuid4

from campaign.actions.journal.actor import Actor
from campaign.actions.rulings.corrections import is_undoable
from campaign.models import JournalEntry
from campaign.pages.scene.campaign_view import Scene


@dataclass(frozen=True)
class Undo:
    """The button: the entry it takes back, and its once-only key."""

    entry: int
    idempotency_key: str


def undo_of(scene: Scene, latest: JournalEntry | None) -> Undo | None:
    """The button, if the viewer may take back the campaign's last entry."""
    actor = _viewer(scene)
    if actor is None or latest is None or not is_undoable(scene.campaign, latest, actor):
        return None
    return Undo(latest.seq, uuid4().hex)


def _viewer(scene: Scene) -> Actor | None:
    """Who acts on this page: the viewer at their own seat, or the organiser's device for them."""
    campaign = scene.campaign
    if scene.viewer is None:
        return None
    if scene.shared_device:
        return Actor("organiser", campaign.organiser_id, scene.viewer)
    seats = (seat for seat in campaign.seats.all() if seat.player == scene.viewer)
    return Actor("seat", next(seats).user_id, scene.viewer)
