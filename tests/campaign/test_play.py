"""Commands that people write by hand are refused, and harm nothing."""

import json
from itertools import product
from random import Random
from time import process_time
from typing import Any

import msgspec
import pytest

from campaign import commands
from campaign.bots.playouts import play_on
from campaign.news import PhaseOpened
from campaign.play import choices, digest, play
from campaign.turns.setup import new_world
from campaign.world import World
from club.refusals import Refusal
from tests.map.bundled import bundled_map
from tests.worlds import NO_SUCH_REPORT, Table, a_band, a_map, a_reserve, a_world, some_rules

MANY = 4_000
LONGEST = 0.05  # seconds of processor for any refusal
ODD_IDS = ["", "nobody", "b1\u0000", "é" * 3, "'; --", "🐉", "x" * MANY, "None", "__class__"]
ODD_NUMBERS = [-1, 10**6, 10**30, -(10**30)]
SMALL = {"kind": "warriors", "figures": 8}
ODD_ORDERS: list[Any] = [
    [SMALL] * MANY,
    [{"kind": kind, "figures": 1} for kind in ODD_IDS],
    [{"kind": "warriors", "figures": number} for number in ODD_NUMBERS],
    [{"kind": "companion", "figures": 1}] * 4,
]
DISTINCT = [f"u{i}" for i in range(MANY)]


def lists_of(ids: list[str]) -> list[list[str]]:
    return [[], ids[:1] * MANY, DISTINCT, ids[:2] * 2, [*ids, *ODD_IDS]]


def tables_of(ids: list[str], values: list[Any]) -> list[dict[str, Any]]:
    return [
        {},
        dict.fromkeys(DISTINCT, values[0]),
        dict.fromkeys(ODD_IDS, values[-1]),
        *({key: value} for key in ids[:2] for value in values),
    ]


def documents(world: World, player: str) -> list[dict[str, Any]]:
    """Commands that are well formed but wrong in any phase."""
    units = [u.id for b in world.bands.values() if b.owner != player for u in b.units] or ["u1"]
    bands = [b for b, row in world.bands.items() if row.owner != player] or ["b1"]
    terrain = world.map.terrains[0].id
    wrong: list[dict[str, Any]] = []

    def add(type: str, **fields: list[Any]) -> None:
        for row in product(*fields.values()):
            wrong.append({"type": type, "player": player, **dict(zip(fields, row, strict=True))})

    plans = [{"lord": "x", "units": order} for order in ODD_ORDERS]
    add(
        "Muster",
        bands=[
            [],
            [plans[0]] * 9,
            [{"lord": "x" * MANY, "units": [SMALL]}] * MANY,
            *([plan] * 2 for plan in plans),
        ],
    )
    add("Roll")
    add("Bid", amount=ODD_NUMBERS)
    add("ChooseSite", terrain=ODD_IDS)
    add("OrderTies", groups=[[], [DISTINCT], [[]] * MANY, [[player]] * MANY, [ODD_IDS]])
    add(
        "Recruit",
        at=[terrain, "nobody"],
        band=[None, *bands[:1]],
        units=[[SMALL], *ODD_ORDERS],
        taken=lists_of(units),
        name=["x" * MANY],
    )
    add("Transfer", at=[terrain, *ODD_IDS], to=tables_of(units, [None, bands[0], "nobody"]))
    add("Dissolve", band=[*bands[:1], *ODD_IDS])
    paths = [[], [terrain], [terrain] * MANY, [terrain, "nobody"], DISTINCT, ODD_IDS]
    add("Move", band=[*bands[:1], "nobody"], path=paths)
    for type in ("Assault", "Hold", "DeclineDefence"):
        add(type, battle=ODD_IDS)
    for type in ("Confirm", "Dispute"):
        add(type, battle=[*ODD_IDS, *world.battles], report=[NO_SUCH_REPORT, "f" * 16])
    add(
        "ChooseForce",
        battle=["nobody", *world.battles],
        band=["nobody", *bands[:1]],
        reserve=lists_of(units),
        lords=[[], DISTINCT, ["nobody"]],
    )
    seen = tables_of(units, ODD_NUMBERS)
    add(
        "Report",
        battle=["nobody", *world.battles],
        winner=[None, "nobody"],
        survivors=seen,
        dead_lords=[[], DISTINCT, ["nobody"] * MANY],
    )
    add("ChooseRefuge", retreat=["nobody", *world.retreats], village=ODD_IDS)
    add(
        "Demobilise",
        units=[units[:1] * MANY, DISTINCT, units[:1], ODD_IDS],
        to=[{}, dict.fromkeys(DISTINCT, terrain)],
    )
    add("BuildVillage", terrain=ODD_IDS)
    add("BuildSacredGround", terrain=ODD_IDS)
    add("Invade", terrain=[terrain, "nobody"], units=[[], *ODD_ORDERS], name=["x" * MANY])
    for row in [
        {"type": "OpenBids", "bids": dict.fromkeys(DISTINCT, 1)},
        *({"type": "OpenBids", "bids": {player: number}} for number in ODD_NUMBERS),
        {"type": "SetResult", "battle": "nobody", "winner": None},
        *({"type": "SetResult", "battle": k, "winner": "nobody"} for k in world.battles),
        {"type": "SwapRoles", "battle": "nobody"},
        {"type": "ReorderMemory", "places": [0] * MANY},
        {"type": "ReorderMemory", "places": ODD_NUMBERS},
        *({"type": "RemovePlayer", "player": name} for name in ODD_IDS),
    ]:
        wrong.append(row)
    return wrong


def _written(row: dict[str, Any]) -> bytes:
    """The command as JSON; a fast encoder refuses its numbers beyond 64 bits."""
    try:
        return msgspec.json.encode(row)
    except OverflowError:
        return json.dumps(row).encode()


def worlds_of_every_phase() -> dict[str, World]:
    factions = {"A": "Otherworld", "B": "Vikings", "C": "Underground Peoples", "D": "Huns"}
    rules = some_rules(4, start_pp=9)
    found: dict[str, World] = {}
    for seed in range(3):
        for step in play_on(new_world(bundled_map(), factions, rules), Random(seed)):
            found.setdefault(step.outcome.world.phase, step.outcome.world)
    return found


EVERY_PHASE = worlds_of_every_phase()


@pytest.mark.parametrize("phase", EVERY_PHASE)
def test_malformed_commands_are_refused_and_change_nothing(phase):
    world = EVERY_PHASE[phase]
    before = digest(world)
    player = world.speaker or world.in_play[0]
    for row in documents(world, player):
        command = commands.decode(_written(row))
        times = []
        for _ in range(3):
            began = process_time()
            with pytest.raises(Refusal):
                play(world, command)
            times.append(process_time() - began)
            if times[-1] < LONGEST:
                break
        assert min(times) < LONGEST, (row["type"], min(times))
    assert digest(world) == before


@pytest.mark.parametrize(
    "document",
    [
        "",
        "null",
        "[]",
        "{}",
        "7",
        '"Pass"',
        '{"type":"Pass"}',
        '{"type":"Nothing","player":"A"}',
        '{"type":"Pass","player":1}',
        '{"type":"Pass","player":"A","x":1}',
        '{"player":"A"}',
        '{"type":"Pass","player":["A"]}',
        '{"type":"Pass","player":"A"',
        b"\xff\xfe",
        '{"type":"Bid","player":"A","amount":1.5}',
        '{"type":"Bid","player":"A","amount":true}',
        '{"type":"Bid","player":"A","amount":"1"}',
        '{"type":"Bid","player":"A","amount":1e400}',
        '{"type":"Move","player":"A","band":"b","path":"T1"}',
        '{"type":"Transfer","player":"A","at":"T1","to":{"u1":7}}',
        '{"type":"Transfer","player":"A","at":"T1","to":[["u1","b1"]]}',
        '{"type":"Pass","player":"\\ud800"}',
        "[" * MANY,
        '{"a":' * MANY,
        '{"type":"Recruit","player":"A","at":"T1","units":[{"kind":"warriors"}]}',
    ],
)
def test_an_invalid_command_is_refused_with_its_position(document):
    with pytest.raises(Refusal) as refused:
        commands.decode(document)
    assert refused.value.code == "malformed"


def test_strangers_cannot_play():
    world = EVERY_PHASE["movement"]
    for player in ("", "Z", "x" * MANY, "a"):
        assert choices(world, player) == ()
        with pytest.raises(Refusal) as refused:
            play(world, commands.Pass(player))
        assert refused.value.code == "no-such-player"


@pytest.mark.parametrize("dice", [(), (1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7)])
def test_dice_are_three_and_six_sided(dice):
    with pytest.raises(Refusal):
        play(EVERY_PHASE["dice"], commands.Roll("A"), dice)
    with pytest.raises(Refusal):
        play(EVERY_PHASE["movement"], commands.Pass("A"), (1, 2, 3))


def test_the_phases_of_a_full_turn_are_in_order():
    """Annex 2; phases in which nobody can act are left out."""
    line = a_map("T1 - T2 - T3 - T4 - T5")
    bands = a_band("a", "A", "T2", 7), a_band("b", "B", "T3", 7)
    world = a_world(
        line,
        *bands,
        a_reserve("T1", "A", 2),
        villages={"T1": "A", "T5": "B"},
        phase="bids",
        power={"A": 30, "B": 3},
        factions={"A": "Otherworld"},
    )
    table = Table(world).play(commands.OpenBids({})).by_default(until="movement")
    table.play(commands.Pass("B"), commands.Move("A", "a", ("T2", "T3")))
    table.fight("T3", "A", dead=("lord-b",)).by_default(until="bids")
    assert [line.phase for line in table.news_of(PhaseOpened)] == [
        "ties",
        "recruitment",
        "movement",
        "battles",
        "building",
        "invasions",
        "bids",
    ]
    quiet = Table(a_world(line, phase="bids")).play(commands.OpenBids({"A": 0}))
    quiet.by_default(until="bids")
    assert [line.phase for line in quiet.news_of(PhaseOpened)] == ["ties", "bids"]
    assert quiet.world.turn == 4
