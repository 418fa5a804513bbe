"""S2: private notes are on their writer's page, and nowhere else, on no page and on no disk."""

import pytest

from campaign.actions.company.notes import save_note
from club.actions.journal.actor import Actor
from tests.crawl import crawl
from tests.reliability.secrecy.cast import Cast
from tests.reliability.secrecy.sealed import cast
from tests.reliability.secrecy.whole_store import columns, whole_dump

__all__ = ["cast"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True, reset_sequences=True),
]

PLAN = "Quagmire-Zephyr-47"


@pytest.fixture
def written(cast: Cast) -> Cast:
    save_note(cast.game.pk, actor=Actor.seat(cast.bruno, "A"), text=PLAN)
    return cast


def test_s02_private_notes_are_stored_as_ciphertext(written: Cast):
    assert [name for name, texts in columns() if any(PLAN.encode() in text for text in texts)] == []
    assert not any(PLAN.encode() in part for part in whole_dump())


@pytest.mark.parametrize(
    "who",
    ["another player", "the organiser", pytest.param("the superuser", marks=pytest.mark.landing)],
)
def test_s02_no_page_shows_private_notes_to_others(written: Cast, who: str):
    answers = crawl(written.others[who], written.game)
    assert len(answers) > 50
    assert [answer.address for answer in answers if PLAN.encode() in answer.body] == []


def test_s02_one_page_and_the_file_of_their_data_show_their_writer_the_notes(written: Cast):
    shown = {answer.address for answer in crawl(written.bruno, written.game)
             if PLAN.encode() in answer.body}  # fmt: skip
    assert {address.partition("?")[0] for address in shown} == {
        f"/c/{written.game.public_id}/notes", "/me/data",
    }  # fmt: skip
