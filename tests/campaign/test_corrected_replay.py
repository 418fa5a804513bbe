"""A campaign replayed with an entry changed: later entries still name the same things."""

from collections import Counter
from contextlib import suppress
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.bots.bot_table import BotTable
from campaign.bots.playouts import play_on
from campaign.bots.steady import Steady
from campaign.commands import (
    BuildVillage,
    Command,
    Confirm,
    Done,
    Move,
    OpenBids,
    Pass,
    Recruit,
    Report,
)
from campaign.corrected_replay import Played, Reworked, rework
from campaign.news import News
from campaign.play import digest, play
from campaign.world import UnitOrder, World
from campaign.world_builder import names_in_use
from club.refusals import Refusal
from tests.assertions.stocks import reconcile
from tests.bots.tables import SEATS, first_world
from tests.examples import part_of
from tests.worlds import Table as Board
from tests.worlds import a_band, a_map, a_world

History = tuple[World, list[Played], list[World]]


@cache
def by_bots(players: int, seed: str, last: int) -> History:
    """A campaign of steady bots up to the bids after turn `last`: entries, worlds before each."""
    world = first = first_world(players)
    entries: list[Played] = []
    worlds: list[World] = []
    for number, step in enumerate(
        BotTable({p: Steady() for p in SEATS[:players]}, seed).play(first), 1
    ):
        worlds.append(world)
        entries.append(Played(number, step.command, step.chance))
        world = step.outcome.world
        if world.turn > last and world.phase == "bids":
            break
    return first, entries, [*worlds, world]


def index_of(history: History, kind: type, turn: int) -> int:
    """The last entry of this kind in this turn."""
    _, entries, worlds = history
    found = [
        i
        for i, entry in enumerate(entries)
        if isinstance(entry.command, kind) and worlds[i].turn == turn
    ]
    return found[-1]


def worked(history: History, index: int, amendment: object) -> Reworked:
    _, entries, worlds = history
    return rework(worlds[index], entries[index:], amendment)  # type: ignore[arg-type]


def replayed(world: World, found: Reworked) -> tuple[World, list[News]]:
    news: list[News] = []
    for again in found.played:
        outcome = play(world, again.command, again.chance, again.numbers_from)
        world = outcome.world
        news += outcome.news
    return world, news


def dropped_commands(history: History, found: Reworked) -> list[object]:
    _, entries, _ = history
    return [entries[gone.seq - 1].command for gone in found.dropped]


@pytest.fixture(scope="module")
def six() -> History:
    return by_bots(6, "club", 3)


def test_the_same_command_again_changes_nothing(six: History):
    index = index_of(six, Recruit, 2)
    found = worked(six, index, six[1][index].command)
    assert (found.dropped, digest(found.world)) == ((), digest(six[2][-1]))
    assert found.before == found.world
    assert {again.numbers_from for again in found.played} == {None}


def one_unit_more() -> tuple[History, int, Recruit]:
    """A recruitment that is followed by another, and that could have bought levies as well."""
    for seed in range(20):
        history = by_bots(6, f"more {seed}", 3)
        _, entries, worlds = history
        for index, (entry, following) in enumerate(pairwise(entries[:-20])):
            if isinstance(entry.command, Recruit) and isinstance(following.command, Recruit):
                more = (*entry.command.units, UnitOrder("levies", 6))
                with suppress(Refusal):
                    play(worlds[index], amended := replace(entry.command, units=more))
                    return history, index, amended
    raise AssertionError("nobody could have bought more")


def test_an_added_unit_changes_no_later_number():
    six, index, amended = one_unit_more()
    found = worked(six, index, amended)
    made = names_in_use(six[2][-1]) - names_in_use(six[2][index])
    kept = names_in_use(found.world) - names_in_use(six[2][index])
    unused = f"u{six[2][-1].next_id}"
    assert unused in kept
    assert unused not in made
    second = six[1][index + 1]
    again = found.played[1]
    assert (again.seq, again.numbers_from) == (second.seq, six[2][index + 1].next_id)
    bought = [
        names_in_use(w) - names_in_use(b)
        for b, w in ((six[2][index + 1], six[2][index + 2]), (again.before, again.outcome.world))
    ]
    assert bought[0] == bought[1] != set()


def test_a_struck_recruitment_changes_no_later_number():
    six, index, _ = one_unit_more()
    found = worked(six, index, None)
    assert found.played[0].outcome.news == play(six[2][index + 1], six[1][index + 1].command).news
    assert found.played[0].numbers_from == six[2][index + 1].next_id


def test_a_changed_battle_result_is_replayed_to_the_end(six: History):
    index = index_of(six, Report, 2)
    report = six[1][index].command
    assert isinstance(report, Report)
    fought = six[2][index].battles[report.battle].players
    winner = next(p for p in fought if p != report.winner)
    amended = replace(report, winner=winner)
    found = worked(six, index, amended)
    other = next(p for p in fought if p != report.player)
    confirm = Confirm(other, report.battle, amended.battle_report.name)
    assert found.played[1].command == confirm
    assert (digest(replayed(six[2][index], found)[0]), found.before) == (
        digest(found.world),
        six[2][-1],
    )
    assert found.world.holders != found.before.holders or found.dropped


def test_entries_depending_on_a_struck_entry_are_dropped_with_a_reason():
    history = by_bots(2, "village", 3)
    index = index_of(history, OpenBids, 2)
    found = worked(history, index, None)
    assert found.world.phase == "bids"
    assert len(found.dropped) == len(history[1]) - index - 1
    assert found.dropped[0].refusal.code == "another-time"


def test_a_default_is_played_where_others_would_wait_forever():
    history = by_bots(6, "table", 3)
    index = index_of(history, Done, 2)
    found = worked(history, index, None)
    stand_ins = [again.command for again in found.played if again.stand_in]
    assert (stand_ins, found.dropped) == ([history[1][index].command], ())
    assert digest(found.world) == digest(history[2][-1])


def test_a_struck_move_is_replaced_by_the_next_move_of_its_player(six: History):
    index = next(i for i, e in enumerate(six[1]) if isinstance(e.command, Move))
    player = six[1][index].command.player  # type: ignore[union-attr]
    found = worked(six, index, None)
    marching = [again for again in found.played if again.before.phase == "movement"]
    first = next(again for again in marching if again.command.player == player)  # type: ignore[union-attr]
    assert isinstance(first.command, Move | Pass)
    others = {
        gone.seq
        for gone in found.dropped
        if six[2][gone.seq - 1].phase == "movement"
        and six[2][gone.seq - 1].turn == 1
        and six[1][gone.seq - 1].command.player != player  # type: ignore[union-attr]
    }
    assert others == set()


def test_an_amendment_that_the_rules_refuse_is_refused(six: History):
    index = index_of(six, BuildVillage, 2)
    built = six[1][index].command
    assert isinstance(built, BuildVillage)
    nobodys = next(t.id for t in six[0].map.terrains if t.id not in six[2][index].holders)
    with pytest.raises(Refusal) as refused:
        worked(six, index, replace(built, terrain=nobodys))
    assert refused.value.rule[0] in "RA"


def test_dice_stay_with_their_entry(six: History):
    index = next(i for i, entry in enumerate(six[1]) if entry.chance)
    with pytest.raises(Refusal, match="dice"):
        worked(six, index, Done(six[1][index].command.player))  # type: ignore[union-attr]
    first_muster = worked(six, 0, None)
    assert all(
        again.chance == six[1][again.seq - 1].chance
        for again in first_muster.played
        if not again.stand_in
    )


@given(st.integers(2, 6), st.integers(0, 10**6), st.data())
@settings(max_examples=part_of(25), deadline=None, suppress_health_check=list(HealthCheck))
def test_any_entry_of_any_campaign_can_be_struck(players: int, seed: int, data: st.DataObject):
    first = first_world(players)
    steps = [step for _, step in zip(range(220), play_on(first, Random(seed)), strict=False)]
    entries = [Played(i, step.command, step.chance) for i, step in enumerate(steps, 1)]
    index = data.draw(st.integers(0, len(entries) - 1))
    before = [first, *(step.outcome.world for step in steps)][index]
    found = rework(before, entries[index:], None)
    kept = [again for again in found.played if not again.stand_in]
    assert len(kept) + len(found.dropped) == len(entries) - index - 1
    last, news = replayed(before, found)
    assert digest(last) == digest(found.world)
    earlier = [line for step in steps[:index] for line in step.outcome.news]
    assert set(reconcile(last, [*earlier, *news]).values()) == {0}
    assert every_name_once(last)


def every_name_once(world: World) -> bool:
    piles = (*world.bands.values(), *world.reserves.values(), *world.retreats.values())
    names = Counter(unit.id for pile in piles for unit in pile.units)
    tables = sum(len(t) for t in (world.bands, world.lords, world.battles, world.retreats))
    return len(names_in_use(world)) == tables + len(names) and set(names.values()) <= {1}


def two_reports() -> tuple[World, list[Command]]:
    """A has attacked B; A reports, reports otherwise, and B confirms that."""
    land = a_map("T1 - T2 - T3 - T4")
    world = a_world(
        land,
        a_band("a", "A", "T1"),
        a_band("b", "B", "T2"),
        players="BA",
        villages={"T1": "A", "T4": "B"},
        holders={"T2": "B"},
    )
    table = Board(world).play(Move("A", "a", ("T1", "T2"))).march("T2")
    figures = {u.id: u.figures for band in world.bands.values() for u in band.units}
    first = Report("A", table.battle("T2")[0], "A", figures)
    second = replace(first, winner="B", replaces=first.battle_report.name)
    return table.world, [first, second, Confirm("B", first.battle, second.battle_report.name)]


def test_a_confirmation_is_dropped_with_its_amended_report():
    world, given = two_reports()
    entries = [Played(seq, command) for seq, command in enumerate(given[1:], 2)]
    middle = play(world, given[0]).world
    amended = replace(given[1], winner=None)
    found = rework(middle, entries, amended)
    assert [one.command for one in found.played] == [
        amended,
        replace(given[2], report=amended.battle_report.name),
    ]
    assert found.dropped == ()


def test_a_confirmation_of_a_struck_report_confirms_no_other():
    world, given = two_reports()
    entries = [Played(seq, command) for seq, command in enumerate(given[1:], 2)]
    found = rework(play(world, given[0]).world, entries, None)
    assert [(gone.seq, gone.refusal.code) for gone in found.dropped] == [(3, "stale")]
    assert found.world.battles[given[0].battle].report == given[0].battle_report


def test_a_report_stays_when_the_report_it_replaced_is_struck_or_amended():
    world, given = two_reports()
    entries = [Played(seq, command) for seq, command in enumerate(given, 1)]
    for amendment in (None, replace(given[0], winner=None)):
        found = rework(world, entries, amendment)
        assert found.dropped == ()
        assert found.world == found.before
