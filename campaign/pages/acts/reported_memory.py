"""The effect of a report on the memory track, next to its other consequences."""

from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words.difference_words import Names
from campaign.pages.words.preview_accounts import memory
from campaign.pages.words.preview_base import Ahead, Sentence
from campaign.world import PlayerId, World


def memory_after(scene: Scene, after: World) -> tuple[Sentence, ...]:
    """The viewer's memory points in this world, and the winner by memory. The points of contested
    terrains are put on the track after the last battle, but count here before (A80)."""
    players = {player: seat.name for player, seat in scene.seats.items()}
    names = Names(players, {})  # type: ignore[arg-type]
    ahead = Ahead(scene.world, scene.world, after, PlayerId(scene.viewer or ""), names)
    return tuple(memory(ahead))
