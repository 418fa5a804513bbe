"""S2: a page shows a sealed bid, a private note or a private message only to its readers, and all
bids after the opening. One walk over all pages searches for each of them.
"""

from collections.abc import Callable

import pytest
from django.urls import reverse

from campaign.actions.company.notes import save_note
from campaign.actions.company.private_talk import report, write_privately
from campaign.models import Envelope
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from tests.admin.signed_in import signed_in
from tests.assertions.canary import Canary
from tests.crawl import Answer, crawl
from tests.reliability.secrecy.cast import FARTHER, Cast
from tests.reliability.secrecy.sealed import canaries, cast, pages_with
from tests.reliability.secrecy.whole_store import columns, whole_dump

__all__ = ["canaries", "cast"]

pytestmark = [pytest.mark.django_db(transaction=True, reset_sequences=True)]
PLAN = b"Quagmire-Zephyr-47"  # one of Bruno's private notes
WORD = b"Thunder-Marigold-83"  # a message from Bruno to Clara


Figure = Callable[..., None]


# Roles that see most are tested with every change, the others before a landing.
READER = "a player who withdrew"  # Clara
AT_NIGHT = pytest.mark.night("a whole walk over the site; one reader walks with every push")
LOOKERS = [
    pytest.param(who, marks=AT_NIGHT) for who in ("another player", *FARTHER) if who != READER
]


@pytest.fixture
def written(cast: Cast) -> Cast:
    writer = Actor.seat(cast.bruno, "A")
    save_note(cast.game.pk, actor=writer, text=PLAN.decode())
    write_privately(cast.game.pk, cast.clara.pk, actor=writer, text=WORD.decode())
    return cast


def pages_of(cast: Cast, *names: str) -> set[str]:
    return {reverse(name, args=[cast.game.public_id]) for name in names}


def pages_showing(secret: bytes, answers: list[Answer]) -> set[str]:
    return {answer.address for answer in answers if secret in answer.body}


def without_queries(addresses: set[str]) -> set[str]:
    return {address.partition("?")[0] for address in addresses}


def talk_with(cast: Cast, other: int) -> str:
    return f"/c/{cast.game.public_id}/private/{other}"


def test_s02_private_notes_are_stored_as_ciphertext(written: Cast):
    for secret in (PLAN, WORD):
        assert [name for name, texts in columns() if any(secret in text for text in texts)] == []
        assert not any(secret in part for part in whole_dump())


def test_s02_a_player_is_shown_their_bid_their_plan_their_note_and_their_message(
    written: Cast, canaries: list[Canary]
):
    sealed, replaced, withdrawn, planned, before = canaries
    own = crawl(written.bruno, written.game)
    shown = without_queries(pages_with([sealed], own))
    assert shown == pages_of(written, "table", "now", "receipts")
    shown = without_queries(pages_with([planned], own))
    assert shown == pages_of(written, "table", "now", "plan")
    assert pages_with([replaced, withdrawn, before], own) == set()
    notes = {f"/c/{written.game.public_id}/notes", "/me/data"}
    assert without_queries(pages_showing(PLAN, own)) == notes
    talk = {talk_with(written, written.clara.pk), "/me/data"}
    assert without_queries(pages_showing(WORD, own)) == talk


@pytest.mark.parametrize("who", LOOKERS)
def test_s02_no_page_shows_a_bid_a_note_or_a_message_to_anybody_else(
    written: Cast, who: str, canaries: list[Canary], figure: Figure
):
    answers = crawl(written.others[who], written.game)
    assert len(answers) > 50
    assert pages_with(canaries, answers) == set()
    assert pages_showing(PLAN, answers) | pages_showing(WORD, answers) == set()
    figure(f"{len(answers)} pages as {who}: no bid")
    figure(f"{who}: sees none before the opening", "S1")


def test_s02_a_message_is_shown_to_its_reader_and_nothing_else_of_the_talk_is(
    written: Cast, canaries: list[Canary], figure: Figure
):
    answers = crawl(written.clara, written.game)
    assert pages_with(canaries, answers) == set()
    assert pages_showing(PLAN, answers) == set()
    talk = {talk_with(written, written.bruno.pk)}
    assert without_queries(pages_showing(WORD, answers)) == talk
    figure(f"{len(answers)} pages as {READER}: no bid")
    figure(f"{READER}: sees none before the opening", "S1")


def test_s02_the_organiser_sees_only_the_reported_message_of_a_talk(
    written: Cast, canaries: list[Canary], figure: Figure
):
    second = f"{WORD.decode()}-again"
    row = write_privately(
        written.game.pk, written.clara.pk, actor=Actor.seat(written.bruno, "A"), text=second
    )
    report(written.game.pk, row.pk, actor=Actor.seat(written.clara, "B"))
    answers = crawl(written.olga, written.game)
    assert len(answers) > 50
    assert pages_with(canaries, answers) == set()
    assert pages_showing(PLAN, answers) == set()
    assert pages_showing(WORD, answers) == {f"/c/{written.game.public_id}/private"}
    for body in (answer.body for answer in answers if WORD in answer.body):
        assert (body.count(WORD), body.count(second.encode())) == (1, 1)
    figure(f"{len(answers)} pages as the organiser: no bid")
    figure("the organiser: sees none before the opening", "S1")


@pytest.mark.night("it shows that the walk would find a bid")
def test_s02_after_the_opening_pages_show_a_player_the_bid(cast: Cast, canaries: list[Canary]):
    sealed, *gone = canaries
    assert closing.close(cast.game.pk, how="organiser")
    answers = crawl(cast.diego, cast.game)
    opened = pages_of(cast, "table", "now", "envelopes", "chronicle")
    assert opened <= pages_with([sealed], answers)
    assert pages_with(gone, answers) == set()


@pytest.mark.night("it shows that the walk would find a bid")
def test_s02_after_the_opening_the_admin_shows_the_bid(cast: Cast, canaries: list[Canary]):
    sealed, *gone = canaries
    assert closing.close(cast.game.pk, how="organiser")
    answers = crawl(cast.root, cast.game)
    assert any("/journalentry/" in page for page in pages_with([sealed], answers))
    assert pages_with(gone, answers) == set()


@AT_NIGHT
def test_s02_after_the_opening_a_stranger_sees_no_bid(cast: Cast, canaries: list[Canary]):
    assert closing.close(cast.game.pk, how="organiser")
    assert pages_with(canaries, crawl(cast.stranger, cast.game)) == set()


def test_s02_viewing_an_envelope_in_the_admin_is_logged(
    cast: Cast, canaries: list[Canary], caplog: pytest.LogCaptureFixture, figure: Figure
):
    envelope = Envelope.objects.get(game=cast.game)
    asked = 0
    for user in (cast.root, cast.staff, cast.olga):
        client = signed_in(user)
        for page in ("change", "history", "delete"):
            caplog.clear()
            client.get(f"/admin/campaign/envelope/{envelope.pk}/{page}/")
            asked += 1
            said = f"user {user.pk} looked at envelope '{envelope.pk}' at the desk"
            assert said in caplog.text, (user, page)
    caplog.clear()
    signed_in(cast.root).post(f"/admin/campaign/envelope/{envelope.pk}/change/", {"amount": 1})
    assert "looked at envelope" in caplog.text
    figure(f"{asked + 1} looks at an envelope at the desk: all logged")
