"""Start sites, one player after another (R6, A1)."""

from collections.abc import Sequence

from campaign.bands import muster
from campaign.commands import ChooseSite
from campaign.offers import Choice
from campaign.turns.kinds_of_phase.record import PhaseRules, always, speaking
from campaign.world import PlayerId, World
from campaign.world_builder import Draft


def _offers(world: World, player: PlayerId) -> Sequence[Choice]:
    return [ChooseSite(player, terrain) for terrain in muster.sites(world, player)]


def _preferred(world: World, player: PlayerId) -> ChooseSite:
    return ChooseSite(player, muster.preferred_site(world, player))


def _call_next(draft: Draft) -> None:
    draft.set(speaker=muster.next_to_place(draft.world))


def _go_on_without(draft: Draft, spoke: bool) -> None:
    _call_next(draft)


def _rounds(world: World) -> int:
    return max(1, world.rules.start_villages)


def _has_go_left(world: World, player: PlayerId) -> bool:
    return [*world.holders.values()].count(player) < _rounds(world)


RULES = PhaseRules(
    name="placement",
    then="recruitment",
    played="in turn",
    awaited=speaking,
    offers=_offers,
    default=_preferred,
    acts={ChooseSite: muster.choose_site},
    start=_call_next,
    without=_go_on_without,
    will_ask=always,
    deadlines=lambda world: len(world.order) * _rounds(world),
    has_go_left=_has_go_left,
)
