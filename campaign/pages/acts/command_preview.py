"""The preview of a form as it is typed, in sentences next to the form."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import QueryDict

from campaign import differences as d
from campaign.actions.play.command_preview import certain, without_and_with
from campaign.commands import Bid, Done, Move, PlayerCommand
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.words.preview_accounts import count_after, memory
from campaign.pages.words.preview_base import Ahead, Sentence
from campaign.pages.words.preview_words import battle_at, of_differences, sentences
from campaign.play import play
from campaign.world import PlayerId, World
from club.refusals import Refusal

Reader = Callable[[PlayerId, QueryDict], PlayerCommand]
LATER = (d.OnMap, d.Power, d.Ended)  # for a move: where it ends, and the phases after it


@dataclass(frozen=True, slots=True)
class CommandPreview:
    """The consequences of a command, or the reason why the rules would refuse it. With `if_alone`,
    for a move, it is compared with staying, and nobody else moves afterwards."""

    sentences: list[Sentence]
    refusal: Refusal | None = None
    if_alone: bool = False


def preview_of(scene: Scene, read: Reader, post: QueryDict) -> CommandPreview:
    """The preview of a form as it is typed."""
    try:
        command = read(PlayerId(scene.viewer or ""), post)
    except Refusal as refusal:
        return CommandPreview([], refusal)
    return preview_command(scene, command, after_recruitment="ends_recruitment" in post)


def preview_command(
    scene: Scene, command: PlayerCommand, *, after_recruitment: bool = False
) -> CommandPreview:
    """The preview of the viewer's command; nothing is stored. With `after_recruitment` they first
    end their recruitment."""
    try:
        world = scene.world
        if after_recruitment:
            world = play(world, Done(command.player)).world
        before, after = without_and_with(world, command)
    except Refusal as refusal:
        return CommandPreview([], refusal)
    marches = isinstance(command, Move)
    found = certain(before, after, command)
    if marches:
        found = tuple(one for one in found if not isinstance(one, LATER))
    ahead = Ahead(world, before, after, command.player, scene.names)
    if isinstance(command, Bid) and command.player in after.void:  # R16
        stock = before.players[command.player].power
        return CommandPreview([Sentence(ahead.words("overbid", stock=stock), True)])
    if isinstance(command, Bid):  # the rest depends on others
        return CommandPreview([*of_differences(found, ahead), *count_after(ahead)])
    if isinstance(command, Move):
        battle = list(battle_at(command.path[-1], ahead))
        listed = dict.fromkeys((*battle, *sentences(found, ahead)))
        return CommandPreview(list(listed), if_alone=True)
    return CommandPreview(sentences(found, ahead))


def memory_after(scene: Scene, after: World) -> tuple[Sentence, ...]:
    """The viewer's memory points in this world, and the winner by memory. The points of contested
    terrains are put on the track after the last battle, but count here before (A80)."""
    ahead = Ahead(scene.world, scene.world, after, PlayerId(scene.viewer or ""), scene.names)
    return tuple(memory(ahead))
