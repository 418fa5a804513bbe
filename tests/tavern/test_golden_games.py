"""Recorded games are replayed, on every Python, and give the same worlds."""

import pytest

from club.refusals import Refusal
from tests.tavern.golden_games import ISLANDS, LANDS, Recorded

GAMES = [(kind, name) for kind in (LANDS, ISLANDS) for name in kind.games]


@pytest.mark.parametrize(
    ("kind", "name"), GAMES, ids=[f"{kind.rules.name}-{name}" for kind, name in GAMES]
)
def test_a_recorded_game_gives_the_same_worlds(kind: Recorded, name: str):
    recorded = kind.read(name)
    assert list(kind.digests(recorded)) == recorded["digests"]


def test_another_deal_gives_other_worlds():
    recorded = LANDS.read("crown-sides")
    recorded["chance"][0] = (recorded["chance"][0] + 1) % 4
    with pytest.raises(Refusal):
        list(LANDS.digests(recorded))


def test_other_dice_give_other_worlds():
    recorded = ISLANDS.read("spiral")
    rolls = [line for line in recorded["commands"] if line[0]["type"] == "Roll" and line[1] == 1]
    rolls[0][1] = 5
    with pytest.raises((Refusal, AssertionError)):
        assert list(ISLANDS.digests(recorded)) == recorded["digests"]
