"""A ruling whose entry a correction strikes or changes is marked wherever it is listed."""

from typing import Any

import pytest

from campaign.actions.history.effective_history import read_command
from campaign.actions.rulings.corrections import correct
from campaign.actions.rulings.rulings import rule
from campaign.commands import BuildVillage, GrantPower
from campaign.models import Correction
from campaign.pages.rulings.words import correction_marks
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.models import Game, JournalEntry, Ruling
from tests.lasting.war import lasting_war, people, war
from tests.pages.laid import address, words
from tests.recorded import entry_of

pytestmark = pytest.mark.django_db
__all__ = ["lasting_war", "people", "war"]


@pytest.fixture
def ruling(war: Game, people: list[Any]) -> Ruling:
    actor = Actor.ruling(people[0])
    made = rule(war.pk, GrantPower("B", 3), actor=actor, reason="For his pains.", standing=True)
    war.refresh_from_db()
    return made


def line_of(war: Game) -> JournalEntry:
    lines = [one for one in effective(war) if isinstance(read_command(one), GrantPower)]
    return lines[0]


def corrected(war: Game, seq: int, replacement: Any = None) -> Correction:
    made = correct(war.pk, seq, replacement, actor=Actor.organiser(war.organiser), reason="No.")
    war.refresh_from_db()
    return made


def test_a_replayed_ruling_has_no_mark(war: Game, ruling: Ruling, as_player: Any):
    corrected(war, entry_of(war, BuildVillage, 3).seq)
    assert correction_marks(war, [ruling]) == {}
    assert "by a correction" not in words(as_player("B").get(address(war, "rulings")))


def test_a_struck_ruling_is_marked_as_struck(war: Game, ruling: Ruling, as_player: Any):
    corrected(war, entry_of(war, BuildVillage, 3).seq)
    made = corrected(war, line_of(war).seq)
    assert correction_marks(war, [ruling]) == {ruling.pk: (made.entry.seq, True)}
    page = as_player("B").get(address(war, "rulings"))
    assert "struck by a correction" in words(page)
    assert f"#correction-{made.entry.seq}" in page.content.decode()
    assert "These apply for the rest of the campaign" not in words(page)
    assert "struck by a correction" in words(as_player("A").get(address(war, "organise")))
    assert "For his pains." not in words(as_player("B").get(address(war, "rules")))


def test_a_changed_ruling_is_marked_as_changed(war: Game, ruling: Ruling, as_player: Any):
    made = corrected(war, line_of(war).seq, GrantPower("C", 1))
    assert correction_marks(war, [ruling]) == {ruling.pk: (made.entry.seq, False)}
    page = words(as_player("B").get(address(war, "rulings")))
    assert "changed by a correction" in page
    assert "These apply for the rest of the campaign" in page
    last = corrected(war, line_of(war).seq)
    assert correction_marks(war, [ruling]) == {ruling.pk: (last.entry.seq, True)}
