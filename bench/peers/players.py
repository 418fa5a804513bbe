"""Catanatron's random and weighted-random players, asked by lines of JSON. Runs in the peers' venv.

A line names the player and the types of the legal actions; the answer is the number of the chosen
one. These players look at nothing else.
"""

import json
import random
import sys

from catanatron import Color, RandomPlayer
from catanatron.models.enums import Action, ActionType
from catanatron.players.weighted_random import WeightedRandomPlayer

PLAYERS = {"random": RandomPlayer(Color.RED), "weighted": WeightedRandomPlayer(Color.RED)}


def main(seed):
    random.seed(seed)
    for line in sys.stdin:
        asked = json.loads(line)
        actions = [
            Action(Color.RED, ActionType[name], number)
            for number, name in enumerate(asked["types"])
        ]
        print(PLAYERS[asked["player"]].decide(None, actions).value, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
