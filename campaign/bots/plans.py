"""Plans of a player, played on their go or in their absence (D4).

A plan plays only what its owner named. A move goes only where it was planned to go, and only while
the places on its way are as its owner saw them.
"""

from random import Random
from typing import TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from campaign.bands.movement import trace
from campaign.bots.draws import moves_of_the_game
from campaign.bots.steady import Steady
from campaign.commands import Bid, ChooseRefuge, Done, Move, Of, Pass, PlayerCommand
from campaign.map.routes import routes
from campaign.offers import BidOffer, Choice
from campaign.play import choices, defaults
from campaign.rules import Seen
from campaign.turns.kinds_of_phase.record import Habit
from campaign.turns.phases import PHASES, rules_of
from campaign.turns.phases.bids import bid_offer
from campaign.world import BandId, Path, PlayerId, TerrainId, World
from club.refusals import Refusal

MOST_GOES, MOST_WAYS = 7, 3
NEAR = 2  # roads: a wary plan avoids enemies as near as this

Habits: TypeAlias = dict[str, Habit]
HABITS: dict[str, tuple[Habit, ...]] = {
    phase.name: phase.habits for phase in PHASES.values() if phase.habits
}


class Way(Struct, frozen=True, forbid_unknown_fields=True):
    """One band along one path; with a path of one terrain, it stays there.

    `seen` describes each terrain after the first at the time of the sealing, as `sight` writes it.
    If it is empty, anything may stand there.
    """

    band: BandId
    path: Path
    seen: tuple[str, ...] = ()


class Plan(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player's plan: a bid, the goes of one movement, and habits.

    `bid` is in power points, limited by the stock, for every turn; None: none is planned. `goes`
    are for the movement of `turn`, in their order: of each, the first open way is taken. `habits`
    say by phase what is done there in every turn. With `at_once`, all of it is played on the
    player's go. Otherwise it is played only at a deadline that they miss, and while they are away.

    An `at_once` plan is silent if no way of a go is open, or if the player has moved otherwise. Any
    other plan passes there. At the end of its goes, a plan passes with `then_pass`, and else is
    silent. `wary`: no move to a terrain within two roads of an enemy. `moved` counts the player's
    moves declared before the plan.

    Plans of earlier versions have only `bid`, `turn` and `goes`, with the same meaning.
    """

    bid: int | None = None
    turn: int = 0
    goes: tuple[tuple[Way, ...], ...] = ()
    habits: Habits = {}
    at_once: bool = False
    wary: bool = False
    then_pass: bool = True
    moved: int = 0

    @property
    def is_empty(self) -> bool:
        return self.bid is None and not self.goes and not self.habits


def check_plan(world: World, player: PlayerId, plan: Plan) -> None:
    """Refuses a plan that is never possible: a bid out of bounds, unknown bands or roads."""
    if plan.bid is not None:
        most = max(bid_offer(world, player).most, world.players[player].power)
        if not 0 <= plan.bid <= most:
            raise Refusal(
                "bid",
                "R11",
                "A bid is a whole number from 0 to {most}.",
                fields=("bid",),
                most=most,
            )
    if len(plan.goes) > MOST_GOES or any(not 1 <= len(g) <= MOST_WAYS for g in plan.goes):
        raise Refusal(
            "goes",
            "R35",
            "Enter at most {goes} moves, each with up to {ways} alternatives.",
            fields=("goes",),
            goes=MOST_GOES,
            ways=MOST_WAYS,
        )
    if any(habit not in HABITS.get(phase, ()) for phase, habit in plan.habits.items()):
        raise Refusal("habit", "D4", "That cannot be planned for this phase.", fields=("habits",))
    for way in (way for go in plan.goes for way in go):
        band = world.bands.get(way.band)
        if band is None or band.owner != player:
            raise Refusal("band", "R30", "You have no such band.", fields=("goes",))
        _check_path(world, way.path)


def _check_path(world: World, path: Path) -> None:
    known = routes(world.map)
    stays = len(path) == 1 and path[0] in known.terrains
    if not stays and (not path or path not in known.goes.get(path[0], ())):
        raise Refusal("path", "R30", "A move follows one or two roads.", fields=("goes",))


def as_seen(world: World, player: PlayerId, plan: Plan) -> Plan:
    """The plan with what its owner now sees on its ways, in place of earlier sights."""
    goes = tuple(
        tuple(replace(way, seen=_seen(world, player, way.path)) for way in go) for go in plan.goes
    )
    moved = len(_own_moves(world, player)) if plan.turn == world.turn else 0
    return replace(plan, goes=goes, moved=moved)


def sight(world: World, player: PlayerId, terrain: TerrainId) -> str:
    """Holder of a terrain, owner of its village (`-`: nobody), and the others with bands there."""
    others = {
        band.owner
        for band in world.bands.values()
        if band.terrain == terrain and band.owner != player
    }
    holder, village = world.holders.get(terrain, "-"), world.villages.get(terrain, "-")
    return f"{holder}{village}{''.join(sorted(others))}"


def _seen(world: World, player: PlayerId, path: Path) -> tuple[str, ...]:
    return tuple(sight(world, player, stop) for stop in path[1:])


def planned_command(
    world: World, player: PlayerId, plan: Plan, *, at_once: bool = False
) -> PlayerCommand | None:
    """The command of the plan for this moment, as `play` takes it; None without one.

    `at_once` asks on the player's go, before any deadline.
    """
    if at_once and not plan.at_once:
        return None
    offered = choices(world, player)
    if any(isinstance(choice, BidOffer) for choice in offered):
        return None if plan.bid is None else Bid(player, min(plan.bid, world.players[player].power))
    if world.phase == "movement":
        return _next_move(world, player, plan, offered)
    habit = plan.habits.get(world.phase)
    return _by_habit(world, player, habit, offered) if habit else None


def _next_move(
    world: World, player: PlayerId, plan: Plan, offered: tuple[Choice, ...]
) -> PlayerCommand | None:
    reached = _reached(world, player, plan)
    if plan.turn != world.turn or not plan.goes or Pass(player) not in offered or reached is None:
        return None
    for go in plan.goes[reached:]:
        way = next((way for way in go if is_open(world, player, plan, way)), None)
        if way is None:
            return None if plan.at_once else Pass(player)
        if len(way.path) > 1:
            return Move(player, way.band, way.path)
    return Pass(player) if plan.then_pass else None


def _own_moves(world: World, player: PlayerId) -> list[tuple[BandId, Path]]:
    return [(move.band, move.asked) for move in world.moves if move.player == player]


def _reached(world: World, player: PlayerId, plan: Plan) -> int | None:
    """The first go that is still to come; None if the player has left a plan of `at_once`."""
    reached = 0
    for made in _own_moves(world, player)[plan.moved :]:
        after = (
            at
            for at, go in enumerate(plan.goes[reached:], reached + 1)
            if made in [(way.band, way.path) for way in go]
        )
        found = next(after, None)
        if found is None and plan.at_once:
            return None
        reached = found or reached
    return reached


def is_open(world: World, player: PlayerId, plan: Plan, way: Way) -> bool:
    """Whether a way can be gone now as it was meant.

    The band stands at its beginning and may move. All is as seen on the way, nobody meets the band
    on the road, and a wary plan finds no enemy near.
    """
    band = world.bands.get(way.band)
    if band is None or band.owner != player or band.terrain != way.path[0] or band.moved:
        return False
    if len(way.path) == 1:
        return True
    if Move(player, way.band, way.path) not in choices(world, player):
        return False
    if plan.wary and _enemy_near(world, player, way.path[-1]):
        return False
    if not way.seen:
        return True
    return way.seen == _seen(world, player, way.path) and len(trace(world, player, way.path)) > 1


def _enemy_near(world: World, player: PlayerId, terrain: TerrainId) -> bool:
    away = routes(world.map).distance[terrain]
    return any(
        away.get(band.terrain, NEAR + 1) <= NEAR
        for band in world.bands.values()
        if band.owner != player
    )


def _by_habit(
    world: World, player: PlayerId, habit: Habit, offered: tuple[Choice, ...]
) -> PlayerCommand | None:
    """The command by habit; None for a player who has to choose a village, who is asked."""
    acts = moves_of_the_game(offered)
    if not acts or any(isinstance(choice, ChooseRefuge) for choice in acts):
        return None
    if habit == "nothing":
        return next((rest for rest in (Done(player), Pass(player)) if rest in acts), None)
    return suggestion(world, player, acts)


def suggestion(world: World, player: PlayerId, acts: tuple[Choice, ...]) -> PlayerCommand | None:
    """The suggestion for this phase, the same for equal worlds.

    It is the default of the deadline or, in recruitment and building, the command of a steady bot.
    """
    if rules_of(world).suggested_by == "bot":
        return Steady().answer(Seen(world, player), acts, Random(f"{player} {world.next_id}"))
    mine = (one for one in defaults(world) if isinstance(one, Of) and one.player == player)
    return next(mine, None)


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Plan)


def encode(plan: Plan) -> bytes:
    return _encoder.encode(plan)


def decode(document: bytes) -> Plan:
    return _decoder.decode(document)
