"""Players' notes about their lords (R25, R26, A87)."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from campaign import commands, news
from campaign.commands import SetResult, WriteLord
from campaign.news import LordWritten
from campaign.offers import LordOffer
from campaign.play import choices, digest, play
from campaign.world import Mark
from club.refusals import Refusal
from tests.worlds import a_band, a_map, a_world, some_rules

LAND = a_map("T1 tower - T2 grove - T3 oasis")


@pytest.fixture
def world():
    return a_world(LAND, a_band("b1", "A", "T1"), a_band("b2", "B", "T3"), phase="movement")


def lord_of(world, band):
    return world.bands[band].lord


def test_a_player_writes_about_their_lord_at_any_time_even_out_of_turn(world):
    for player, band in (("A", "b1"), ("B", "b2")):
        after = play(world, WriteLord(player, lord_of(world, band), 3, "Born in the marsh.")).world
        assert after.lords[lord_of(world, band)].experience == 3
        assert after.lords[lord_of(world, band)].story == "Born in the marsh."
        assert after.moment == world.moment


def test_only_own_lords_are_offered_and_accepted(world):
    offers = [c for c in choices(world, "A") if isinstance(c, LordOffer)]
    assert [offer.lords for offer in offers] == [(lord_of(world, "b1"),)]
    with pytest.raises(Refusal) as refused:
        play(world, WriteLord("A", lord_of(world, "b2"), 1))
    assert refused.value.rule == "A87"


@pytest.mark.parametrize("experience", [-1, 1000])
def test_values_out_of_bounds_are_refused(world, experience):
    with pytest.raises(Refusal):
        play(world, WriteLord("A", lord_of(world, "b1"), experience))


def test_a_dead_lord_loses_experience_and_keeps_the_story():
    rules = some_rules(draw_next_turn="auto_battle")
    bands = a_band("b1", "A", "T1"), a_band("b2", "B", "T1")
    world = a_world(LAND, *bands, phase="transfer", rules=rules)
    lord = lord_of(world, "b1")
    world = play(world, WriteLord("A", lord, 7, "He never slept.")).world
    for _ in range(20):
        if world.battles:
            break
        from campaign.play import defaults

        world = play(world, defaults(world)[0]).world
    battle = next(iter(world.battles))
    world = play(world, SetResult(battle, "B", dead_lords=(lord,))).world
    assert world.lords[lord].died
    assert world.lords[lord].experience == 0
    assert world.lords[lord].story == "He never slept."


def test_a_note_gives_the_reason_for_experience(world):
    lord = lord_of(world, "b1")
    outcome = play(world, WriteLord("A", lord, 2, "", "He held the ford."))
    assert outcome.news == (LordWritten("A", lord, "lord-b1", 2, "He held the ford."),)


@pytest.mark.parametrize("note", ["x" * 201, "two\nlines"])
def test_a_note_is_one_short_line(world, note):
    with pytest.raises(Refusal) as refused:
        play(world, WriteLord("A", lord_of(world, "b1"), 2, "", note))
    assert refused.value.code == "note"


def test_an_unnamed_lord_is_named_once(world):
    lord = lord_of(world, "b1")
    world = replace(world, lords={**world.lords, lord: replace(world.lords[lord], name="")})
    named = play(world, WriteLord("A", lord, 0, name="Torvald")).world
    assert named.lords[lord].name == "Torvald"
    assert play(named, WriteLord("A", lord, 1)).world.lords[lord].name == "Torvald"
    with pytest.raises(Refusal) as refused:
        play(named, WriteLord("A", lord, 1, name="Sigurd"))
    assert refused.value.code == "has-a-name"


def test_records_without_notes_are_still_read():
    old = b'{"type":"WriteLord","player":"A","lord":"l1","experience":3,"story":"Old"}'
    assert commands.decode(old) == WriteLord("A", "l1", 3, "Old")
    told = b'[{"type":"LordWritten","player":"A","lord":"l1","name":"Ulf","experience":3}]'
    assert news.decode(told) == (LordWritten("A", "l1", "Ulf", 3),)


MARKS = (Mark("scar", "Over the left eye"), Mark("nickname", "the Lame"))


def test_a_lord_gets_marks_and_keeps_them_when_others_write_without_any(world):
    lord = lord_of(world, "b1")
    marked = play(world, WriteLord("A", lord, 1, marks=MARKS)).world
    assert marked.lords[lord].marks == MARKS
    assert play(marked, WriteLord("A", lord, 2, "A tale.")).world.lords[lord].marks == MARKS
    bare = play(marked, WriteLord("A", lord, 0, marks=())).world
    assert digest(bare) == digest(world)


@pytest.mark.parametrize(
    ("marks", "code"),
    [
        ((Mark("scar", "x"),) * 13, "marks"),
        ((Mark("oath", "x" * 101),), "mark"),
        ((Mark("oath", "two\nlines"),), "mark"),
        ((Mark("oath", " "),), "mark"),
    ],
)
def test_marks_are_few_short_and_plain(world, marks, code):
    with pytest.raises(Refusal) as refused:
        play(world, WriteLord("A", lord_of(world, "b1"), 0, marks=marks))
    assert refused.value.code == code


def test_what_was_written_about_a_dead_lord_can_only_be_taken_back(world):
    lord = lord_of(world, "b1")
    marked = play(world, WriteLord("A", lord, 1, "A tale.", marks=MARKS)).world
    row = replace(marked.lords[lord], died=3, experience=0)
    dead = replace(marked, lords={**marked.lords, lord: row})
    [offer] = [one for one in choices(dead, "A") if isinstance(one, LordOffer)]
    assert (offer.lords, offer.fallen) == ((), (lord,))
    for more in (
        WriteLord("A", lord, 0, "Another tale.", marks=()),
        WriteLord("A", lord, 1, "A tale.", marks=()),
        WriteLord("A", lord, 0, "A tale."),
        WriteLord("B", lord, 0, marks=()),
    ):
        with pytest.raises(Refusal):
            play(dead, more)
    kept = play(dead, WriteLord("A", lord, 0, "A tale.", marks=())).world.lords[lord]
    assert (kept.story, kept.marks) == ("A tale.", UNSET)
    assert play(dead, WriteLord("A", lord, 0, marks=())).world.lords[lord].story == ""
