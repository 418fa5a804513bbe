"""Benchmarks that need no site: rules, bots, and the balance of games."""

import sys

import pytest

from bench import measure
from tests.bench.running import figures_in, missed_by_document, printed

DUEL = {"games", "won", "low", "high"}
RATE = {"per_second"}


def test_campaigns_of_chance_and_of_bots():
    played = {"campaigns_per_second_and_core"}
    lines = printed("bench.games")
    assert missed_by_document("bench.games", lines) == set()
    assert figures_in(lines) == {
        "decisions": RATE,
        "steady": played,
        "sharp": played,
        "replay": {"commands_per_second", "against_playing"},
    }


def test_a_grown_world():
    assert figures_in(printed("bench.worlds")) == {
        "world": {
            "bytes",
            "bands",
            "units",
            "decode_us",
            "encode_us",
            "digest_us",
            "decode_against_plain_structs",
            "decode_against_untyped",
        }
    }


def test_a_large_map():
    assert figures_in(printed("bench.scale")) == {
        "scale": {"terrains", "bands_a_side", "bundled_us", "large_us", "ratio"}
    }


@pytest.mark.parametrize("game", ["stone-falls", "six-lands", "island-settlers"])
def test_table_games(game: str):
    lines = printed("bench.tables", game)
    assert {line["game"] for line in lines} == {game}
    assert missed_by_document("bench.tables", lines, of=game) == set()
    found = figures_in(lines)
    worlds = {"bytes", "decode", "encode", "see", "seal", "unseal"}
    assert found.pop("world", worlds) == worlds
    moves = {"moves", "milliseconds_p95"}
    assert found == {"decisions": RATE, "games": RATE, "duel": DUEL, "move": moves}


def test_an_unknown_game_is_named():
    with pytest.raises(AssertionError, match="No such game: stone-fall. There are stone-falls"):
        printed("bench.tables", "stone-fall")


def test_digests_of_seeded_campaigns():
    (line,) = printed("bench.digests")
    assert len(line["digests"]) == 2
    assert len(line["sums"]) == 64


def test_bids_of_turn_two():
    lines = printed("bench.balance.bids")
    assert {(line["bots"], line["start_pp"]) for line in lines} == {
        (bot, power) for bot in ("steady", "sharp") for power in (0, 2, 3, 4)
    }
    assert all(line["n"] == 1 and line["auction"] for line in lines)


def test_bots_of_a_campaign_against_each_other():
    lines = printed("bench.balance.bots")
    assert figures_in(lines) == {"duel": {"won", "low", "high", "by_memory"}}
    assert [line["bot"] for line in lines] == ["steady", "sharp"]


def test_sets_and_seats_of_six_lands():
    lines = printed("bench.balance.lands")
    assert figures_in(lines) == {"lands": {"won", "fair", "low", "high", "turns"}}
    assert {line["of"] for line in lines} >= {"seat 1", "seat 2"}


def test_start_sites_of_a_map():
    (line,) = printed("bench.balance.start_sites")
    assert line["campaigns"] == 8
    assert line["ratio"] >= 1
    assert len(line["by_site"]) == 2


def test_a_number_and_what_follows_it_are_told_apart(monkeypatch: pytest.MonkeyPatch):
    for said, found in {
        "30 stone-falls": (30, ["stone-falls"]),
        "stone-falls": (40, ["stone-falls"]),
        "stone-falls --smallest": (1, ["stone-falls"]),
        "--keep": (40, []),
    }.items():
        monkeypatch.setattr(sys, "argv", ["script", *said.split()])
        assert measure.number_and_rest(40, 1) == found
