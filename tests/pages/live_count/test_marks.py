"""The address of marks: what devices send and get, who may, and what is refused."""

import pytest
from django.test import Client
from msgspec.structs import replace

from campaign.actions.battles import live_counts
from campaign.models import CountedMark, LiveCount
from campaign.world import Battle, Side, World
from club.actions.security import rate_limits
from club.pages.frame.rate_limits import COSTLY
from tests.pages.battle_cards.fields import two_sides
from tests.pages.laid import LAND, address, words
from tests.pages.live_count.table import FIGURE, OTHER_FIGURE, PHONE, TABLET, ask, at, post, send
from tests.worlds import a_band, a_world

NOTE = f"n/{PHONE}-1"
ODD_MARKS = {
    "a unit of nobody": ["f/A/a1/u9/1", 1, 0],
    "one figure too many": ["f/A/a1/u1/5", 1, 0],
    "another side's unit": ["f/B/a1/u1/1", 1, 0],
    "an unknown kind": ["z/A", 1, 0],
    "a text": [FIGURE, "1", 0],
    "a truth": [FIGURE, True, 0],
    "a part": [FIGURE, 1.5, 0],
    "below nothing": [FIGURE, -1, 0],
    "a turn too late": [FIGURE, 31, 0],
    "turn 0": ["turn", 0, 0],
    "a negative time": [FIGURE, 1, -1],
    "no time": [FIGURE, 1, None],
    "a mark that saw what came later": [FIGURE, 1, 5, 6],
    "a text for what was seen": [FIGURE, 1, 5, "5"],
    "a winner from elsewhere": ["over", {"winner": "C", "at": 1}, 0],
    "an end with more": ["over", {"winner": "A", "at": 1, "x": 1}, 0],
    "an unknown tally": ["p/A/glory", 1, 0],
    "a tally of a looker-on": ["p/C/survival", 1, 0],
    "a clock without a start": ["c/A", {"spent": 1}, 0],
    "a long note": [NOTE, {"text": "x" * 201, "turn": 1}, 0],
    "one note too many": [f"n/{PHONE}-21", {"text": "x", "turn": 1}, 0],
    "a note of another device": [f"n/{TABLET}-1", {"text": "x", "turn": 1}, 0],
    "a null character": [NOTE, {"text": "a\x00b", "turn": 1}, 0],
    "half a letter": [NOTE, {"text": "\ud800", "turn": 1}, 0],
}
DAMAGED = {
    "no JSON": b"\xff",
    "a list": b"[]",
    "nested without end": b"[" * 100_000,
    "no device": b'{"marks": []}',
    "marks that are none": b'{"device": "phonephone", "marks": [1]}',
    "a negative number": b'{"device": "phonephone", "marks": [], "seen": -1}',
    "a number too large": b'{"device": "phonephone", "marks": [], "seen": 99999999999999}',
    "too long": b" " * 300_001 + b"{}",
}


def test_a_strike_of_one_phone_is_seen_by_the_other(game, as_player):
    anna, bruno = as_player("A"), as_player("B")
    sent = send(anna, game, [FIGURE, 2, 1000, 900]).json()
    assert sent["marks"] == [[FIGURE, 2, 1000, PHONE, "A", 900]]
    seen = ask(bruno, game).json()
    assert (seen["marks"], seen["open"]) == (sent["marks"], True)
    assert ask(bruno, game, seen["seen"]).status_code == 304


def test_a_message_that_comes_twice_counts_once(game, as_player):
    answers = [send(as_player("A"), game, [FIGURE, 2, 1000]).json() for _ in range(2)]
    assert [answer["seen"] for answer in answers] == [1, 1]
    assert CountedMark.objects.count() == 1


def test_a_late_message_does_not_undo_a_later_one(game, as_player):
    anna = as_player("A")
    send(anna, game, [FIGURE, 0, 2000])
    send(anna, game, [FIGURE, 2, 1000])
    assert CountedMark.objects.get().value == 0


def test_both_words_of_two_phones_stay(game, as_player):
    send(as_player("A"), game, [FIGURE, 1, 1000])
    answer = send(as_player("B"), game, [FIGURE, 0, 1500], device=TABLET)
    assert [mark[1] for mark in answer.json()["marks"]] == [1, 0]


def test_everything_that_a_table_counts_is_taken(game, as_player):
    marks = [
        ["f/A/reserve/u3/4", 1, 0],
        ["l/B/b1", 3, 0],
        ["turn", 2, 0],
        ["p/A/conquest", 7, 0],
        ["c/A", {"spent": 1000, "since": 5}, 0],
        [NOTE, {"text": "Hroðgar held the ford 🛡", "turn": 2}, 0],
        ["over", {"winner": "", "at": 9}, 0],
        ["over", None, 10],
    ]
    answer = send(as_player("A"), game, *marks)
    assert answer.status_code == 200, answer.content
    assert {mark[0] for mark in answer.json()["marks"]} == {mark[0] for mark in marks}


@pytest.mark.parametrize("odd", ODD_MARKS.values(), ids=ODD_MARKS)
def test_one_odd_mark_is_refused_with_all_others(game, as_player, odd):
    answer = send(as_player("A"), game, [OTHER_FIGURE, 1, 0], odd)
    assert (answer.status_code, answer.json()["code"]) == (422, "mark")
    assert answer.json()["sentence"]
    assert not CountedMark.objects.exists()


@pytest.mark.parametrize("body", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_message_is_refused(game, as_player, body):
    answer = post(as_player("A"), game, body)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_a_device_whose_clock_is_ahead_learns_the_time(game, as_player):
    anna = as_player("A")
    now = send(anna, game).json()["now"]
    answer = send(anna, game, [FIGURE, 1, now + live_counts.AHEAD + 60_000])
    assert (answer.status_code, answer.json()["code"]) == (422, "clock")
    assert answer.json()["now"] >= now
    assert send(anna, game, [FIGURE, 1, now + live_counts.AHEAD]).status_code == 200


def test_too_many_marks_devices_and_other_people_s_devices_are_refused(
    game, as_player, monkeypatch
):
    monkeypatch.setattr(live_counts, "MOST_DEVICES", 2)
    monkeypatch.setattr(live_counts, "MOST_SENT", 3)
    anna, bruno = as_player("A"), as_player("B")
    assert send(anna, game, *[[FIGURE, 1, n] for n in range(4)]).json()["code"] == "mark"
    assert send(anna, game, [FIGURE, 1, 0]).status_code == 200
    assert send(bruno, game, [FIGURE, 1, 0], device=PHONE).json()["code"] == "device"
    assert send(bruno, game, [FIGURE, 1, 0], device=TABLET).status_code == 200
    assert send(anna, game, [FIGURE, 1, 0], device="thirdthird").json()["code"] == "device"
    assert send(anna, game, device="A phone!").json()["code"] == "device"


def test_another_device_may_only_empty_a_note(game, as_player):
    send(as_player("A"), game, [NOTE, {"text": "Lies", "turn": 1}, 0])
    bruno = as_player("B")
    assert send(bruno, game, [NOTE, {"text": "x", "turn": 1}, 5], device=TABLET).status_code == 422
    assert send(bruno, game, [NOTE, {"text": "", "turn": 1}, 5], device=TABLET).status_code == 200


def test_members_who_do_not_fight_may_only_look(laid, as_player):
    game = laid(two_sides())
    clara = as_player("C")
    assert clara.get(at(game)).status_code == 304
    answer = send(clara, game, [FIGURE, 1, 0])
    assert (answer.status_code, answer.json()["code"]) == (403, "not-yours")
    assert not LiveCount.objects.exists()


def test_strangers_find_nothing(game, stranger):
    assert ask(stranger, game).status_code == 404
    assert send(stranger, game, [FIGURE, 1, 0]).status_code == 404
    assert ask(Client(), game).status_code == 302


def test_a_battle_that_is_not_there_has_no_marks(game, as_player):
    assert as_player("A").get(at(game, "k9")).status_code == 404


@pytest.mark.parametrize("number", ["-1", "x", "٣", "9" * 12, ""])
def test_a_number_that_is_none_finds_nothing(game, as_player, number):
    assert ask(as_player("A"), game, number).status_code == 404


@pytest.mark.parametrize("stage", ["forces", "reported", "closed"])
def test_a_battle_that_is_not_to_be_fought_is_only_read(laid, as_player, stage):
    game = laid(replace_stage(stage))
    answer = send(as_player("A"), game, [FIGURE, 1, 0])
    assert (answer.status_code, answer.json()["code"]) == (409, "closed")
    read = ask(as_player("B"), game)
    assert (read.status_code, read.json()["open"]) == (200, False)


def test_those_who_dispute_a_report_set_the_figures_right(laid, as_player):
    game = laid(replace_stage("disputed"))
    anna = as_player("A")
    assert send(anna, game, [FIGURE, 1, 0]).json()["open"]
    assert anna.get(address(game, "battles/k1/table")).status_code == 200
    assert "Count it at the table" in words(anna.get(address(game, "battles/k1")))


def test_an_organiser_who_does_not_fight_may_count(laid, as_player):
    bands = [a_band("b1", "B", "Cedar"), a_band("c1", "C", "Cedar")]
    sides = {"B": Side(True, "b1"), "C": Side(True, "c1")}
    row = Battle("Cedar", ("B", "C"), stage="fight", sides=sides)
    game = laid(a_world(LAND, *bands, players="ABC", phase="battles", battles={"k1": row}))
    answer = send(as_player("A"), game, ["turn", 2, 0])
    assert answer.json()["marks"] == [["turn", 2, 0, PHONE, "A", None]]


def test_another_wave_is_another_count(laid, as_player):
    game = laid(two_sides(wave=2))
    LiveCount.objects.create(game=game, battle="k1", wave=1, turn=1, seen=7)
    anna = as_player("A")
    answer = send(anna, game, [FIGURE, 1, 0], wave=1)
    assert (answer.status_code, answer.json()["code"]) == (409, "closed")
    assert send(anna, game, [FIGURE, 1, 0], wave=2).json()["seen"] == 1


def test_the_count_changes_neither_the_campaign_nor_its_version(game, as_player):
    before = (game.version, bytes(game.world), game.seq)
    send(as_player("A"), game, [FIGURE, 1, 0])
    game.refresh_from_db()
    assert (game.version, bytes(game.world), game.seq) == before


def replace_stage(stage: str) -> World:
    """The battle in this stage."""
    world = two_sides()
    return replace(world, battles={"k1": replace(world.battles["k1"], stage=stage)})


def test_a_phone_that_asks_too_often_has_to_wait(game, as_player, monkeypatch, settings):
    settings.LIMITS = True
    rate_limits.reset_counts()
    monkeypatch.setitem(COSTLY, "live_count_marks", "2/minute")
    anna = as_player("A")
    asked = [ask(anna, game, 9).status_code for _ in range(3)]
    assert asked == [304, 304, 429]
