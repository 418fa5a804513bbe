"""The preview of a form as it is typed, in words beside the form."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign import differences as d
from campaign.actions.play.command_preview import certain, without_and_with
from campaign.commands import Bid, Move, PlayerCommand
from campaign.pages.scene.campaign_view import Scene
from campaign.pages.scene.form_values import READERS
from campaign.pages.words.difference_words import ChangeRow, Names, rows
from campaign.pages.words.points import written
from campaign.turns.bands.movement import speed
from campaign.turns.economy.upkeep import field_points, forecast
from campaign.world import PlayerId, World
from club.pages.frame.form_fields import number
from club.refusals import Refusal

ELSEWHERE = (d.Moment, d.Order, d.Favourite, d.Gone, d.LordState)  # the page says these elsewhere


@dataclass(frozen=True, slots=True)
class CommandPreview:
    """Rows of what, now, then; or why the rules would refuse it. `if_alone` for a move: it is
    compared with staying, and nobody else moves any more."""

    rows: list[ChangeRow]
    refusal: Refusal | None = None
    if_alone: bool = False


def preview_of(scene: Scene, act: str, post: QueryDict) -> CommandPreview:
    """The preview of a form as it is typed, for the action of this name."""
    player = PlayerId(scene.viewer or "")
    try:
        command = _bid(player, post) if act == "bid" else READERS[act](player, post)
    except Refusal as refusal:
        return CommandPreview([], refusal)
    return preview_command(scene, command)


def _bid(player: PlayerId, post: QueryDict) -> Bid:
    return Bid(player, number(post, "amount"))


def preview_command(scene: Scene, command: PlayerCommand) -> CommandPreview:
    """The preview of the viewer's command; nothing is stored."""
    try:
        before, after = without_and_with(scene.world, command)
    except Refusal as refusal:
        return CommandPreview([], refusal)
    marches = isinstance(command, Move)
    left_out = (*ELSEWHERE, d.OnMap) if marches else ELSEWHERE
    changes = certain(before, after, command)
    found = [*_worded(scene, changes, left_out), *_accounts(before, after, command.player)]
    return CommandPreview([*found, *_speeds(before, after, command.player)], if_alone=marches)


def _worded(
    scene: Scene, changes: tuple[d.Difference, ...], left_out: tuple[type, ...]
) -> list[ChangeRow]:
    found = tuple(i for i in changes if not isinstance(i, left_out) or _is_lost(i))
    players = {player: seat.name for player, seat in scene.seats.items()}
    terrains = {id: terrain.name for id, terrain in scene.terrains.items()}
    return rows(found, Names(players, terrains))  # type: ignore[arg-type]


def _is_lost(item: d.Difference) -> bool:
    """Whether this is a lord who would be lost for good (R26, A64)."""
    return isinstance(item, d.LordState) and bool(item.after and item.after.died)


def _accounts(before: World, after: World, player: PlayerId) -> Iterator[ChangeRow]:
    """Points on the map, upkeep and income as they would be collected (R75, R79)."""
    was, will = forecast(before, player), forecast(after, player)
    points = [field_points(world, player) for world in (before, after)]
    if points[0] != points[1]:
        yield ChangeRow(_("Points of your bands"), *map(written, points))
    if was.cost != will.cost:
        yield ChangeRow(_("Your upkeep"), str(was.cost), str(will.cost))
    if was.income != will.income:
        yield ChangeRow(_("Your income"), str(was.income), str(will.income))


def _speeds(before: World, after: World, player: PlayerId) -> Iterator[ChangeRow]:
    """Bands that would be faster or slower on the map (R31, R32)."""
    for id, band in after.bands.items():
        was = before.bands.get(id)
        if band.owner != player or (was and was.parts == band.parts):
            continue
        lord = after.lords[band.lord].name or _("nameless lord")
        words = [_speed(speed(one, after.rules)) if one else "–" for one in (was, band)]
        yield ChangeRow(_("Speed of the band of {lord}").format(lord=lord), *words)


def _speed(terrains: int) -> str:
    return ngettext("{count} terrain", "{count} terrains", terrains).format(count=terrains)
