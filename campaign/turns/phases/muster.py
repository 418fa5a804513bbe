"""The muster: everybody musters starting bands, or the campaign comes from paper (R5)."""

from collections.abc import Sequence

from campaign.bands import muster
from campaign.commands import ChooseFaction, EnterPaper, Muster
from campaign.offers import Choice
from campaign.turns import on_paper
from campaign.turns.kinds_of_phase.record import PhaseRules, not_ready
from campaign.world import PlayerId, World


def _offers(world: World, player: PlayerId) -> Sequence[Choice]:
    return [muster.offer(world, player), muster.factions(player)]


RULES = PhaseRules(
    name="muster",
    then="dice",
    played="together",
    awaited=not_ready,
    offers=_offers,
    default=muster.ready_made,
    acts={ChooseFaction: muster.choose_faction, Muster: muster.muster, EnterPaper: on_paper.enter},
    hours=168,
    order_is_set=False,
)
