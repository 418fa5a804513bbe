"""Trials of a map: campaigns of steady bots, the same for maps of the site and of members."""

from campaign.actions.workshop import simulation_requests
from campaign.house_rules import HouseRules, limits_for
from campaign.models import Simulation
from campaign.trials.figures import BOTS, Figures, figures_of, known_figures
from campaign.trials.plan import Plan, new_plan
from campaign.world import RoadMap
from club.refusals import Refusal

GAMES = 600  # games of one trial: about four per cent either way with four seats


def trial_plan(map: RoadMap, players: int) -> Plan:
    """The trial for this number of players: steady bots, on the start sites if the map has some.

    Refuses numbers of players that the game does not have, and maps without room for them.
    """
    limits = limits_for(players)
    row = map.starts[players - 2 : players - 1]
    rules = HouseRules(limits=limits, start_placement="fixed" if any(row) else "free")
    return new_plan(map, bots=(BOTS,) * players, campaigns=GAMES, rules=rules)


def map_figures(map: RoadMap, players: int) -> Figures | None:
    """The figures of campaigns on this map under the usual rules: those that came with the site,
    else those of its last trial. None if there are neither."""
    known = known_figures(map, players)
    if known is not None:
        return known
    try:
        plan = trial_plan(map, players)
    except Refusal:
        return None
    found = Simulation.objects.filter(name=plan.name).order_by("pk").last()
    sums = simulation_requests.results(found.pk) if found else None
    return figures_of(plan, sums) if sums and sums.campaigns else None
