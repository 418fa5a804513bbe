"""Income, upkeep, and units sent home by players who cannot pay (R74–R81)."""

from collections.abc import Sequence

from campaign.commands import Demobilise
from campaign.offers import Choice
from campaign.turns.economy import demobilisation, upkeep
from campaign.turns.kinds_of_phase.record import PhaseRules
from campaign.world import PlayerId, World


def _offers(world: World, player: PlayerId) -> Sequence[Choice]:
    return [demobilisation.offer(world, player)] if player in world.owing else []


def _will_ask(world: World, player: PlayerId) -> bool:
    """Whether the player's stock and income will not pay for their bands (R80, A71)."""
    expected, power = upkeep.forecast(world, player), world.players[player].power
    has_men = upkeep.field_parts(world, player) > 0
    return has_men and power + expected.income < expected.cost


RULES = PhaseRules(
    name="demobilisation",
    then="building",
    played="together",
    awaited=lambda world: world.owing,
    offers=_offers,
    default=demobilisation.cheapest,
    acts={Demobilise: demobilisation.demobilise},
    start=upkeep.collect,
    after_ruling=upkeep.pay_debts,
    habits=("suggested",),
    will_ask=_will_ask,
    before_upkeep=True,
)
