"""The count of a battle arrives so that no phone misses a mark, with whatever numbers it comes."""

from io import BytesIO

import pytest

from campaign.actions.battles.live_counts import marks_after
from campaign.actions.bundles.exporting import export_bundle
from campaign.actions.bundles.importing import import_bundle
from campaign.models import BattlePhoto, CountedMark, LiveCount
from club.models import Game
from tests.actions.bundles.made_up import changed
from tests.table import person

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]
ODD_NUMBERS = [2**31 - 1, 7, 7]


@pytest.fixture
def counted(war: Game) -> Game:
    """The campaign with three marks, whose count says that none was made."""
    LiveCount.objects.create(game=war, battle="k9", wave=1, turn=1, seen=0)
    CountedMark.objects.bulk_create(
        CountedMark(
            game=war,
            battle="k9",
            wave=1,
            number=number,
            key="turn",
            device=f"phone-{place}",
            value=place + 1,
            time=place,
            lent="/Jeanne",
        )
        for place, number in enumerate(ODD_NUMBERS)
    )
    return war


@pytest.mark.parametrize("has_count", [True, False])
def test_marks_are_numbered_again(counted: Game, has_count: bool):
    def forget(rows: dict) -> None:
        rows["count"] = rows["count"] if has_count else []

    sent = changed(export_bundle(counted), forget)
    counted.delete()
    made = import_bundle(BytesIO(sent), organiser=person("zoe")).game
    assert LiveCount.objects.get(game=made).seen == 3
    told = marks_after(made, "k9", 0)
    assert [mark.value for mark in told.marks] == [2, 3, 1]
    assert {mark.author for mark in told.marks} == {"/Jeanne"}
    assert told.seen == 3


def test_an_older_bundle_says_neither_who_counted_for_whom_nor_turns_of_photographs(counted: Game):
    def forget(rows: dict) -> None:
        for row in rows["photograph"]:
            del row["fought"]
        for row in rows["mark"]:
            del row["lent"]

    sent = changed(export_bundle(counted), forget)
    counted.delete()
    made = import_bundle(BytesIO(sent), organiser=person("zoe")).game
    assert [photo.fought for photo in BattlePhoto.objects.filter(game=made)] == [None]
    assert {mark.lent for mark in CountedMark.objects.filter(game=made)} == {""}
