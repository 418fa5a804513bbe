"""Movement: one declaration after another, worst initiative first (R30–R40)."""

from collections.abc import Sequence

from campaign.bands import movement
from campaign.commands import Done, Move, Pass
from campaign.offers import Choice
from campaign.turns.kinds_of_phase.in_turn import act_or_pass
from campaign.turns.kinds_of_phase.record import PhaseRules, speaking
from campaign.world import PlayerId, World
from campaign.world_builder import Draft


def _offers(world: World, player: PlayerId) -> Sequence[Choice]:
    return [*movement.moves(world, player), Pass(player)]


def _go_on_without(draft: Draft, spoke: bool) -> None:
    if spoke:
        movement.call_next(draft)


def _will_ask(world: World, player: PlayerId) -> bool:
    """Whether the player has a band, or a village that could raise one."""
    owners = {band.owner for band in world.bands.values()}
    return player in owners or player in world.villages.values()


def _has_go_left(world: World, player: PlayerId) -> bool:
    if player in world.ready:
        return False
    return any(band.owner == player and not band.moved for band in world.bands.values())


RULES = PhaseRules(
    name="movement",
    then="forces",
    played="in turn",
    awaited=speaking,
    offers=_offers,
    default=lambda world, player: Pass(player),
    acts={Move: movement.move, Pass: movement.pass_for_good, Done: act_or_pass},
    start=movement.call_next,
    without=_go_on_without,
    will_ask=_will_ask,
    deadlines=lambda world: len(world.bands) + len(world.order),
    round=movement.speakers,
    has_go_left=_has_go_left,
)
