"""A ruling whose line a correction strikes or changes is marked wherever it is listed."""

from typing import Any

import pytest

from campaign.actions.history.effective_history import effective
from campaign.actions.journal.actor import Actor
from campaign.actions.rulings.corrections import correct
from campaign.actions.rulings.rulings import rule
from campaign.commands import BuildVillage, GrantPower
from campaign.models import Campaign, Correction, JournalEntry, Ruling
from campaign.pages.organise.corrected_rulings import marks_of
from tests.pages.laid import address, words
from tests.pages.organise.wars import war
from tests.recorded import entry_of

pytestmark = pytest.mark.django_db
__all__ = ["war"]


@pytest.fixture
def ruling(war: Campaign, people: list[Any]) -> Ruling:
    actor = Actor.ruling(people[0])
    made = rule(war.pk, GrantPower("B", 3), actor=actor, reason="For his pains.", standing=True)
    war.refresh_from_db()
    return made


def line_of(war: Campaign) -> JournalEntry:
    lines = [one for one in effective(war) if isinstance(one.read_command(), GrantPower)]
    return lines[0]


def corrected(war: Campaign, seq: int, replacement: Any = None) -> Correction:
    made = correct(war.pk, seq, replacement, actor=Actor.organiser(war.organiser), reason="No.")
    war.refresh_from_db()
    return made


def test_what_is_only_played_again_has_no_mark(war: Campaign, ruling: Ruling, as_player: Any):
    corrected(war, entry_of(war, BuildVillage, 3).seq)
    assert marks_of(war, [ruling]) == {}
    assert "by a correction" not in words(as_player("B").get(address(war, "rulings")))


def test_a_struck_ruling_stands_no_longer_and_says_so(
    war: Campaign, ruling: Ruling, as_player: Any
):
    corrected(war, entry_of(war, BuildVillage, 3).seq)
    made = corrected(war, line_of(war).seq)
    assert marks_of(war, [ruling]) == {ruling.pk: (made.entry.seq, True)}
    page = as_player("B").get(address(war, "rulings"))
    assert "struck by a correction" in words(page)
    assert f"#correction-{made.entry.seq}" in page.content.decode()
    assert "These stand for the rest of the campaign" not in words(page)
    assert "struck by a correction" in words(as_player("A").get(address(war, "organise")))
    assert "For his pains." not in words(as_player("B").get(address(war, "rules")))


def test_a_changed_ruling_says_so_and_stands(war: Campaign, ruling: Ruling, as_player: Any):
    made = corrected(war, line_of(war).seq, GrantPower("C", 1))
    assert marks_of(war, [ruling]) == {ruling.pk: (made.entry.seq, False)}
    page = words(as_player("B").get(address(war, "rulings")))
    assert "changed by a correction" in page
    assert "These stand for the rest of the campaign" in page
    last = corrected(war, line_of(war).seq)
    assert marks_of(war, [ruling]) == {ruling.pk: (last.entry.seq, True)}
