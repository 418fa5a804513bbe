"""The diagrams of Island Settlers: building, yields, the robber, trades, harbours and cards."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from club.rules import Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.draft import Draft
from tavern.island_settlers.isle.isle import RESOURCES
from tavern.island_settlers.isle.laying import practice_isle
from tavern.island_settlers.isle.places import CROSSINGS, FIELDS, WAYS, mask_of
from tavern.island_settlers.offers import MOST
from tavern.island_settlers.scoring.special_cards import measure_road
from tavern.island_settlers.table import (
    CARD_KINDS,
    EACH_RESOURCE,
    FULL_PILE,
    Cards,
    Dark,
    Hand,
    World,
    minus,
    plus,
)
from tavern.island_settlers.turns.starting import empty_table
from tavern.pages.games.diagram_rows import Row

A, B = Seat("A"), Seat("B")
MIDDLE = ("S",)  # the mountains in the middle, with the land around them


def at(name: str) -> int:
    """A crossing by its fields."""
    return CROSSINGS.index(name)


def way(name: str) -> int:
    return WAYS.index(name)


def cards(names: str = "") -> Cards:
    """Resources by name, such as "wood wood ore"."""
    a, b, c, d, e = (names.split().count(name) for name in RESOURCES)
    return a, b, c, d, e


def development(names: str = "") -> Cards:
    a, b, c, d, e = (names.split().count(name) for name in CARD_KINDS)
    return a, b, c, d, e


def position(
    *,
    mine: str = "",
    theirs: str = "",
    cities: str = "",
    roads: str = "",
    their_roads: str = "",
    hand: str = "",
    other_hand: str = "",
    own_cards: str = "",
    robber: str = "M",
    knights: tuple[int, int] = (0, 0),
    **more: Any,
) -> Callable[[], World]:
    """A world on the practice island: crossings, ways and cards of two players, by name."""

    def world() -> World:
        hands = {A: Hand(cards(hand), development(own_cards)), B: Hand(cards(other_hand))}
        bank: Cards = (EACH_RESOURCE,) * 5
        pile = minus(FULL_PILE, plus(development(own_cards), (sum(knights), 0, 0, 0, 0)))
        for one in hands.values():
            bank = minus(bank, one.kinds)
        values: dict[str, Any] = {
            "robber": FIELDS.index(robber),
            "settlements": (_mask(mine, CROSSINGS), _mask(theirs, CROSSINGS)),
            "cities": (_mask(cities, CROSSINGS), 0),
            "roads": (_mask(roads, WAYS), _mask(their_roads, WAYS)),
            "bank": bank,
            "held": tuple(sum(one.kinds) for one in hands.values()),
            "unplayed": tuple(sum(one.cards) for one in hands.values()),
            "knights": knights,
            "pile": sum(pile),
            "phase": "trade",
            "rolling": (),
            "offers_left": MOST,
            "turn": 1,
        }
        table = replace(empty_table((A, B), practice_isle(), False), **values | more)
        draft = Draft(World(table=table, hands=hands, dark=Dark(pile), salt="5f" * 16))
        for place in range(2):
            measure_road(draft, place)
        return World(table=draft.table, hands=hands, dark=Dark(pile), salt="5f" * 16)

    return world


def _mask(names: str, known: tuple[str, ...]) -> int:
    return mask_of(iter([known.index(name) for name in names.split()]))


ONE_ROAD = "NOS-OPS"
FOUR_ROADS = "NOS-OPS OPS-PQS PQS-QRS MRS-QRS"
ROWS = (
    Row(
        "C7",
        "distance",
        position(mine="NOS", roads=ONE_ROAD, hand="wood wool grain brick"),
        acts.BuildSettlement(A, at("OPS")),
        crop=MIDDLE,
    ),
    Row(
        "C8",
        "second-settlement",
        position(
            mine="QRS", roads="MRS-QRS", theirs="DEO", phase="found", turn=0, their_roads="DEO-DNO"
        ),
        acts.Found(A, at("NOS")),
        "Founded",
        crop=MIDDLE,
    ),
    Row(
        "C11",
        "yield",
        position(mine="NOS", theirs="CDN", cities="PQS", phase="roll"),
        acts.Roll(A),
        "Gained",
        chance=(5, 6),
        crop=MIDDLE,
    ),
    Row(
        "C12",
        "robber-stops-yield",
        position(mine="NOS", phase="roll", robber="S"),
        acts.Roll(A),
        "Rolled",
        chance=(5, 6),
        crop=MIDDLE,
    ),
    Row(
        "C14",
        "seven",
        position(
            mine="NOS",
            hand="wood wood wood wool wool grain brick ore",
            phase="hand_in",
            owed=(4, 0),
            dice=(3, 4),
        ),
        acts.HandIn(A, cards("wood wood wool brick")),
        "Paid",
        also=(acts.HandIn(A, cards("wood wood wool")),),
        crop=MIDDLE,
    ),
    Row(
        "C15",
        "robber",
        position(mine="NOS", theirs="PQS", other_hand="ore", phase="robber", dice=(3, 4)),
        acts.MoveRobber(A, FIELDS.index("Q")),
        "RobberMoved",
        crop=("S", "M", "Q"),
    ),
    Row(
        "C16",
        "theft",
        position(
            mine="NOS", theirs="PQS", other_hand="ore", phase="theft", robber="Q", dice=(3, 4)
        ),
        acts.Steal(A, B),
        "Stolen",
        crop=MIDDLE,
    ),
    Row(
        "C17",
        "trade",
        position(mine="NOS", theirs="PQS", hand="wood wood", other_hand="ore brick"),
        acts.CloseOffer(A, B),
        "Exchanged",
        leads=(acts.MakeOffer(A, (B,), cards("wood"), cards("ore")), acts.Answer(B, 1, True)),
        crop=("S",),
    ),
    Row(
        "C18",
        "bank",
        position(mine="NOS", hand="wool wool wool wool wool"),
        acts.BankTrade(A, cards("wool wool wool wool"), cards("ore")),
        "Gained",
        also=(acts.BankTrade(A, cards("wool wool wool"), cards("ore")),),
        crop=("S",),
    ),
    Row(
        "C19",
        "harbour-of-three",
        position(mine="CDb", hand="wool wool wool"),
        acts.BankTrade(A, cards("wool wool wool"), cards("ore")),
        "Gained",
        crop=("D",),
    ),
    Row(
        "C19",
        "harbour-of-two",
        position(mine="Ecd", hand="wool wool"),
        acts.BankTrade(A, cards("wool wool"), cards("ore")),
        "Gained",
        crop=("E",),
    ),
    Row(
        "C21",
        "road",
        position(mine="NOS", roads=ONE_ROAD, hand="wood brick"),
        acts.BuildRoad(A, way("OPS-PQS")),
        "RoadBuilt",
        crop=MIDDLE,
    ),
    Row(
        "C22",
        "settlement",
        position(mine="NOS", roads="NOS-OPS OPS-PQS", hand="wood wool grain brick"),
        acts.BuildSettlement(A, at("PQS")),
        "SettlementBuilt",
        crop=MIDDLE,
    ),
    Row(
        "C23",
        "city",
        position(mine="NOS PQS", roads="NOS-OPS OPS-PQS", hand="grain grain ore ore ore"),
        acts.BuildCity(A, at("PQS")),
        "CityBuilt",
        crop=MIDDLE,
    ),
    Row(
        "C25",
        "longest-road",
        position(mine="NOS", roads=FOUR_ROADS, hand="wood brick"),
        acts.BuildRoad(A, way("MNS-MRS")),
        "LongestRoad",
        crop=MIDDLE,
    ),
    Row(
        "CA9",
        "road-past-a-building",
        position(mine="NOS", theirs="PQS", roads="NOS-OPS OPS-PQS", hand="wood brick"),
        acts.BuildRoad(A, way("PQS-QRS")),
        crop=MIDDLE,
    ),
    Row(
        "C28",
        "buying-a-card",
        position(mine="NOS", hand="wool grain ore"),
        acts.BuyCard(A),
        "CardBought",
        crop=("S",),
    ),
    Row(
        "C30",
        "knight",
        position(mine="NOS", theirs="PQS", other_hand="ore", own_cards="knight", robber="S"),
        acts.MoveRobber(A, FIELDS.index("Q")),
        "RobberMoved",
        leads=(acts.PlayKnight(A),),
        crop=("S", "M", "Q"),
    ),
    Row(
        "C31",
        "largest-army",
        position(mine="NOS", own_cards="knight", knights=(2, 0)),
        acts.PlayKnight(A),
        "LargestArmy",
        crop=("S",),
    ),
    Row(
        "C33",
        "road-building",
        position(mine="NOS", roads=ONE_ROAD, own_cards="roads"),
        acts.BuildRoad(A, way("PQS-QRS")),
        "RoadBuilt",
        leads=(acts.PlayRoads(A), acts.BuildRoad(A, way("OPS-PQS"))),
        crop=MIDDLE,
    ),
    Row(
        "C34",
        "discovery",
        position(mine="NOS", own_cards="discovery"),
        acts.PlayDiscovery(A, cards("grain ore")),
        "Gained",
        crop=("S",),
    ),
    Row(
        "C35",
        "monopoly",
        position(mine="NOS", theirs="PQS", other_hand="ore ore wood", own_cards="monopoly"),
        acts.PlayMonopoly(A, RESOURCES.index("ore")),
        "Handed",
        crop=("S",),
    ),
    Row(
        "C38",
        "ending",
        position(
            mine="DEO FGP HIQ QRS",
            cities="NOS",
            roads="MRS-QRS",
            own_cards="point point point point",
            hand="grain grain ore ore ore",
        ),
        acts.BuildCity(A, at("QRS")),
        "GameEnded",
    ),
)
