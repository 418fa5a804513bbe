"""A player that looks ahead: it plays out its best moves to the end of the turn."""

from random import Random

from campaign.bots.assessment.evaluation import evaluate
from campaign.bots.battle_model import PointsModel
from campaign.bots.bot_table import BotTable
from campaign.bots.steady import Choices, Gain, Steady, Weights
from campaign.commands import Move, Pass, PlayerCommand
from campaign.play import play
from campaign.world import PlayerId, World


class Thought(Steady):
    """The steady player of all seats in a playout.

    Playouts of one move pass through the same worlds until chance parts them, so the gains in a
    world are kept with it.
    """

    def gains(self, world: World, player: PlayerId, choices: Choices) -> list[Gain]:
        known: dict[PlayerId, list[Gain]] = world.__dict__.setdefault("gains", {})
        if player not in known:
            known[player] = super().gains(world, player, choices)
        return known[player]


class Sharp(Steady):
    """Plays out each of the most promising moves, and takes the one with the best outcome.

    In this, steady players play all seats, and the model decides battles. All moves have the same
    chance.
    """

    name = "sharp"

    def __init__(
        self,
        weights: Weights | None = None,
        model: PointsModel | None = None,
        *,
        tried: int = 5,
        playouts: int = 2,
    ) -> None:
        super().__init__(weights, model)
        self.tried, self.playouts = tried, playouts
        self.thought = Thought(self.weights, self.model)

    def movement(
        self, world: World, player: PlayerId, choices: Choices, rng: Random
    ) -> PlayerCommand:
        options: list[PlayerCommand] = [*self._promising(world, player, choices), Pass(player)]
        if len(options) == 1:
            return options[0]
        seed = str(rng.getrandbits(32))
        return max(options, key=lambda option: self._tried(world, player, option, seed))

    def _promising(self, world: World, player: PlayerId, choices: Choices) -> list[Move]:
        """The moves that gain most at sight, one for each band and goal."""
        gains = self.gains(world, player, choices)
        gains.sort(key=lambda gain: gain[1], reverse=True)
        best: dict[tuple[str, str], Move] = {}
        for move, _ in gains:
            best.setdefault((move.band, move.path[-1]), move)
        return list(best.values())[: self.tried]

    def _tried(self, world: World, player: PlayerId, option: PlayerCommand, seed: str) -> int:
        """The player's value at the end of the turn after this move, over all playouts."""
        after = play(world, option).world
        total = 0
        for n in range(self.playouts):
            table = BotTable(dict.fromkeys(world.players, self.thought), f"{seed}/{n}", self.model)
            total += evaluate(self._end_of_turn(after, table), player)
        return total

    def _end_of_turn(self, world: World, table: BotTable) -> World:
        turn = world.turn
        while world.ending is None and world.turn == turn:
            world = table.step(world).outcome.world
        return world
