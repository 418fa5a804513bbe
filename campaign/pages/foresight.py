"""What follows for certain from a command that is not given yet: played, looked at, thrown away."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign import differences as d
from campaign.commands import Bid, Move, OpenBids, PlayerCommand
from campaign.pages.difference_words import Names, Row, rows
from campaign.pages.figures import written
from campaign.pages.reading import READERS, number
from campaign.pages.scene import Scene
from campaign.play import check_bid, defaults, play
from campaign.refusals import Refusal
from campaign.turns.movement import speed
from campaign.turns.upkeep import forecast
from campaign.world import PlayerId, World

ELSEWHERE = (d.Moment, d.Order, d.Favourite, d.Gone, d.LordState)  # the page says these elsewhere
UNPAID = {"forces", "battles"}  # phases before the income of a turn


@dataclass(frozen=True, slots=True)
class Foresight:
    """Lines of what, now, then; or why the rules would refuse it. `if_alone` for a move: it
    stands beside staying, and nobody else moves any more."""

    rows: list[Row]
    refusal: Refusal | None = None
    if_alone: bool = False


def foresight_of(scene: Scene, act: str, post: QueryDict) -> Foresight:
    """What would follow from a form as it is typed, of an act of this name."""
    player = PlayerId(scene.viewer or "")
    try:
        command = _bid(player, post) if act == "bid" else READERS[act](player, post)
    except Refusal as refusal:
        return Foresight([], refusal)
    return foresee(scene, command)


def _bid(player: PlayerId, post: QueryDict) -> Bid:
    return Bid(player, number(post, "amount"))


def foresee(scene: Scene, command: PlayerCommand) -> Foresight:
    """What would follow from the viewer's command; nothing of it is kept."""
    try:
        before, after = _worlds(scene.world, command)
    except Refusal as refusal:
        return Foresight([], refusal)
    marches = isinstance(command, Move)
    left_out = (*ELSEWHERE, d.OnMap) if marches else ELSEWHERE
    found = [*_changes(scene, before, after, left_out), *_accounts(before, after, command.player)]
    return Foresight([*found, *_speeds(before, after, command.player)], if_alone=marches)


def _worlds(world: World, command: PlayerCommand) -> tuple[World, World]:
    """The world without and with the command."""
    if isinstance(command, Bid):
        check_bid(world, command)
        return world, play(world, OpenBids({command.player: command.amount})).world
    after = play(world, command).world
    if isinstance(command, Move):
        return _all_pass(world), _all_pass(after)
    return world, after


def _all_pass(world: World) -> World:
    """The world when nobody moves any more, and who claims what is known (R41)."""
    while world.phase == "movement":
        for command in defaults(world):
            world = play(world, command).world
    return world


def _changes(scene: Scene, before: World, after: World, left_out: tuple[type, ...]) -> list[Row]:
    """Stocks only side by side: not where the one world has been paid and the other has not."""
    if before.phase != after.phase and {before.phase, after.phase} & UNPAID:
        left_out = (*left_out, d.Power)
    found = tuple(item for item in d.differences(before, after) if not isinstance(item, left_out))
    players = {player: seat.name for player, seat in scene.seats.items()}
    terrains = {id: terrain.name for id, terrain in scene.terrains.items()}
    return rows(found, Names(players, terrains))  # type: ignore[arg-type]


def _accounts(before: World, after: World, player: PlayerId) -> Iterator[Row]:
    """Points on the map, upkeep and income as they would be collected (R75, R79)."""
    was, will = forecast(before, player), forecast(after, player)
    if was.total != will.total:
        yield Row(_("Points of your bands"), written(was.total), written(will.total))
    if was.cost != will.cost:
        yield Row(_("Your upkeep"), str(was.cost), str(will.cost))
    if was.income != will.income:
        yield Row(_("Your income"), str(was.income), str(will.income))


def _speeds(before: World, after: World, player: PlayerId) -> Iterator[Row]:
    """Bands that would be faster or slower on the map (R31, R32)."""
    for id, band in after.bands.items():
        was = before.bands.get(id)
        if band.owner != player or (was and was.parts == band.parts):
            continue
        lord = after.lords[band.lord].name or _("nameless lord")
        words = [_speed(speed(one, after.rules)) if one else "–" for one in (was, band)]
        yield Row(_("Speed of the band of {lord}").format(lord=lord), *words)


def _speed(terrains: int) -> str:
    return ngettext("{count} terrain", "{count} terrains", terrains).format(count=terrains)
