"""The results of a turn lead to the same world in any order of entry (A59)."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from campaign.battles.forces import default_force, may_decline, owes_force
from campaign.battles.reports import current_report, owes_confirmation
from campaign.battles.withdrawals import can_declare, owes_decision
from campaign.bots.battle_model import Odds, PointsModel
from campaign.bots.playouts import random_command, step
from campaign.commands import Assault, Command, Confirm, DeclineDefence, Hold, MoveBand, SetResult
from campaign.house_rules import HouseRules, limits_for
from campaign.news import BattleCalled, News, RefugeAsked, UnitsMelted, VillageRazed
from campaign.play import digest, play
from campaign.turns.setup import new_world
from campaign.world import BattleId, PlayerId, World
from tests.bots.tables import FACTIONS, SEATS
from tests.map.bundled import bundled_map
from tests.whole_campaigns.checks import check_melting
from tests.worlds import a_map

GAMES, ORDERS = 80, 4
CROWDED = a_map(
    "M pyramid - N1 - N2 - N3 - N4 - N5 - N6 - N7 mill - N8 - N1; M - N2; M - N4; M - N6; M - N8;"
    "N1 - X cromlech - N5; N3 - Y - N7; M - Z - W; Y - W - N2; X - Z"
)
# Many draws, heavy losses and many dead lords, so that the villages to flee to matter.
GRIM = PointsModel(Odds(draw=0.4, draw_of_many=0.3, winner_losses=0.5, loser_lord=0.5))


def worlds_of_battles(seed: int) -> Iterator[World]:
    """Every world of a random campaign in which several battles are about to be fought."""
    rng = Random(seed)
    players = rng.choice((2, 3, 4, 5, 6, 6))
    rules = HouseRules(
        limits=limits_for(players),
        draw_next_turn=rng.choice(("optional", "auto_battle")),
        multi_draw=rng.choice(("all_retreat", "two_player_rule")),
        refund_rounding=rng.choice(("down", "up")),
        start_villages=rng.randint(0, 1),
        start_pp=rng.randint(0, 12),
    )
    factions = dict(zip(SEATS[:players], FACTIONS, strict=False))
    world = new_world(rng.choice((bundled_map(), CROWDED)), factions, rules)
    while world.ending is None:
        if world.phase == "forces" and sum(b.stage != "closed" for b in world.battles.values()) > 1:
            yield world
        if world.phase == "movement" and rng.random() < 0.2:
            world = crowded(world, rng)
        world = step(world, random_command(world, rng), rng).outcome.world


def crowded(world: World, rng: Random) -> World:
    """Two terrains with bands of many players, placed there by an organiser."""
    terrains = rng.sample([terrain.id for terrain in world.map.terrains], 2)
    for band in world.bands:
        ruling = MoveBand(band, terrains[rng.random() < 0.2])
        if world.bands[band].terrain != ruling.to and rng.random() < 0.8:
            world = play(world, ruling).world
    return world


def command_for(world: World, battle_id: BattleId, seed: str) -> Command | None:
    """The next command for this battle, drawn only from its name; None once it is closed."""
    battle, rng = world.battles[battle_id], Random(f"{seed} {battle_id}")
    if battle.stage == "standoff":
        owes = owes_decision(battle)[0]
        attacks = can_declare(world, owes, battle)
        return Assault(owes, battle_id) if attacks else Hold(owes, battle_id)
    if battle.stage == "forces":
        player: PlayerId = owes_force(world, battle)[0]
        if may_decline(world, player, battle) and rng.random() < 0.3:
            return DeclineDefence(player, battle_id)
        return default_force(world, player, battle_id)
    if battle.stage == "reported":
        return Confirm(owes_confirmation(world, battle)[0], battle_id, current_report(battle))
    if battle.stage != "fight" or world.phase != "battles":
        return None
    by_ruling = rng.random() < 0.3
    fought = GRIM.fight(world, battle_id, rng)
    if by_ruling:
        return SetResult(battle_id, fought.winner, fought.survivors, fought.dead_lords)
    return fought.report(battle_id, battle.players[0])


def fought_out(world: World, seed: str, order: Random) -> tuple[World, list[News]]:
    """The world after all battles of the turn, entered in this order, and its news."""
    news: list[News] = []
    turn = world.turn
    while world.turn == turn and world.phase in ("forces", "battles"):
        commands = [c for k in world.battles if (c := command_for(world, k, seed))]
        if not commands:
            break
        done = play(world, order.choice(commands))
        check_melting(world, done)
        world, news = done.world, news + list(done.news)
    return world, news


def told(news: list[News]) -> Counter[str]:
    """The news without their order."""
    return Counter(map(repr, news))


def test_random_games_reach_the_same_worlds_in_any_order_of_results():
    seen: Counter[str] = Counter()
    for game in range(GAMES):
        for number, world in enumerate(worlds_of_battles(game)):
            seed = f"{game} {number}"
            first, news = fought_out(world, seed, Random(0))
            for order in range(1, ORDERS):
                again, lines = fought_out(world, seed, Random(order))
                assert digest(again) == digest(first), (seed, order)
                assert told(lines) == told(news)
            seen["compared"] += 1
            kinds = {type(line) for line in news}
            seen.update(
                kind.__name__ for kind in (UnitsMelted, RefugeAsked, VillageRazed) if kind in kinds
            )
            seen["wave"] += any(isinstance(n, BattleCalled) and n.wave > 1 for n in news)
    assert seen["compared"] > 100, seen
    assert min(seen.values()) >= 5, seen
