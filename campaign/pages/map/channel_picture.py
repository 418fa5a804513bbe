"""The picture that goes with the result of a battle to the campaign's channels: the map after it,
as everybody sees it, with the result in words."""

from django.utils.translation import override

from campaign.actions.history import effective_history as past
from campaign.pages.map.map_image import picture_of
from campaign.pages.scene.access import scene_watched_then
from club.actions.delivery.notice_rendering import language_for, sentence_of
from club.models import Notice
from club.refusals import Refusal


def picture_for_channel(notice: Notice) -> bytes | None:
    """A PNG in the organiser's language, or None if a notice has no picture."""
    game = notice.game
    if notice.event != "fought" or game is None:
        return None
    try:
        world = past.world_after(game, notice.values["seq"])
    except (LookupError, Refusal):  # a correction has replaced that entry since
        world = past.read_world(game)
    with override(language_for(notice)):
        return picture_of(scene_watched_then(game, world), sentence_of(notice))
