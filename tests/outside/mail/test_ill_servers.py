"""A failing mail server breaks no page, delays none, and makes none say something untrue."""

import itertools
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

from club.models import Game, Letter, Notice
from tests.outside.mail import doors
from tests.outside.mail.ill_servers import DATA, DROPS, END, RCPT, STEPS, IllServer

pytestmark = pytest.mark.django_db
FOR_NOW = ("451 not now", "421 come again", DROPS)
READERS = {
    "bruno@example.org": 2,
    "dora@example.org": 1,
    "new@example.org": 1,
    "clara@example.org": 1,
    "emil@example.org": 1,
}


def ask_for_all(game: Game, bruno: Any, clara: Any) -> list[doors.Page]:
    """Requests a letter of every kind; returns the pages that wait for theirs."""
    pages = [
        doors.sign_in(),
        doors.join(game),
        doors.change_address(bruno),
        doors.sign_in_again(clara),
    ]
    assert "The invitation is on its way to emil@example.org." in doors.words(doors.invite(game))
    doors.notify(game, bruno)
    return pages


@pytest.mark.parametrize(("step", "answer"), list(itertools.product(STEPS, FOR_NOW)))
def test_what_fails_for_now_waits_and_is_sent_once(
    server: IllServer, game: Game, bruno: Any, clara: Any, step: str, answer: str
):
    """A server that was not ready broke the sign-in page (dj-rest-auth 319)."""
    server.says = {step: answer}
    pages = ask_for_all(game, bruno, clara)
    assert {doors.sentence(page()) for page in pages} == {doors.ON_ITS_WAY}
    doors.send_all()
    assert {doors.sentence(page()) for page in pages} == {doors.WAITS}
    assert server.letters == []
    server.heal()
    doors.later(timedelta(minutes=2))
    doors.send_all()
    assert {doors.sentence(page()) for page in pages} == {doors.SENT}
    assert Counter(server.addressees()) == READERS
    assert len(set(server.numbers())) == len(server.letters)


@pytest.mark.parametrize("step", STEPS)
def test_what_is_refused_is_said_and_what_is_the_servers_own_fault_waits(
    server: IllServer, game: Game, bruno: Any, clara: Any, step: str
):
    """A refused address caused an error of the site (helfertool 6)."""
    server.says = {step: "550 no"}
    pages = ask_for_all(game, bruno, clara)
    doors.send_all()
    of_the_letter = step in (RCPT, DATA, END)
    said = {doors.sentence(page()) for page in pages}
    assert said == {doors.REFUSED if of_the_letter else doors.WAITS}
    server.heal()
    doors.later(timedelta(minutes=2))
    doors.send_all()
    taken = Counter(server.addressees())
    if not of_the_letter:
        assert taken == READERS
        return
    assert set(taken) <= {"bruno@example.org"}  # the notice, if its address was not refused
    again = doors.sign_in()
    doors.send_all()
    assert doors.sentence(again()) == doors.SENT


def test_a_greylist_is_waited_for(server: IllServer, game: Game, bruno: Any, clara: Any):
    """A letter that is put off for a minute is sent again (helfertool 6)."""
    server.greylists = True
    pages = ask_for_all(game, bruno, clara)
    doors.send_all()
    assert doors.WAITS in {doors.sentence(page()) for page in pages}
    doors.later(timedelta(minutes=2))
    doors.send_all()
    assert {doors.sentence(page()) for page in pages} == {doors.SENT}
    assert Counter(server.addressees()) == READERS


def test_after_an_hour_all_is_sent_but_codes_that_are_good_no_more(
    server: IllServer, game: Game, bruno: Any, clara: Any
):
    """The third try said that a code was sent, but it was not (dj-rest-auth 319)."""
    server.says = {"greeting": DROPS}
    pages = ask_for_all(game, bruno, clara)
    for _minutes in range(6):
        doors.send_all()
        doors.later(timedelta(minutes=10))
    assert {doors.sentence(page()) for page in pages} == {doors.LATE}
    server.heal()
    doors.later(timedelta(hours=1))
    doors.send_all()
    assert server.addressees() == ["bruno@example.org", "emil@example.org"]
    again = [doors.sign_in() for _ in range(2)]
    doors.send_all()
    assert {doors.sentence(page()) for page in again} == {doors.SENT}
    assert server.addressees().count("bruno@example.org") == 2


def test_only_letters_that_were_sent_count(server: IllServer, bruno: Any, settings: Any):
    """Failed tries used up the limit (dj-rest-auth 319)."""
    settings.LIMITS = True
    server.says = {"RCPT": "550 no"}
    for _ in range(4):
        page = doors.sign_in()
        doors.send_all()
        assert doors.sentence(page()) == doors.REFUSED
    server.heal()
    for _ in range(4):
        page = doors.sign_in()
        doors.send_all()
        assert doors.sentence(page()) == doors.SENT
    assert len(server.letters) == 2


def test_a_page_says_when_the_next_try_is_and_renews_itself(server: IllServer, bruno: Any):
    """It says for how long, and continues automatically once the letter is sent (helfertool 6)."""
    server.says = {"MAIL": "451 not now"}
    page = doors.sign_in()
    doors.send_all()
    said = page().content.decode()
    assert "We try again at <time datetime=" in said
    assert 'hx-get="/accounts/letter/"' in said
    server.heal()
    doors.later(timedelta(minutes=1))
    doors.send_all()
    assert 'hx-get="/accounts/letter/"' not in page().content.decode()


def test_codes_are_first_in_line(server: IllServer, game: Game, bruno: Any):
    """A code that comes last is useless (muckrock 956)."""
    doors.invite(game)
    doors.sign_in()
    doors.send_all()
    assert [str(letter["To"]) for letter in server.letters] == [
        "bruno@example.org",
        "emil@example.org",
    ]


def test_nothing_of_a_letter_stays(server: IllServer, game: Game, bruno: Any):
    """A copy of the database contained valid codes (open-event-server 1981)."""
    doors.sign_in()
    (letter,) = Letter.objects.all()
    assert bytes(letter.sealed).startswith(b"gAAAA")
    doors.send_all()
    letter.refresh_from_db()
    assert bytes(letter.sealed) == b""
    assert "bruno" not in str(list(Letter.objects.values_list()))
    assert not Notice.objects.filter(event="code").exists()
