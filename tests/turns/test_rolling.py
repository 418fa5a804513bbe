"""Tables to roll on: what is due, what a roll says, and what a replayed history keeps."""

from random import Random

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from campaign import world as worlds
from campaign.bots.playouts import random_command, step
from campaign.commands import DropTable, GrantPower, RollOnTable, SetTable, decode, encode
from campaign.corrected_replay import Played, rework
from campaign.house_rules import HouseRules, limits_for
from campaign.news import BattleCalled, LordKilled, TableRolled
from campaign.play import automatic, defaults, digest, draws, play
from campaign.rolls.results import FACES
from campaign.rolls.tables import Due, Line, RollTable
from campaign.turns import rolling
from campaign.turns.setup import new_world
from campaign.world_builder import Draft
from club.refusals import Refusal
from club.rules import Draw
from tests.map.bundled import bundled_map
from tests.worlds import Table, a_map, a_world

LAND = "T1 - T2 grove - T3"
SIX = tuple(Line(f"row {number}") for number in range(1, 7))


def a_table(dice="d6", when="asked", rows=SIX, **more) -> RollTable:
    return RollTable("Omens", dice, rows, when, **more)


def with_table(table: RollTable, **more) -> Table:
    game = Table(a_world(a_map(LAND), **more))
    return game.play(SetTable("t1", table))


def lines(count: int) -> tuple[Line, ...]:
    return tuple(Line(f"row {number}") for number in range(1, count + 1))


def roll(game: Table, *chance: int, about="", whose="") -> TableRolled:
    command = rolling.completed(game.world, RollOnTable("t1", about, whose))
    game.play(command, dice=chance)
    return game.news_of(TableRolled)[-1]


@pytest.mark.parametrize(
    ("dice", "rows", "chance", "result", "text"),
    [
        ("d6", 6, (4,), 4, "row 4"),
        ("2d6", 11, (1, 1), 2, "row 1"),
        ("2d6", 11, (6, 6), 12, "row 11"),
        ("d10", 10, (10,), 10, "row 10"),
        ("d66", 36, (2, 1), 21, "row 7"),
        ("d66", 36, (6, 6), 66, "row 36"),
        ("cards", 3, (3,), 3, "row 3"),
    ],
)
def test_the_dice_find_their_row(dice, rows, chance, result, text):
    found = roll(with_table(a_table(dice, rows=lines(rows))), *chance)
    assert (found.result, found.text) == (result, text)


def test_a_roll_draws_from_exactly_what_its_table_has():
    for dice, faces in FACES.items():
        count = {"d6": 6, "2d6": 11, "d10": 10, "d66": 36}[dice]
        game = with_table(a_table(dice, rows=lines(count)))
        command = rolling.completed(game.world, RollOnTable("t1"))
        assert draws(game.world, command) == tuple(Draw(1, one) for one in faces)
        with pytest.raises(Refusal):
            play(game.world, command, tuple(one + 1 for one in faces))
        with pytest.raises(Refusal):
            play(game.world, replace(command, faces=(2,)), (1,))


def test_cards_do_not_come_again_until_all_are_drawn():
    game = with_table(a_table("cards", rows=lines(3)))
    assert [roll(game, one).text for one in (2, 2, 1, 1)] == ["row 2", "row 3", "row 1", "row 1"]
    assert game.world.tables["t1"].drawn == (1,)


def test_a_changed_deck_is_shuffled_and_a_changed_title_is_not():
    game = with_table(table := a_table("cards", rows=lines(3)))
    roll(game, 2)
    game.play(SetTable("t1", replace(table, title="Signs")))
    assert game.world.tables["t1"].drawn == (2,)
    game.play(SetTable("t1", replace(table, rows=lines(4))))
    assert game.world.tables["t1"].drawn == ()


def test_a_turn_calls_for_a_roll_and_each_player_for_their_own():
    for when, expected in (("turn", [""]), ("player", ["A", "B"]), ("asked", [])):
        game = with_table(a_table(when=when))
        draft = Draft(replace(game.world, turn=4))
        rolling.call_rolls(draft, game.world)
        assert [one.whose for one in rolling.due_of(draft.world)] == expected
        assert {one.about for one in rolling.due_of(draft.world)} <= {"4"}


def called(battle="k1", players=("A", "B"), waiting=(), wave=1) -> BattleCalled:
    return BattleCalled(battle, "T2", players, waiting, "A", wave)


def test_a_battle_calls_for_a_roll_by_its_terrain_and_its_sides():
    def due(news, **more):
        game = with_table(a_table(when="battle", **more))
        battle = worlds.Battle("T2", ("A", "B"))
        draft = Draft(replace(game.world, battles={"k1": battle}))
        draft.emit(news)
        rolling.call_rolls(draft, draft.world)
        return rolling.due_of(draft.world)

    assert due(called()) == (Due("t1", "k1"),)
    assert due(called(), kinds=("grove",), sides=(2,)) == (Due("t1", "k1"),)
    assert due(called(), kinds=("mill",)) == ()
    assert due(called(), sides=(3, 4)) == ()
    assert due(called(players=("A", "B", "C")), sides=(3, 4)) == (Due("t1", "k1"),)
    assert due(called(waiting=("C",)), sides=(2,)) == (Due("t1", "k1"),)
    assert due(called(waiting=("C",)), sides=(3,)) == due(called("gone")) == ()


def test_a_second_wave_is_a_battle_of_those_who_fight_in_it():
    game = with_table(a_table(when="battle", sides=(2,)))
    battle = worlds.Battle("T2", ("A", "B"), wave=2)
    draft = Draft(replace(game.world, battles={"k1-2": battle}))
    draft.emit(called("k1", ("A", "B", "C", "D"), waiting=("E",)))
    draft.emit(called("k1-2", wave=2))
    rolling.call_rolls(draft, draft.world)
    assert rolling.due_of(draft.world) == (Due("t1", "k1-2"),)


def test_a_battle_that_is_gone_needs_no_roll():
    game = with_table(a_table(when="battle"))
    game.world = replace(game.world, due=(Due("t1", "k1"),))
    game.play(GrantPower("A", 1))
    assert automatic(game.world) is None


def test_a_fallen_lord_calls_for_a_roll():
    game = with_table(a_table(when="lord"))
    draft = Draft(game.world)
    draft.emit(LordKilled("B", "l9", "Ivar"))
    rolling.call_rolls(draft, draft.world)
    assert rolling.due_of(draft.world) == (Due("t1", "l9", "B"),)


def test_the_site_rolls_what_is_due_and_nothing_twice():
    game = with_table(a_table(when="turn"))
    game.world = replace(game.world, due=(Due("t1", "3"),))
    command = automatic(game.world)
    assert command == RollOnTable("t1", "3", faces=(6,))
    game.play(command, dice=(5,))
    assert (game.world.due, automatic(game.world)) == (UNSET, None)
    with pytest.raises(Refusal) as refused:
        play(game.world, command, (5,))
    assert refused.value.code == "not-due"


def test_a_roll_changes_no_rule():
    game = with_table(a_table(rows=(Line("A hoard.", power=2), *SIX[1:])))
    before = game.world
    assert roll(game, 1).power == 2
    assert game.world == before


def test_a_campaign_without_tables_is_encoded_as_before():
    assert b"tables" not in worlds.encode(a_world(a_map(LAND)))


def test_a_campaign_that_dropped_its_last_table_knows_that_it_had_one():
    game = with_table(a_table())
    game.play(DropTable("t1"))
    assert (game.world.tables, game.world.due) == ({}, UNSET)


@pytest.mark.parametrize(
    ("table", "code"),
    [
        (a_table(rows=SIX[:5]), "rows"),
        (a_table("cards", rows=SIX[:1]), "rows"),
        (a_table("cards", rows=lines(67)), "rows"),
        (replace(a_table(), title=" "), "title"),
        (a_table(rows=(Line(""), *SIX[1:])), "row"),
        (a_table(rows=(Line("x" * 201), *SIX[1:])), "row"),
        (a_table(rows=(Line("x", power=10), *SIX[1:])), "power"),
        (a_table(rows=(Line("x", power=1, note="y"), *SIX[1:])), "two-rulings"),
        (a_table(rows=(Line("x", note="y" * 201), *SIX[1:])), "row"),
        (a_table(kinds=("moon",)), "battles"),
        (a_table(sides=(5,)), "battles"),
        (a_table("cards", rows=(Line("x" * 200),) * 31), "long"),
    ],
)
def test_a_table_that_cannot_be_rolled_on_is_refused(table, code):
    game = Table(a_world(a_map(LAND)))
    assert game.refuses(SetTable("t1", table)).code == code


def test_a_campaign_has_at_most_twelve_tables():
    game = with_table(a_table())
    for number in range(2, 13):
        game.play(SetTable(f"t{number}", a_table()))
    assert game.refuses(SetTable("t13", a_table())).code == "tables"
    game.play(SetTable("t12", a_table(when="turn")))


def test_commands_of_tables_are_records():
    for command in (
        SetTable("t1", a_table("cards", kinds=("grove",), sides=(2,))),
        RollOnTable("t1", "k5", "A", (3,), (1, 2, 4)),
        DropTable("t1"),
    ):
        assert decode(encode(command)) == command


def test_a_correction_keeps_the_cards_that_were_drawn():
    world = with_table(a_table("cards", rows=lines(4)), phase="building").world
    start, entries = world, []
    for seq, (about, card) in enumerate((("", 2), ("", 3), ("", 1)), 2):
        command = rolling.completed(world, RollOnTable("t1", about))
        entries.append(Played(seq, command, (card,)))
        world = play(world, command, (card,)).world
    grant = Played(1, GrantPower("A", 1))
    found = rework(start, [grant, *entries], None)
    assert digest(found.world) == digest(world)
    without = rework(start, entries, None)
    said = [item.text for one in without.played for item in one.outcome.news]
    assert said == ["row 4", "row 1"]


def test_a_roll_whose_occasion_is_gone_is_dropped():
    game = with_table(a_table(when="turn"), phase="building")
    start = replace(game.world, due=(Due("t1", "3"),))
    rolled = Played(2, rolling.completed(start, RollOnTable("t1", "3")), (4,))
    kept = rework(start, [Played(1, GrantPower("A", 1)), rolled], None)
    assert (kept.dropped, kept.world.due) == ((), UNSET)
    gone = rework(start, [Played(1, GrantPower("A", 1)), rolled], DropTable("t1"))
    assert [one.seq for one in gone.dropped] == [2]


def test_the_roll_for_a_turn_stays_when_the_last_word_before_it_is_struck():
    """Nothing but the roll comes after it, so the default is said for the one who is awaited."""
    world = with_table(a_table(when="turn"), phase="building").world
    while world.due is UNSET:
        before, last = world, defaults(world)[0]
        world = play(world, last).world
    rolled = Played(2, automatic(world), (4,))
    found = rework(before, [Played(1, last), rolled], None)
    assert found.dropped == ()
    assert [item.text for item in found.played[-1].outcome.news] == ["row 4"]


@pytest.mark.parametrize("seed", range(2))
def test_whole_campaigns_with_tables_go_as_without_them(seed):
    """The rolls come between the commands and change nothing else."""
    factions = dict.fromkeys("ABC", "Vikings")
    plain = new_world(bundled_map(), factions, HouseRules(limits=limits_for(3)))
    tables = {
        "t1": a_table(when="turn"),
        "t2": a_table("cards", "battle", lines(5)),
        "t3": a_table(when="player"),
        "t4": a_table("2d6", "lord", lines(11)),
    }
    told, rng, dice = replace(plain, tables=tables), Random(seed), Random(seed)
    rolls = []
    while plain.ending is None:
        command = random_command(plain, rng)
        taken = step(plain, command, dice)
        plain = taken.outcome.world
        told = play(told, command, taken.chance).world
        while isinstance(due := automatic(told), RollOnTable):
            chance = tuple(rng.randint(one.low, one.high) for one in draws(told, due))
            outcome = play(told, due, chance)
            told, rolls = outcome.world, [*rolls, *outcome.news]
    assert digest(replace(told, tables=UNSET, due=UNSET)) == digest(plain)
    kinds = {item.table for item in rolls}
    assert kinds >= {"t1", "t2", "t3"}
    assert sum(item.table == "t1" for item in rolls) == plain.turn
