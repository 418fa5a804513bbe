"""A steady player knows who is about to win by memory, and acts on it."""

from random import Random

from campaign.bots.assessment.race import VICTORY, Race
from campaign.bots.steady import Steady
from campaign.commands import Bid, BuildVillage, Invade, Move, Pass, PlayerCommand
from campaign.house_rules import Limits
from campaign.map.routes import routes
from campaign.play import choices
from campaign.rules import Seen
from campaign.world import Declared, PlayerId, TerrainId, World
from tests.worlds import a_band, a_map, a_world, some_rules

A, B = PlayerId("A"), PlayerId("B")
RULES = some_rules(limits=Limits(turns=6, prestige=3, lords=4, starting_bands=1, villages=2))
ROADS = a_map("HOME - RICH mill; HOME - CROWN cromlech - FAR - LAIR; FAR - KEEP ruined_castle")


def answer(world: World, player: PlayerId = A, seed: int = 1) -> PlayerCommand:
    return Steady().answer(Seen(world, player), choices(world, player), Random(seed))


def race(world: World, player: PlayerId = A) -> Race:
    return Race(world, player, routes(world.map), 8)


def claimed_by_b(size: float) -> World:
    """B came to the crown in this turn, and wins by it unless A goes there."""
    moves = (Declared(B, "b1", ("FAR", "CROWN"), ("FAR", "CROWN")),)  # type: ignore[arg-type]
    claiming = a_band("b1", "B", "CROWN", size, moved=True)
    return a_world(
        ROADS,
        a_band("a1", "A", "HOME", 4),
        claiming,
        speaker="A",
        track="BB",
        moves=moves,
        rules=RULES,
    )


def test_the_point_that_wins_is_worth_the_campaign():
    world = a_world(ROADS, a_band("a1", "A", "HOME"), speaker="A", track="AA", rules=RULES)
    assert race(world).own(TerrainId("CROWN")) == VICTORY
    move = answer(world)
    assert isinstance(move, Move)
    assert move.path[-1] == "CROWN"


def test_a_rival_who_is_preferred_makes_the_own_point_worthless_for_a_win():
    moves = (Declared(B, "b1", ("FAR", "KEEP"), ("FAR", "KEEP")),)  # type: ignore[arg-type]
    world = a_world(
        ROADS,
        a_band("a1", "A", "HOME"),
        a_band("b1", "B", "KEEP", moved=True),
        order="BA",
        speaker="A",
        track="AABB",
        moves=moves,
        rules=RULES,
    )
    assert race(world).own(TerrainId("CROWN")) < VICTORY


def test_a_winning_claim_is_contested_at_any_odds_unless_that_is_hopeless():
    move = answer(claimed_by_b(6))
    assert isinstance(move, Move)
    assert move.path[-1] == "CROWN"


def test_a_claim_that_wins_nothing_is_left_to_the_stronger():
    world = claimed_by_b(6)
    calm = a_world(
        ROADS,
        a_band("a1", "A", "HOME", 4),
        a_band("b1", "B", "CROWN", 6, moved=True),
        speaker="A",
        moves=world.moves,
        rules=RULES,
    )
    move = answer(calm)
    assert isinstance(move, Move)
    assert move.path[-1] != "CROWN"


def test_the_last_terrain_by_which_a_rival_can_win_is_not_left():
    held = {"CROWN": "A", "KEEP": "B", "HOME": "A"}
    world = a_world(
        ROADS,
        a_band("a1", "A", "CROWN"),
        a_band("b1", "B", "FAR"),
        speaker="A",
        track="BB",
        holders=held,
        rules=RULES,
    )
    assert race(world).denied(TerrainId("CROWN")) == VICTORY
    assert answer(world) == Pass(A)
    easy = a_world(
        ROADS,
        a_band("a1", "A", "CROWN"),
        a_band("b1", "B", "FAR"),
        speaker="A",
        holders=held,
        rules=RULES,
    )
    assert isinstance(answer(easy), Move)


def test_more_is_bid_for_a_turn_that_may_decide_than_for_another():
    near = a_world(
        ROADS, a_band("a1", "A", "HOME"), phase="bids", track="AA", power={"A": 12}, rules=RULES
    )
    calm = a_world(ROADS, a_band("a1", "A", "HOME"), phase="bids", power={"A": 12}, rules=RULES)
    for seed in range(20):
        assert answer(near, seed=seed) in (Bid(A, 1), Bid(A, 2), Bid(A, 3))
        assert answer(calm, seed=seed) in (Bid(A, 0), Bid(A, 1))


def test_a_portal_of_the_last_turn_opens_only_to_win():
    def last(track: str) -> PlayerCommand:
        return answer(
            a_world(
                ROADS,
                a_band("a1", "A", "HOME"),
                phase="invasions",
                speaker="A",
                turn=6,
                track=track,
                factions={"A": "Otherworld"},
                power={"A": 12},
                rules=RULES,
            )
        )

    assert last("A") == Pass(A)
    opened = last("AA")
    assert isinstance(opened, Invade)
    assert opened.terrain in ("CROWN", "KEEP")


def test_a_village_shuts_a_prestigious_terrain_to_portals():
    """An external rival cannot open one where a village stands (A76)."""
    calm, feared = (
        answer(
            a_world(
                ROADS,
                a_band("a1", "A", "HOME"),
                phase="building",
                power={"A": 9},
                villages={"HOME": "A"},
                holders={"RICH": "A", "CROWN": "A"},
                factions={"B": faction},
                rules=RULES,
            )
        )
        for faction in ("Normans", "Otherworld")
    )
    assert isinstance(calm, BuildVillage)
    assert isinstance(feared, BuildVillage)
    assert feared.terrain == "CROWN"


def test_a_rival_who_could_open_a_portal_makes_a_bare_prestigious_terrain_dear():
    worth = [
        race(
            a_world(
                ROADS,
                a_band("a1", "A", "CROWN"),
                holders={"CROWN": "A"},
                speaker="A",
                factions={"B": "Otherworld"},
                power={"B": power},
                rules=RULES,
            )
        ).denied(TerrainId("CROWN"))
        for power in (0, 12)
    ]
    assert worth[0] == 0 < worth[1]
