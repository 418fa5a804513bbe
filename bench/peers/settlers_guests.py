"""Catanatron's players as guests at our tables of Island Settlers, with our bots.

They see our choices as actions of theirs, by type. They decide, and our rules play the command.
They make no offers, and refuse ours. Discards are random, as in their own
games. One bot of ours sits with three guests, or with one; on every island it sits
at each seat once.

`python -m bench.peers.settlers_guests [GAMES [BOT …]]`: so many games a pair and number of players,
400 if nothing is said, of the steady and the sharp bot or of those named.
"""

import json
import subprocess
from random import Random
from typing import Any, Final

from bench.measure import number_and_rest, show
from bench.tables import drawn
from campaign.trials.confidence import wilson
from campaign.trials.sums import Share
from club.rules import Seat
from tavern.island_settlers import commands as acts
from tavern.island_settlers.bots import BOTS
from tavern.island_settlers.bots.draws import filled
from tavern.island_settlers.rules import ISLAND_SETTLERS
from tests.tavern.outside.peers import SCRIPTS, peers_python

TYPES: Final[dict[type, str]] = {
    acts.Found: "BUILD_SETTLEMENT",
    acts.FoundRoad: "BUILD_ROAD",
    acts.Roll: "ROLL",
    acts.MayHandIn: "DISCARD",
    acts.MoveRobber: "MOVE_ROBBER",
    acts.Steal: "MOVE_ROBBER",
    acts.LeaveTheft: "MOVE_ROBBER",
    acts.BankTrade: "MARITIME_TRADE",
    acts.BuildRoad: "BUILD_ROAD",
    acts.BuildSettlement: "BUILD_SETTLEMENT",
    acts.BuildCity: "BUILD_CITY",
    acts.BuyCard: "BUY_DEVELOPMENT_CARD",
    acts.PlayKnight: "PLAY_KNIGHT_CARD",
    acts.PlayRoads: "PLAY_ROAD_BUILDING",
    acts.PlayDiscovery: "PLAY_YEAR_OF_PLENTY",
    acts.PlayMonopoly: "PLAY_MONOPOLY",
    acts.EndTurn: "END_TURN",
}


class Guest:
    """A player of catanatron, in a process with its own Python."""

    def __init__(self, player: str, process: "subprocess.Popen[str]") -> None:
        self.player, self.process = player, process

    def answer(self, seen: Any, offered: Any, rng: Random) -> Any:
        if isinstance(offered[0], acts.Answer):
            return next(one for one in offered if not one.yes)
        known = [one for one in offered if type(one) in TYPES]
        if len(known) == 1:
            return filled(known[0], rng)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        asked = {"player": self.player, "types": [TYPES[type(one)] for one in known]}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return filled(known[int(self.process.stdout.readline())], rng)


def won(bot: str, guest: Guest, players: int, number: int) -> bool:
    """Whether our bot wins the game with this number."""
    island, own = divmod(number, players)
    rng = Random(f"guests {players} {island}")
    seats = tuple(map(Seat, "ABCD"[:players]))
    at_table = [BOTS[bot]() if place == own else guest for place in range(players)]
    first = drawn(ISLAND_SETTLERS.draws_to_start(seats, {}), rng)
    world = ISLAND_SETTLERS.start(seats, {}, first, "").world
    while (standing := ISLAND_SETTLERS.standing(world)) is None:
        command = ISLAND_SETTLERS.automatic(world)
        if command is None:
            seat = ISLAND_SETTLERS.awaited(world)[0]
            seen = ISLAND_SETTLERS.see(world, seat)
            offered = ISLAND_SETTLERS.choices(seen)
            command = at_table[seats.index(seat)].answer(seen, offered, rng)
        chance = drawn(ISLAND_SETTLERS.draws(world, command), rng)
        world = ISLAND_SETTLERS.play(world, command, chance).world
    return standing.places[seats[own]] == 1


def main(games: int, bots: list[str]) -> None:
    command = [peers_python(), str(SCRIPTS / "players.py"), "1"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        for bot in bots:
            for name in ("random", "weighted"):
                for players in (2, 4):
                    guest = Guest(name, process)
                    wins = sum(won(bot, guest, players, number) for number in range(games))
                    low, high = wilson(Share(games, wins))
                    show(
                        "guests",
                        bot=bot,
                        beside=f"catanatron {name}",
                        players=players,
                        games=games,
                        won=wins / games,
                        share=1 / players,
                        low=low,
                        high=high,
                    )
        assert process.stdin is not None
        process.stdin.close()


if __name__ == "__main__":
    games, bots = number_and_rest(400, 1)
    main(games, bots or ["steady", "sharp"])
