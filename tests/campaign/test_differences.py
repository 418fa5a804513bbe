"""The differences of two worlds: none twice, none left out, none for a mere number."""

import json
from random import Random

import pytest
from msgspec.structs import replace

from campaign import differences as d
from campaign.bots.playouts import play_on
from campaign.differences import differences, from_json, to_json
from campaign.play import digest
from campaign.turns.setup import new_world
from tests.campaign.changes import CHANGES, LINE, NOW
from tests.map.bundled import bundled_map
from tests.worlds import a_band, a_world


@pytest.mark.parametrize(("after", "row"), CHANGES, ids=lambda c: getattr(c, "kind", ""))
def test_one_change_is_one_row_with_before_and_after(after, row):
    assert differences(NOW, after) == (row,)
    back = differences(after, NOW)
    assert [(r.kind, r.subject, r.before, r.after) for r in back] == [
        (row.kind, row.subject, row.after, row.before)
    ]


def test_several_changes_are_listed_and_survive_json():
    after = CHANGES[2][0]
    for changed, _ in CHANGES:
        moved = {
            f: getattr(changed, f)
            for f in changed.__struct_fields__
            if f != "players" and getattr(changed, f) != getattr(NOW, f)
        }
        after = replace(after, **moved)
    found = differences(NOW, after)
    assert {row.kind for row in found} == {row.kind for _, row in CHANGES} - {"Gone"}
    assert from_json(json.loads(json.dumps(to_json(found)))) == found


def test_the_end_of_a_campaign_is_a_difference():
    *_, last = play_on(new_world(bundled_map(), {"A": "Huns", "B": "Scots"}), Random(3))
    ended = last.outcome.world
    (row,) = differences(replace(ended, ending=None), ended)
    assert row == d.Ended("", None, ended.ending)


def test_another_lord_is_a_difference_but_another_band_number_is_not():
    """Two replays may count bands and lords differently."""
    other = a_world(LINE, a_band("a", "A", "T1"))
    band = other.bands["a"]
    renamed = replace(
        other, bands={"z": replace(band, lord="l9")}, lords={"l9": other.lords["lord-a"]}
    )
    assert differences(other, renamed) == ()
    named = replace(renamed, lords={"l9": replace(other.lords["lord-a"], name="Ivar")})
    assert [row.kind for row in differences(other, named)] == [
        "OnMap",
        "OnMap",
        "LordState",
        "LordState",
    ]


def test_a_world_equals_itself_and_differs_from_every_later_one():
    first = new_world(bundled_map(), dict.fromkeys("ABCD", "Huns"))
    worlds = [step.outcome.world for step in play_on(first, Random(5))][::12]
    for world in worlds:
        assert differences(world, world) == ()
        assert differences(world, replace(world)) == ()
    for before, after in zip(worlds, worlds[1:], strict=False):
        assert (differences(before, after) == ()) <= (before.phase == after.phase)
        assert digest(before) != digest(after)
