"""Lucky words, which players add to the dice before a game starts (R8, D3).

They are chosen after the hash of the seed was published, so the seed cannot have been chosen to
suit them.
"""

import json
import secrets

from club.models import Game

LETTERS = 8


def proposed_luck() -> str:
    """An initial word that nobody could have predicted."""
    return secrets.token_hex(LETTERS // 2)


def published_hash(game: Game) -> str:
    """The hash of the seed to which the words are added, or "" without a seed.

    It needs no query if the seeds of the game are loaded.
    """
    hashes = [seed.hash for seed in game.seeds.all() if seed.since <= game.seq]
    return hashes[-1] if hashes else ""


def luck_by_seat(game: Game) -> dict[str, str]:
    """The lucky words by seat: the seats' own until the start, then those noted at the start."""
    if game.status == Game.SETUP:
        return {seat.player: seat.luck for seat in game.seats.all() if seat.luck}
    begun = game.notes.filter(kind="begun").order_by("pk").last()
    return dict(json.loads(begun.body)["words"]) if begun is not None else {}
