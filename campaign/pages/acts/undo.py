"""The button that undoes the viewer's last command."""

from dataclasses import dataclass
from uuid import uuid4

from campaign.actions.rulings.corrections import is_undoable
from campaign.pages.scene.campaign_view import Scene
from club.actions.journal.actor import Actor
from club.models import JournalEntry


@dataclass(frozen=True)
class Undo:
    """The undo button: the entry that it undoes, and its idempotency key."""

    entry: int
    idempotency_key: str


def undo_of(scene: Scene, latest: JournalEntry | None) -> Undo | None:
    """The button, if the viewer may undo the campaign's last entry."""
    actor = _viewer(scene)
    if actor is None or latest is None or not is_undoable(scene.game, latest, actor):
        return None
    return Undo(latest.seq, uuid4().hex)


def _viewer(scene: Scene) -> Actor | None:
    """The actor of this page: the viewer, or the organiser's device on their behalf."""
    game = scene.game
    if scene.viewer is None:
        return None
    if scene.shared_device:
        return Actor("organiser", game.organiser_id, scene.viewer)
    seats = (seat for seat in game.seats.all() if seat.player == scene.viewer)
    return Actor("seat", next(seats).user_id, scene.viewer)
