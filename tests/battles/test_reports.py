"""Report, agreement, dispute, ruling (A37, A49)."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.commands import (
    NAMING,
    UNNAMED,
    Command,
    Confirm,
    Dispute,
    Move,
    Report,
    SetResult,
    SwapRoles,
    decode,
    encode,
)
from campaign.news import BattleSettled, ReportDisputed, RolesSwapped
from campaign.offers import ReportOffer
from campaign.play import choices
from tests.worlds import NO_SUCH_REPORT, Table, a_band, a_map, a_world, answer

LINE = a_map("T1 - T2 - T3 - T4")


def fought(*more, players="BA") -> tuple[Table, str, Report]:
    """A has attacked B on T2, and reports that B lost the unit `b.1`."""
    world = a_world(
        LINE,
        a_band("a", "A", "T1"),
        a_band("b", "B", "T2"),
        *more,
        players=players,
        villages={"T1": "A", "T4": "B"},
        holders={"T2": "B"},
    )
    table = Table(world).play(Move("A", "a", ("T1", "T2"))).march("T2")
    battle_id, _ = table.battle("T2")
    figures = {u.id: u.figures for band in table.world.bands.values() for u in band.units}
    return table, battle_id, Report("A", battle_id, "A", {**figures, "b.1": 0})


def test_a_report_counts_only_after_the_other_side_confirms():
    table, battle_id, report = fought()
    assert table.refuses(Confirm("B", battle_id, NO_SUCH_REPORT)).code == "no-confirmation"
    table.play(report)
    assert table.awaited == ("B",)
    assert table.world.holders["T2"] == "B"
    assert table.refuses(answer(table.world, Confirm, "A", battle_id)).code == "no-confirmation"
    assert table.refuses(replace(report, player="B")).code == "no-report"
    table.play(Confirm("B", battle_id, report.battle_report.name))
    assert table.world.holders["T2"] == "A"
    assert [n.ruled for n in table.news_of(BattleSettled)] == [False]


def test_the_reporter_may_change_a_report_until_somebody_confirms():
    table, battle_id, report = fought(a_band("c", "C", "T3"), players="CBA")
    second = replace(report, winner="B", replaces=report.battle_report.name)
    table.play(report, second, Confirm("B", battle_id, second.battle_report.name))
    assert table.refuses(replace(report, replaces=second.battle_report.name)).code == "no-report"
    assert table.awaited == ("C",)
    table.play(Confirm("C", battle_id, second.battle_report.name))
    assert table.world.holders["T2"] == "B"


def test_a_dispute_opens_the_report_to_both_and_a_ruling_ends_it():
    table, battle_id, report = fought()
    table.play(report)
    name = report.battle_report.name
    assert table.refuses(Dispute("B", battle_id, name, "x" * 501)).code == "reason"
    table.play(Dispute("B", battle_id, name, "They moved twice."))
    assert set(table.awaited) == {"A", "B"}
    other = replace(report, player="B", winner=None, replaces=name)
    table.play(other)
    assert table.awaited == ("A",)
    table.play(Dispute("A", battle_id, other.battle_report.name), SetResult(battle_id, "A"))
    assert [n.ruled for n in table.news_of(BattleSettled)] == [True]
    assert table.world.bands["a"].points == 6


@pytest.mark.parametrize("kind", [Confirm, Dispute])
def test_an_answer_to_a_report_that_was_replaced_changes_nothing(kind):
    table, battle_id, report = fought()
    harsh = replace(report, survivors=dict.fromkeys(report.survivors, 0))
    table.play(report)
    shown = next(c for c in choices(table.world, "B") if isinstance(c, kind))
    table.play(replace(harsh, replaces=report.battle_report.name))
    refusal = table.refuses(shown)
    assert (refusal.code, refusal.rule, refusal.fields) == ("stale", "A49", ("report",))
    assert shown not in choices(table.world, "B")
    table.play(kind("B", battle_id, harsh.battle_report.name))
    assert len(table.news_of({Confirm: BattleSettled, Dispute: ReportDisputed}[kind])) == 1


def test_a_report_names_the_one_that_it_replaces():
    table, _, report = fought()
    table.play(report)
    again = replace(report, winner="B")
    refusal = table.refuses(again)
    assert (refusal.code, refusal.rule, refusal.fields) == ("stale", "A49", ("replaces",))
    assert table.refuses(replace(again, replaces=NO_SUCH_REPORT)).code == "stale"
    offer = next(c for c in choices(table.world, "A") if isinstance(c, ReportOffer))
    assert offer.replaces == report.battle_report.name
    table.play(replace(again, replaces=offer.replaces))
    assert table.world.battles[offer.battle].report == again.battle_report


def test_the_name_of_a_report_depends_on_its_whole_content():
    _, _, report = fought()
    others = [
        replace(report, player="B"),
        replace(report, winner="B"),
        replace(report, winner=None),
        replace(report, survivors={**report.survivors, "a.1": 0}),
        replace(report, dead_lords=("lord-b",)),
    ]
    assert len({one.battle_report.name for one in (report, *others)}) == 1 + len(others)
    backwards = dict(reversed(report.survivors.items()))
    assert replace(report, survivors=backwards).battle_report.name == report.battle_report.name


@given(st.permutations(["gentle", "harsh", "gentle", "shown", "confirmed"]))
def test_only_the_last_shown_report_is_confirmed_in_any_order(order):
    """Two reports, and one look and one confirmation by the other side, in any order."""
    table, battle_id, report = fought()
    harsh = replace(report, survivors=dict.fromkeys(report.survivors, 0))
    told = {"gentle": report, "harsh": harsh}
    shown = confirmed = None
    for step in order:
        if confirmed is not None:
            break
        lies = table.world.battles[battle_id].report
        if step in told:
            table.play(replace(told[step], replaces=lies.name if lies else ""))
        elif step == "shown":
            shown = lies
        elif step == "confirmed" and shown is not None:
            confirm = Confirm("B", battle_id, shown.name)
            if shown == lies:
                table.play(confirm)
                confirmed = shown
            else:
                assert table.refuses(confirm).code == "stale"
    assert len(table.news_of(BattleSettled)) == (confirmed is not None)


@pytest.mark.parametrize("kind", ["Report", "Confirm", "Dispute"])
def test_records_without_report_names_are_read_and_played(kind):
    table, battle_id, report = fought()
    now = {
        "Report": replace(report, winner="B"),
        "Confirm": Confirm("B", battle_id, ""),
        "Dispute": Dispute("B", battle_id, ""),
    }[kind]
    record = msgspec.json.decode(encode(now))
    del record[NAMING[kind]]
    read = decode(msgspec.json.encode(record))
    assert read == replace(now, **{NAMING[kind]: UNNAMED})
    assert decode(encode(read)) == read
    table.play(report, read)


@pytest.mark.parametrize("kind", ["Confirm", "Dispute"])
@pytest.mark.parametrize("name", [None, "", "?", "0" * 15, "G" * 16])
def test_an_answer_must_name_its_report(kind, name):
    fields = {"type": kind, "player": "B", "battle": "k1", "report": name}
    told = {field: value for field, value in fields.items() if value is not None}
    with pytest.raises(msgspec.ValidationError, match="report"):
        msgspec.convert(told, Command)


def test_a_forfeit_costs_no_units_and_an_agreed_draw_moves_no_band():
    table, battle_id, _ = fought()
    table.play(SetResult(battle_id, None))
    assert set(table.world.bands) == {"a", "b"}
    table, battle_id, _ = fought()
    table.play(SetResult(battle_id, "B"))
    assert set(table.world.bands) == {"b"}
    assert next(iter(table.world.retreats.values())).points == 6


def test_a_ruling_names_only_the_players_of_the_battle():
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
    assert [n.defender for n in table.news_of(RolesSwapped)] == ["A"]
    assert table.refuses(replace(report, winner="Z")).code == "winner"
    table.fight("T2", None)
    assert table.world.holders["T2"] == "A"  # the draw gives it to A
