"""The world before the first turn (R1–R6, A1–A5)."""

from campaign.armies import EXTERNAL_FACTIONS
from campaign.house_rules import HouseRules, Limits, limits_for
from campaign.map.graph import check_map
from campaign.map.routes import routes
from campaign.world import Player, PlayerId, RoadMap, World
from club.refusals import Refusal


def new_world(
    road_map: RoadMap,
    factions: dict[PlayerId, str],
    rules: HouseRules | None = None,
    limits: Limits | None = None,
) -> World:
    """A campaign waiting for its bands; `factions` by player, in seat order.

    Refuses a number of players without a row (A4), and rules that cannot be played. Refuses maps
    that are not connected or too small for everybody's start.
    """
    row = limits_for(len(factions), limits)
    rules = rules or HouseRules(limits=row)
    rules.check()
    check_map(road_map)
    sites = sum(kind != "prestigious" for kind in routes(road_map).klass.values())
    if sites < len(factions) * max(1, rules.start_villages):
        raise Refusal("map-too-small", "A1", "The map has too few start sites for these players.")
    players = {p: Player(f, f in EXTERNAL_FACTIONS) for p, f in factions.items()}
    return World(rules=rules, map=road_map, players=players)
