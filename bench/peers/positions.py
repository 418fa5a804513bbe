"""Positions of random games of catanatron, with its judgement. Runs in the peers' venv.

`bench/peers/positions.py NUMBER`: so many lines of JSON. Three tiles name the corner at which they
meet. Legal buildings are those of a hand that can pay for them.
"""

import json
import random
import sys

from catanatron import Color, Game, RandomPlayer
from catanatron.models.actions import (
    city_possibilities,
    road_building_possibilities,
    settlement_possibilities,
)
from catanatron.models.enums import RESOURCES, SETTLEMENT

EVERY = 17  # actions from one position to the next, so all moments of a turn occur
PLENTY = 10


def corners(game):
    """By node: the three tiles at it."""
    found = {}
    for place, tile in game.state.board.map.tiles.items():
        for node in tile.nodes.values():
            found.setdefault(node, []).append(place)
    return found


def may_build(state, color):
    """Actions of a player who has enough of everything, as their values."""
    key = f"P{state.color_to_index[color]}"
    hand = {
        f"{key}_{kind}_IN_HAND": state.player_state[f"{key}_{kind}_IN_HAND"] for kind in RESOURCES
    }
    state.player_state.update(dict.fromkeys(hand, PLENTY))
    found = {
        "roads": [action.value for action in road_building_possibilities(state, color)],
        "settlements": [action.value for action in settlement_possibilities(state, color)],
        "cities": [action.value for action in city_possibilities(state, color)],
    }
    state.player_state.update(hand)
    return found


def position(game):
    state, at = game.state, corners(game)
    board = state.board
    players = []
    for color in state.colors:
        may = may_build(state, color)
        built = [(node, kind) for node, (who, kind) in board.buildings.items() if who is color]
        players.append(
            {
                "settlements": [at[node] for node, kind in built if kind == SETTLEMENT],
                "cities": [at[node] for node, kind in built if kind != SETTLEMENT],
                "roads": [
                    [at[a], at[b]] for (a, b), who in board.roads.items() if who is color and a < b
                ],
                "may_settle": [at[node] for node in may["settlements"]],
                "may_raise": [at[node] for node in may["cities"]],
                "may_lay": [[at[a], at[b]] for a, b in may["roads"]],
                "longest": board.road_lengths[color],
            }
        )
    free = [at[node] for node in board.buildable_node_ids(state.colors[0], True)]
    return {"players": players, "free": free}


def main(number):
    made = seed = 0
    while made < number:
        random.seed(seed)
        game = Game([RandomPlayer(color) for color in [*Color][: 2 + seed % 3]])
        seed += 1
        while game.winning_color() is None and game.state.num_turns < 1000 and made < number:
            game.play_tick()
            if len(game.state.actions) % EVERY == 0 and not game.state.is_initial_build_phase:
                print(json.dumps(position(game)))
                made += 1


if __name__ == "__main__":
    main(int(sys.argv[1]))
