"""Rulings are read by everybody; players ask for them, the organiser answers before all."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.actions.journal.actor import Actor
from campaign.actions.rulings import challenges, rulings
from campaign.actions.rulings.challenges import MOST_OPEN
from campaign.actions.rulings.deadlines import pause
from campaign.actions.rulings.rulings import rule
from campaign.commands import GrantPower, MoveBand
from campaign.models import Campaign, Challenge, Ruling
from tests.actions.rulings.war_cases import CASES, a_world_at_war
from tests.pages.laid import address, refusal, words
from tests.table import person


@pytest.fixture
def campaign(laid) -> Campaign:
    return laid(a_world_at_war())


@pytest.fixture
def anna(people) -> Actor:
    """Organises and plays A."""
    return Actor.ruling(people[0])


def bruno_asks(campaign: Campaign, people: list[Any], text: str = "I won!") -> Challenge:
    return challenges.ask(campaign.pk, actor=Actor.seat(people[1], "B"), text=text, battle="k")


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_every_player_reads_what_was_ruled_why_and_by_whom(campaign, anna, as_player, case):
    rule(campaign.pk, case.possible, actor=anna, reason="We agreed on it.")
    for page in ("rulings", "chronicle"):
        read = words(as_player("B").get(address(campaign, page)))
        assert "We agreed on it." in read
    read = words(as_player("B").get(address(campaign, "rulings")))
    assert "A Anna organises and plays" in read
    assert "turn 3, Battles · line 1" in read
    assert "What Before After" in read


def test_before_and_after_stand_beside_the_reason(campaign, anna, as_player):
    rule(campaign.pk, GrantPower("B", 4), actor=anna, reason="Cake.")
    read = words(as_player("C").get(address(campaign, "rulings")))
    assert "Power points granted or taken" in read
    assert "Cake. What Before After Power points of Bruno 3 7" in read


def test_standing_rulings_come_first(campaign, anna, as_player):
    rulings.word(campaign.pk, actor=anna, reason="Hills are rough ground.")
    rule(campaign.pk, MoveBand("c", "Alder"), actor=anna, reason="A slip.")
    read = words(as_player("C").get(address(campaign, "rulings")))
    first, second = read.split("Decided once")
    assert "Hills are rough ground." in first
    assert "Hills are rough ground." not in second
    assert "A slip." in second


def test_decisions_about_time_are_listed_too(campaign, anna, as_player):
    pause(campaign.pk, actor=anna, reason="Holidays.")
    assert "Paused A Anna" in words(as_player("B").get(address(campaign, "rulings")))


@pytest.mark.parametrize("page", ["rulings", "challenge?battle=k"])
def test_strangers_find_nothing_and_nobody_is_sent_to_the_door(campaign, stranger, page):
    assert stranger.get(address(campaign, page)).status_code == 404
    assert Client().get(address(campaign, page)).status_code == 302


def test_the_page_asks_the_database_no_more_for_many_rulings(
    campaign, anna, people, as_player, django_assert_num_queries
):
    client = as_player("B")
    rule(campaign.pk, GrantPower("B", 1), actor=anna, reason="Once.")
    with CaptureQueriesContext(connection) as few:
        client.get(address(campaign, "rulings"))
    for number in range(MOST_OPEN):
        rule(campaign.pk, GrantPower("B", 1), actor=anna, reason="More.")
        bruno_asks(campaign, people, f"Why {number}?")
    with django_assert_num_queries(len(few)):
        client.get(address(campaign, "rulings"))
    assert len(few) <= 8


def test_a_player_challenges_a_line_of_the_chronicle(campaign, anna, as_player):
    rule(campaign.pk, GrantPower("B", 4), actor=anna, reason="Cake.")
    clara = as_player("C")
    asked = reverse("challenge", args=[campaign.public_id])
    assert f'href="{asked}?about=1"' in clara.get(address(campaign, "chronicle")).content.decode()
    form = clara.get(asked, {"about": 1})
    assert "Bruno gains 4 power points: by ruling." in words(form)
    sent = clara.post(asked, {"about": 1, "text": "There was no cake."}, follow=True)
    assert "C Clara" in words(sent)
    assert "About line 1 of the chronicle There was no cake." in words(sent)
    for other in "AB":
        assert "There was no cake." in words(as_player(other).get(address(campaign, "rulings")))
    assert "C Clara asks for a ruling" in words(clara.get(address(campaign, "chronicle")))


def test_a_player_challenges_a_battle(campaign, as_player):
    bruno = as_player("B")
    asked = reverse("challenge", args=[campaign.public_id])
    assert f'href="{asked}?battle=k"' in bruno.get(address(campaign, "battles/k")).content.decode()
    sent = bruno.post(asked, {"battle": "k", "text": "I won."}, follow=True)
    assert "About the battle for Cedar I won." in words(sent)


def test_what_was_typed_is_kept_when_it_is_refused(campaign, people, as_player):
    for number in range(MOST_OPEN):
        bruno_asks(campaign, people, f"Why {number}?")
    asked = reverse("challenge", args=[campaign.public_id])
    sent = as_player("B").post(asked, {"battle": "k", "text": "And another thing."})
    assert sent.status_code == 422
    assert refusal(sent) == "3 of your challenges wait for an answer already; that is the most."
    assert "And another thing." in words(sent)
    empty = as_player("C").post(asked, {"battle": "k", "text": " "})
    assert (empty.status_code, refusal(empty)) == (422, "Say it in your own words.")


@pytest.mark.parametrize("query", ["", "?about=1", "?about=x", "?battle=z", "?about=-1"])
def test_only_what_there_is_can_be_challenged(campaign, as_player, query):
    assert as_player("B").get(address(campaign, f"challenge{query}")).status_code == 404


def test_an_organiser_who_does_not_play_asks_nobody(campaign):
    olga = person("olga")
    Campaign.objects.filter(pk=campaign.pk).update(organiser=olga)
    client = Client()
    client.force_login(olga)
    assert client.get(address(campaign, "challenge?battle=k")).status_code == 404
    assert client.get(address(campaign, "rulings")).status_code == 200


def answer(client: Client, campaign: Campaign, asked: Challenge, act: str, said: str = "") -> Any:
    fields = {"challenge": asked.pk, "act": act, "words": said}
    return client.post(address(campaign, "rulings"), fields, follow=True)


def test_the_organiser_answers_and_everybody_reads_it(campaign, people, as_player):
    asked = bruno_asks(campaign, people)
    page = answer(as_player("A"), campaign, asked, "refuse", "The dice were fair.")
    assert "Answer: The dice were fair." in words(page)
    assert "refused" in words(as_player("C").get(address(campaign, "rulings")))
    late = answer(as_player("A"), campaign, asked, "grant", "Well, yes.")
    assert (late.status_code, Challenge.objects.get().status) == (422, "refused")


def test_an_answer_needs_words_and_keeps_them(campaign, people, as_player):
    asked = bruno_asks(campaign, people)
    page = answer(as_player("A"), campaign, asked, "grant", " ")
    assert (page.status_code, refusal(page)) == (422, "Say it in your own words.")
    long = answer(as_player("A"), campaign, asked, "grant", "x" * 1001)
    assert long.status_code == 422
    assert "x" * 1001 in long.content.decode()


def test_who_asked_withdraws_it_and_others_cannot(campaign, people, as_player):
    asked = bruno_asks(campaign, people)
    assert answer(as_player("C"), campaign, asked, "withdraw").status_code == 422
    for act in ("grant", "refuse"):
        assert answer(as_player("B"), campaign, asked, act, "Me.").status_code == 404
    assert Challenge.objects.get().status == "open"
    assert "withdrawn" in words(answer(as_player("B"), campaign, asked, "withdraw"))


def test_the_organiser_is_led_to_the_desk(campaign, people, as_player):
    asked = bruno_asks(campaign, people)
    desk = reverse("admin:campaign_campaign_rule", args=[campaign.pk])
    page = as_player("A").get(address(campaign, "rulings")).content.decode()
    assert f'href="{desk}"' in page
    assert f'href="{desk}?answers={asked.pk}"' in page
    assert desk not in as_player("B").get(address(campaign, "rulings")).content.decode()


def test_a_granted_challenge_leads_to_its_ruling(campaign, anna, people, as_player):
    asked = bruno_asks(campaign, people)
    made = rule(campaign.pk, GrantPower("B", 1), actor=anna, reason="So be it.", answers=asked.pk)
    page = as_player("B").get(address(campaign, "rulings")).content.decode()
    assert f'href="#ruling-{made.pk}"' in page
    assert f'id="ruling-{made.pk}"' in page
    assert Ruling.objects.count() == 1


def test_words_of_players_and_organisers_are_never_markup(campaign, anna, people, as_player):
    bruno_asks(campaign, people, "<b>bold</b>")
    rulings.word(campaign.pk, actor=anna, reason="<i>slanted</i>")
    page = as_player("C").get(address(campaign, "rulings")).content.decode()
    assert "&lt;b&gt;bold" in page
    assert "&lt;i&gt;slanted" in page
