"""Plans: seats, rules, and what cannot be planned."""

import msgspec
import pytest

from campaign.trials.plan import decode, encode, new_plan, read_map, rules_from
from club.refusals import Refusal
from tests.map.bundled import FIXTURE, bundled_map


def test_every_bot_plays_every_seat_equally_often():
    plan = new_plan(bundled_map(), bots=("sharp", "steady", "random"), campaigns=9)
    seats = [tuple(plan.bot_names(n).values()) for n in range(9)]
    assert len(set(seats)) == 3
    assert all(seats.count(seating) == 3 for seating in seats)


def test_every_bot_plays_every_faction_in_every_seat():
    plan = new_plan(bundled_map(), bots=("sharp", "steady", "random"), campaigns=9)
    factions = [[row.faction for row in plan.world(n).players.values()] for n in range(9)]
    met = {
        (bot, seat, factions[n][i])
        for n in range(9)
        for i, (seat, bot) in enumerate(plan.bot_names(n).items())
    }
    assert len(met) == 27


def test_a_plan_survives_json_and_keeps_its_name():
    plan = new_plan(bundled_map(), bots=("steady",) * 2, campaigns=3, seed=9)
    assert decode(encode(plan)) == plan
    assert decode(encode(plan)).name == plan.name
    assert new_plan(bundled_map(), bots=("steady",) * 2, campaigns=3, seed=8).name != plan.name


def test_house_rules_name_only_differences():
    rules = rules_from(b'{"start_pp": 4, "limits": {"prestige": 6}}', 4)
    assert (rules.start_pp, rules.limits.prestige, rules.limits.turns) == (4, 6, 8)
    assert rules.upkeep_mode == "strict"


@pytest.mark.parametrize(
    "said",
    [
        b"[]",
        b"{",
        b'{"start_pp": "x"}',
        b'{"no_such": 1}',
        b'{"limits": 3}',
        b'{"limits": {"x": 1}}',
    ],
)
def test_an_unknown_house_rule_is_refused(said: bytes):
    with pytest.raises(Refusal) as refused:
        rules_from(said, 4)
    assert refused.value.code == "house-rules"


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"bots": ("clever", "steady")}, "no-such-bot"),
        ({"bots": ("steady",)}, "players"),
        ({"factions": ("Vikings",)}, "factions"),
        ({"factions": ("Vikings", "Elves")}, "factions"),
        ({"campaigns": 0}, "campaigns"),
        ({"rules": rules_from(b'{"start_band_points": 11}', 2)}, "start-band-points"),
    ],
)
def test_an_unplayable_plan_is_refused(changed: dict, code: str):
    wanted = {"bots": ("steady", "steady"), "campaigns": 2, **changed}
    with pytest.raises(Refusal) as refused:
        new_plan(bundled_map(), **wanted)
    assert refused.value.code == code


def test_a_map_is_read_from_a_fixture_and_from_its_own_json():
    assert read_map(FIXTURE.read_bytes()) == bundled_map()
    assert read_map(msgspec.json.encode(bundled_map())) == bundled_map()


@pytest.mark.parametrize("document", [b"", b"{}", b"[]", b'[{"model": 1}]', b"\xff", b"3"])
def test_an_invalid_map_is_refused(document: bytes):
    with pytest.raises(Refusal) as refused:
        read_map(document)
    assert refused.value.code == "no-map"
