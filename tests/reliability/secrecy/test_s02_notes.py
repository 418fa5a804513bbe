"""S2: private notes are on their writer's page, private messages on those of the two who wrote,
and nowhere else, on no page and on no disk."""

import pytest

from campaign.actions.company.notes import save_note
from campaign.actions.company.private_talk import report, write_privately
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
WORD = "Thunder-Marigold-83"


@pytest.fixture
def written(cast: Cast) -> Cast:
    save_note(cast.game.pk, actor=Actor.seat(cast.bruno, "A"), text=PLAN)
    write_privately(cast.game.pk, cast.clara.pk, actor=Actor.seat(cast.bruno, "A"), text=WORD)
    return cast


def test_s02_private_notes_are_stored_as_ciphertext(written: Cast):
    for secret in (PLAN.encode(), WORD.encode()):
        assert [name for name, texts in columns() if any(secret in text for text in texts)] == []
        assert not any(secret in part for part in whole_dump())


@pytest.mark.parametrize(
    "who",
    ["another player", "the organiser", pytest.param("the superuser", marks=pytest.mark.landing)],
)
def test_s02_no_page_shows_private_notes_to_others(written: Cast, who: str):
    answers = crawl(written.others[who], written.game)
    assert len(answers) > 50
    for secret in (PLAN.encode(), WORD.encode()):
        assert [answer.address for answer in answers if secret in answer.body] == []


def test_s02_one_page_and_the_file_of_their_data_show_their_writer_the_notes(written: Cast):
    shown = {answer.address for answer in crawl(written.bruno, written.game)
             if PLAN.encode() in answer.body}  # fmt: skip
    assert {address.partition("?")[0] for address in shown} == {
        f"/c/{written.game.public_id}/notes", "/me/data",
    }  # fmt: skip


def test_s02_a_private_message_is_shown_to_its_writer_and_its_reader(written: Cast):
    for user, other in ((written.bruno, written.clara), (written.clara, written.bruno)):
        shown = {answer.address.partition("?")[0] for answer in crawl(user, written.game)
                 if WORD.encode() in answer.body}  # fmt: skip
        talk = f"/c/{written.game.public_id}/private/{other.pk}"
        own_data = {"/me/data"} if user == written.bruno else set()
        assert shown == {talk} | own_data


def test_s02_of_a_talk_the_organiser_reads_what_was_reported_alone(written: Cast):
    second = f"{WORD}-again"
    row = write_privately(
        written.game.pk, written.clara.pk, actor=Actor.seat(written.bruno, "A"), text=second
    )
    report(written.game.pk, row.pk, actor=Actor.seat(written.clara, "B"))
    found = [answer for answer in crawl(written.olga, written.game) if WORD.encode() in answer.body]
    assert {answer.address for answer in found} == {f"/c/{written.game.public_id}/private"}
    assert all(answer.body.count(WORD.encode()) == 1 for answer in found)
