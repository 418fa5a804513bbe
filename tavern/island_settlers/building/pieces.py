"""Roads, settlements and cities: where they may stand, and what follows (C20–C24)."""

from club.refusals import Refusal
from tavern.island_settlers.building.sites import (
    cities_left,
    free_crossings,
    joined_ways,
    occupied,
    on_roads,
    road_sites,
    roads_left,
    settlements_left,
    ways_taken,
)
from tavern.island_settlers.commands import BuildCity, BuildRoad, BuildSettlement
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.isle.places import END_MASKS, at_bit
from tavern.island_settlers.news import CityBuilt, RoadBuilt, SettlementBuilt
from tavern.island_settlers.offers import end_offer
from tavern.island_settlers.scoring.ending import check_end
from tavern.island_settlers.scoring.special_cards import award_longest, measure_road
from tavern.island_settlers.table import (
    CITY_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    Cards,
    Table,
    changed,
    covers,
)


def check_cost(draft: Draft, cost: Cards) -> None:
    """Refuses what the hand of this seat cannot pay (C20)."""
    if not covers(draft.hands[draft.table.seats[draft.place]].kinds, cost):
        raise Refusal("too-dear", "C20", "You do not have the resources for this.")


def open_building(draft: Draft) -> None:
    """Building ends trading and an open offer (C10). By the current rules it does not."""
    if not draft.table.current:
        end_offer(draft)
    if draft.table.phase == "trade":
        draft.change(phase="build")


def _check_way(table: Table, place: int, way: int) -> None:
    """Refuses a road without a piece, on a taken way, or joined to nothing own (C21, C24, CA9)."""
    if not roads_left(table, place):
        raise Refusal("no-pieces", "C24", "You have no roads left.")
    if at_bit(ways_taken(table), way):
        raise Refusal("taken", "C21", "There is already a road on this path.", fields=("way",))
    if at_bit(joined_ways(table, place), way):
        return
    if on_roads(table.roads[place]) & END_MASKS[way]:
        raise Refusal(
            "foreign",
            "CA9",
            "A road cannot continue past another player's building.",
            fields=("way",),
        )
    raise Refusal(
        "not-joined",
        "C21",
        "A road must connect to one of your roads or buildings.",
        fields=("way",),
    )


def lay_road(draft: Draft, way: int) -> None:
    table = draft.table
    draft.change(roads=changed(table.roads, draft.place, table.roads[draft.place] | 1 << way))
    measure_road(draft, draft.place)


def build_road(draft: Draft, command: BuildRoad) -> None:
    """Builds a road for its cost, or a free one of the card (C20, C21, C33)."""
    table, free = draft.table, draft.table.phase == "free_roads"
    _check_way(table, draft.place, command.way)
    if not free:
        check_cost(draft, ROAD_COST)
        open_building(draft)
        draft.pay(command.seat, ROAD_COST, "road")
    lay_road(draft, command.way)
    draft.emit(RoadBuilt(command.seat, command.way))
    if free:
        use_free_road(draft, table.free - 1)
    award_longest(draft)
    check_end(draft)


def use_free_road(draft: Draft, left: int) -> None:
    """Notes so many free roads, as far as there are places and pieces (C33, CA11)."""
    if left and road_sites(draft.table, draft.place):
        draft.change(phase="free_roads", free=left)
    else:
        draft.change(phase=draft.table.back_to, free=0)


def check_crossing(table: Table, at: int) -> None:
    """Refuses a crossing that is taken, or next to a building (C7)."""
    if at_bit(occupied(table), at):
        raise Refusal(
            "taken", "C7", "There is already a building on this intersection.", fields=("at",)
        )
    if not at_bit(free_crossings(occupied(table)), at):
        raise Refusal(
            "too-near", "C7", "The neighbouring intersections must be free.", fields=("at",)
        )


def build_settlement(draft: Draft, command: BuildSettlement) -> None:
    """Builds a settlement at an own road, with the crossings next to it free (C22).

    It may cut other roads (C26).
    """
    table, place, at = draft.table, draft.place, command.at
    if not settlements_left(table, place):
        raise Refusal("no-pieces", "C24", "You have no settlements left.")
    check_crossing(table, at)
    if not at_bit(on_roads(table.roads[place]), at):
        raise Refusal(
            "not-joined", "C22", "A settlement must be next to one of your roads.", fields=("at",)
        )
    check_cost(draft, SETTLEMENT_COST)
    open_building(draft)
    draft.pay(command.seat, SETTLEMENT_COST, "settlement")
    draft.change(settlements=changed(table.settlements, place, table.settlements[place] | 1 << at))
    draft.emit(SettlementBuilt(command.seat, at))
    for other, roads in enumerate(table.roads):
        if other != place and at_bit(on_roads(roads), at):
            measure_road(draft, other)
    award_longest(draft)
    check_end(draft)


def build_city(draft: Draft, command: BuildCity) -> None:
    """Replaces an own settlement, which returns to the supply (C23, C24)."""
    table, place, bit = draft.table, draft.place, 1 << command.at
    if not cities_left(table, place):
        raise Refusal("no-pieces", "C24", "You have no cities left.")
    if not table.settlements[place] & bit:
        raise Refusal(
            "no-settlement", "C23", "A city replaces one of your settlements.", fields=("at",)
        )
    check_cost(draft, CITY_COST)
    open_building(draft)
    draft.pay(command.seat, CITY_COST, "city")
    draft.change(
        settlements=changed(table.settlements, place, table.settlements[place] ^ bit),
        cities=changed(table.cities, place, table.cities[place] | bit),
    )
    draft.emit(CityBuilt(command.seat, command.at))
    check_end(draft)
