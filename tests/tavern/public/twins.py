"""Games that differ only in what their player may not know."""

import msgspec

from tavern.actions.public.sealed_games import OpenGame
from tests.tavern.public.open_games import begun, gone_on

SECRET = {"six-lands": [17, 4, 4, 13, 9, 1, 20, 15], "island-settlers": [3, 0, 2, 1, 0]}


def twin(game: OpenGame) -> OpenGame:
    """The same game with other cards in the hand of the bot, another pile, salt and seed."""
    world = msgspec.json.decode(game.world)
    hand = world["hands"]["B"]
    name = "cards" if game.kind == "six-lands" else "kinds"
    number = len if game.kind == "six-lands" else sum
    other = hand[name][::-1]
    if game.kind == "six-lands":
        other = SECRET[game.kind][: len(hand[name])]
    assert (number(other), other != hand[name]) == (number(hand[name]), True)
    hand[name] = other
    if "pile" in world["dark"]:
        world["dark"]["pile"].reverse()
    world["salt"] = world["salt"][::-1]
    return msgspec.structs.replace(game, world=msgspec.json.encode(world), seed=b"another seed 16b")


def played(kind: str) -> OpenGame:
    """A game in which the bot holds cards that differ from its twin's."""
    for seed in range(50):
        game = gone_on(begun(kind), 9, seed)
        hand = msgspec.json.decode(game.world)["hands"]["B"]
        if kind == "six-lands" and len(hand["cards"]) <= 8 and hand["cards"][0] != 17:
            return game
        if kind == "island-settlers" and hand["kinds"] != hand["kinds"][::-1]:
            return game
    raise AssertionError("no such game")
