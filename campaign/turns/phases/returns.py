"""The start of a turn: bands may move again, and retreats that are due end (R68, R69)."""

from campaign.battles.retreats import end_retreats
from campaign.turns.kinds_of_phase.record import PhaseRules
from campaign.world_builder import Draft


def _new_turn(draft: Draft) -> None:
    world = draft.world
    rested = {
        b: band.standing(band.terrain, moved=False) if band.moved else band
        for b, band in world.bands.items()
    }
    draft.set(turn=world.turn + 1, bands=rested, moves=(), bids={}, void=(), ties=())


RULES = PhaseRules(
    name="returns",
    then="bids",
    played="by itself",
    start=_new_turn,
    end=lambda draft: end_retreats(draft, "start"),
    order_is_set=False,
)
