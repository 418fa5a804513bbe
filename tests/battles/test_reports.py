"""Report, agreement, dispute, ruling (A37, A49)."""

from msgspec.structs import replace

from campaign.commands import Confirm, Dispute, Move, Report, SetResult, SwapRoles
from campaign.news import BattleSettled, RolesSwapped
from tests.worlds import Table, a_band, a_map, a_world

LINE = a_map("T1 - T2 - T3 - T4")


def fought(*more, players="BA") -> tuple[Table, str, Report]:
    """A has attacked B on T2; a report by A that B lost all men but five units."""
    world = a_world(LINE, a_band("a", "A", "T1"), a_band("b", "B", "T2"), *more, players=players,
                    villages={"T1": "A", "T4": "B"}, holders={"T2": "B"})  # fmt: skip
    table = Table(world).play(Move("A", "a", ("T1", "T2"))).march("T2")
    battle_id, _ = table.battle("T2")
    figures = {u.id: u.figures for band in table.world.bands.values() for u in band.units}
    return table, battle_id, Report("A", battle_id, "A", {**figures, "b.1": 0})


def test_the_other_side_confirms_and_only_then_it_counts():
    table, battle_id, report = fought()
    assert table.refuses(Confirm("B", battle_id)).code == "no-confirmation"
    table.play(report)
    assert table.awaited == ("B",)
    assert table.world.holders["T2"] == "B"
    assert table.refuses(Confirm("A", battle_id)).code == "no-confirmation"
    assert table.refuses(replace(report, player="B")).code == "no-report"
    table.play(Confirm("B", battle_id))
    assert table.world.holders["T2"] == "A"
    assert [n.ruled for n in table.told(BattleSettled)] == [False]


def test_the_reporter_corrects_himself_until_somebody_agrees():
    table, battle_id, report = fought(a_band("c", "C", "T3"), players="CBA")
    table.play(report, replace(report, winner="B"), Confirm("B", battle_id))
    assert table.refuses(report).code == "no-report"
    assert table.awaited == ("C",)
    table.play(Confirm("C", battle_id))
    assert table.world.holders["T2"] == "B"


def test_a_dispute_opens_the_report_to_both_and_a_ruling_ends_it():
    table, battle_id, report = fought()
    table.play(report)
    assert table.refuses(Dispute("B", battle_id, "x" * 501)).code == "reason"
    table.play(Dispute("B", battle_id, "He moved twice."))
    assert set(table.awaited) == {"A", "B"}
    table.play(replace(report, player="B", winner=None))
    assert table.awaited == ("A",)
    table.play(Dispute("A", battle_id), SetResult(battle_id, "A"))
    assert [n.ruled for n in table.told(BattleSettled)] == [True]
    assert table.world.bands["a"].points == 6


def test_a_forfeit_costs_no_men_and_an_agreed_draw_moves_nobody():
    table, battle_id, _ = fought()
    table.play(SetResult(battle_id, None))
    assert set(table.world.bands) == {"a", "b"}
    table, battle_id, _ = fought()
    table.play(SetResult(battle_id, "B"))
    assert set(table.world.bands) == {"b"}
    assert next(iter(table.world.retreats.values())).points == 6


def test_rulings_name_those_who_fought():
    table, battle_id, report = fought()
    assert table.refuses(SetResult(battle_id, "C")).code == "winner"
    assert table.refuses(SetResult(battle_id, "A", {"nobody": 3})).code == "survivors-missing"
    assert table.refuses(SetResult(battle_id, "A", {}, ("lord-x",))).code == "dead-lords"
    twice = ("lord-a", "lord-a")
    assert table.refuses(replace(report, dead_lords=twice)).code == "dead-lords"
    assert table.refuses(SetResult("k99", "A")).code == "no-such-battle"


def test_the_organiser_may_swap_roles_before_the_battle():
    table, battle_id, report = fought()
    table.play(SwapRoles(battle_id))
    assert [n.defender for n in table.told(RolesSwapped)] == ["A"]
    assert table.refuses(replace(report, winner="Z")).code == "winner"
    table.fight("T2", None)
    assert table.world.holders["T2"] == "A"  # the draw is his now
