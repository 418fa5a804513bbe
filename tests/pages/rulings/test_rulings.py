"""Everybody reads rulings; players ask for them, and everybody reads the organiser's answer."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.actions.rulings import challenges, rulings
from campaign.actions.rulings.challenges import MOST_OPEN
from campaign.actions.rulings.rulings import rule
from campaign.commands import GrantPower, MoveBand
from campaign.models import Challenge
from club.actions.decisions.deadlines import pause
from club.actions.journal.actor import Actor
from club.models import Game, Ruling
from tests.actions.rulings.war_cases import CASES, a_world_at_war
from tests.pages.laid import address, refusal, words
from tests.table import person


@pytest.fixture
def game(laid) -> Game:
    return laid(a_world_at_war())


@pytest.fixture
def anna(people) -> Actor:
    """Anna, who organises and plays A."""
    return Actor.ruling(people[0])


def bruno_asks(game: Game, people: list[Any], text: str = "I won!") -> Challenge:
    return challenges.ask_for_ruling(
        game.pk, actor=Actor.seat(people[1], "B"), text=text, battle="k"
    )


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_every_player_reads_each_ruling_its_reason_and_its_author(game, anna, as_player, case):
    rule(game.pk, case.possible, actor=anna, reason="We agreed on it.")
    for page in ("rulings", "chronicle"):
        read = words(as_player("B").get(address(game, page)))
        assert "We agreed on it." in read
    read = words(as_player("B").get(address(game, "rulings")))
    assert "A Anna organises and plays" in read
    assert "turn 3, Battles · entry 1" in read
    assert "What Before After" in read


def test_before_and_after_are_shown_with_the_reason(game, anna, as_player):
    rule(game.pk, GrantPower("B", 4), actor=anna, reason="Cake.")
    read = words(as_player("C").get(address(game, "rulings")))
    assert "Power points granted or taken" in read
    assert "Cake. What Before After Power points of Bruno 3 7" in read


def test_standing_rulings_come_first(game, anna, as_player):
    rulings.rule_in_words(game.pk, actor=anna, reason="Hills are rough ground.")
    rule(game.pk, MoveBand("c", "Alder"), actor=anna, reason="A slip.")
    read = words(as_player("C").get(address(game, "rulings")))
    first, second = read.split("Decided for this case only")
    assert "Hills are rough ground." in first
    assert "Hills are rough ground." not in second
    assert "A slip." in second


def test_decisions_about_time_are_listed_too(game, anna, as_player):
    pause(game.pk, actor=anna, reason="Holidays.")
    assert "Paused A Anna" in words(as_player("B").get(address(game, "rulings")))


@pytest.mark.parametrize("page", ["rulings", "challenge?battle=k"])
def test_strangers_find_no_rulings_and_anonymous_readers_must_sign_in(game, stranger, page):
    assert stranger.get(address(game, page)).status_code == 404
    assert Client().get(address(game, page)).status_code == 302


def test_the_page_costs_the_same_queries_for_many_rulings(
    game, anna, people, as_player, django_assert_num_queries
):
    client = as_player("B")
    rule(game.pk, GrantPower("B", 1), actor=anna, reason="Once.")
    bruno_asks(game, people, "Why?")
    with CaptureQueriesContext(connection) as few:
        client.get(address(game, "rulings"))
    for number in range(MOST_OPEN - 1):
        rule(game.pk, GrantPower("B", 1), actor=anna, reason="More.")
        bruno_asks(game, people, f"Why {number}?")
    with django_assert_num_queries(len(few)):
        client.get(address(game, "rulings"))
    assert len(few) <= 9  # one of them counts the news for the bell


def test_a_player_challenges_an_entry_of_the_chronicle(game, anna, as_player):
    rule(game.pk, GrantPower("B", 4), actor=anna, reason="Cake.")
    clara = as_player("C")
    asked = reverse("challenge", args=[game.public_id])
    assert f'href="{asked}?about=1"' in clara.get(address(game, "chronicle")).content.decode()
    form = clara.get(asked, {"about": 1})
    assert "Bruno gains 4 power points: by ruling." in words(form)
    sent = clara.post(asked, {"about": 1, "text": "There was no cake."}, follow=True)
    assert "C Clara" in words(sent)
    assert "About entry 1 of the chronicle There was no cake." in words(sent)
    for other in "AB":
        assert "There was no cake." in words(as_player(other).get(address(game, "rulings")))
    assert "C Clara asks for a ruling" in words(clara.get(address(game, "chronicle")))


def test_a_player_challenges_a_battle(game, as_player):
    bruno = as_player("B")
    asked = reverse("challenge", args=[game.public_id])
    assert f'href="{asked}?battle=k"' in bruno.get(address(game, "battles/k")).content.decode()
    sent = bruno.post(asked, {"battle": "k", "text": "I won."}, follow=True)
    assert "About the battle for Cedar I won." in words(sent)


def test_a_refused_challenge_stays_in_the_form(game, people, as_player):
    for number in range(MOST_OPEN):
        bruno_asks(game, people, f"Why {number}?")
    asked = reverse("challenge", args=[game.public_id])
    sent = as_player("B").post(asked, {"battle": "k", "text": "And another thing."})
    assert sent.status_code == 422
    assert (
        refusal(sent) == "3 of your requests for a ruling are still unanswered, which is the limit."
    )
    assert "And another thing." in words(sent)
    empty = as_player("C").post(asked, {"battle": "k", "text": " "})
    assert (empty.status_code, refusal(empty)) == (422, "Write something first.")


@pytest.mark.parametrize("query", ["", "?about=1", "?about=x", "?battle=z", "?about=-1"])
def test_only_existing_entries_and_battles_can_be_challenged(game, as_player, query):
    assert as_player("B").get(address(game, f"challenge{query}")).status_code == 404


def test_an_organiser_who_does_not_play_cannot_challenge(game):
    olga = person("olga")
    Game.objects.filter(pk=game.pk).update(organiser=olga)
    client = Client()
    client.force_login(olga)
    assert client.get(address(game, "challenge?battle=k")).status_code == 404
    assert client.get(address(game, "rulings")).status_code == 200


def answer(client: Client, game: Game, asked: Challenge, act: str, said: str = "") -> Any:
    fields = {"challenge": asked.pk, "act": act, "words": said}
    return client.post(address(game, "rulings"), fields, follow=True)


def test_the_organiser_answers_and_everybody_reads_it(game, people, as_player):
    asked = bruno_asks(game, people)
    page = answer(as_player("A"), game, asked, "refuse", "The dice were fair.")
    assert "Answer: The dice were fair." in words(page)
    assert "refused" in words(as_player("C").get(address(game, "rulings")))
    late = answer(as_player("A"), game, asked, "grant", "Well, yes.")
    assert (late.status_code, Challenge.objects.get().status) == (422, "refused")


def test_an_answer_needs_a_text_and_keeps_it_in_the_form(game, people, as_player):
    asked = bruno_asks(game, people)
    page = answer(as_player("A"), game, asked, "grant", " ")
    assert (page.status_code, refusal(page)) == (422, "Write something first.")
    long = answer(as_player("A"), game, asked, "grant", "x" * 4001)
    assert long.status_code == 422
    assert "x" * 4001 in long.content.decode()


def test_only_the_challenger_withdraws_a_challenge(game, people, as_player):
    asked = bruno_asks(game, people)
    assert answer(as_player("C"), game, asked, "withdraw").status_code == 422
    for act in ("grant", "refuse"):
        assert answer(as_player("B"), game, asked, act, "Me.").status_code == 404
    assert Challenge.objects.get().status == "open"
    assert "withdrawn" in words(answer(as_player("B"), game, asked, "withdraw"))


def test_the_organiser_gets_a_link_to_open_challenges(game, people, as_player):
    asked = bruno_asks(game, people)
    desk = reverse("rule", args=[game.public_id])
    page = as_player("A").get(address(game, "rulings")).content.decode()
    assert f'href="{desk}"' in page
    assert f'href="{desk}?answers={asked.pk}"' in page
    others = as_player("B").get(address(game, "rulings")).content.decode()
    assert not {f'href="{desk}"', f'href="{desk}?'} & set(re.findall(r'href="[^"?]*["?]', others))


def test_a_granted_challenge_links_to_its_ruling(game, anna, people, as_player):
    asked = bruno_asks(game, people)
    made = rule(game.pk, GrantPower("B", 1), actor=anna, reason="So be it.", answers=asked.pk)
    page = as_player("B").get(address(game, "rulings")).content.decode()
    assert f'href="#ruling-{made.pk}"' in page
    assert f'id="ruling-{made.pk}"' in page
    assert Ruling.objects.count() == 1


def test_texts_of_players_and_organisers_are_escaped(game, anna, people, as_player):
    bruno_asks(game, people, "<b>bold</b>")
    rulings.rule_in_words(game.pk, actor=anna, reason="<i>slanted</i>")
    page = as_player("C").get(address(game, "rulings")).content.decode()
    assert "&lt;b&gt;bold" in page
    assert "&lt;i&gt;slanted" in page
