"""My name in the channels of my games: given, tested, confirmed, removed; seen by nobody else."""

from typing import Any

import pytest
from django.test import Client

from campaign.actions.records.key_rotation import rekey
from campaign.actions.seats.account_erasure import erase
from campaign.actions.seats.account_export import facts_about
from club.actions.delivery import chat_names
from club.actions.delivery.channels import add_game_channel
from club.actions.journal.actor import Actor
from club.models import Channel, ChatName, Game, Notice
from tests.pages.laid import LAND, refusal, words
from tests.worlds import a_world

pytestmark = pytest.mark.django_db

PAGE = "/me/notices"
NAME = "111222333444555666"
FIELDS = {"id": "1" * 18, "token": "secret-" + "t" * 60}


@pytest.fixture
def game(laid: Any, people: list[Any]) -> Game:
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    add_game_channel(game, "discord", "Club", FIELDS, actor=Actor.organiser(people[0]))
    return game


def send(client: Client, what: str, **fields: Any) -> Any:
    return client.post(PAGE, {"what": what, "kind": "discord", **fields})


def test_a_name_is_given_tested_and_confirmed(game: Game, as_player: Any, people: list[Any]):
    bruno = as_player("B")
    assert "My name in the channels of my games" in words(bruno.get(PAGE))
    assert send(bruno, "name", name=f"<@{NAME}>").status_code == 302
    row = ChatName.objects.get(user=people[1])
    assert (chat_names.name_of(row), row.confirmed_at) == (NAME, None)
    assert Notice.objects.filter(event="name_test", channel__game=game).count() == 1
    assert "Did it call you there?" in words(bruno.get(PAGE))
    send(bruno, "name-confirm")
    row.refresh_from_db()
    assert row.confirmed_at is not None
    page = bruno.get(PAGE)
    assert "in use" in words(page)
    assert f'value="{NAME}"' in page.content.decode()


def test_another_name_must_be_confirmed_again(game: Game, as_player: Any):
    bruno = as_player("B")
    send(bruno, "name", name=NAME)
    send(bruno, "name-confirm")
    send(bruno, "name", name="9" * 18)
    assert ChatName.objects.get().confirmed_at is None


def test_a_wrong_name_is_refused_and_stays_in_the_form(game: Game, as_player: Any):
    answer = send(as_player("B"), "name", name="bruno#1234")
    assert answer.status_code == 422
    assert "Copy User ID" in refusal(answer)
    assert 'value="bruno#1234"' in answer.content.decode()
    assert not ChatName.objects.exists()


def test_the_page_says_where_a_name_is_unknown(game: Game, as_player: Any):
    bruno = as_player("B")
    send(bruno, "name", name=NAME)
    ChatName.objects.update(unknown_in=[Channel.objects.get().pk])
    assert f"Discord knows nobody by this name in the channel of {game.name}" in words(
        bruno.get(PAGE)
    )
    send(bruno, "name-test")
    assert ChatName.objects.get().unknown_in == []


def test_it_is_removed(game: Game, as_player: Any):
    bruno = as_player("B")
    send(bruno, "name", name=NAME)
    send(bruno, "name-remove")
    assert not ChatName.objects.exists()


@pytest.mark.parametrize("what", ["name-test", "name-confirm", "name-remove"])
def test_nobody_changes_the_name_of_somebody_else(game: Game, as_player: Any, what: str):
    send(as_player("B"), "name", name=NAME)
    assert send(as_player("C"), what).status_code == 404
    row = ChatName.objects.get()
    assert (chat_names.name_of(row), row.confirmed_at) == (NAME, None)


def test_nobody_else_sees_it_on_any_page(game: Game, as_player: Any):
    bruno = as_player("B")
    send(bruno, "name", name=NAME)
    assert NAME in bruno.get(PAGE).content.decode()
    for page in (PAGE, f"/c/{game.public_id}/notices", f"/c/{game.public_id}/organise"):
        assert NAME not in as_player("A").get(page).content.decode()


def test_without_a_channel_that_calls_there_is_no_form(laid: Any, as_player: Any):
    laid(a_world(LAND, players="ABC", phase="bids"))
    assert "My name in the channels of my games" not in words(as_player("B").get(PAGE))
    assert send(as_player("B"), "name", name=NAME).status_code == 422


def test_its_owner_takes_it_along(game: Game, as_player: Any, people: list[Any]):
    send(as_player("B"), "name", name=NAME)
    (found,) = facts_about(people[1])["names in chats"]
    assert (found["service"], found["name"]) == ("discord", NAME)
    assert NAME not in str(facts_about(people[0]))


def test_it_is_erased_with_its_owner(game: Game, as_player: Any, people: list[Any]):
    send(as_player("B"), "name", name=NAME)
    erase(people[1])
    assert not ChatName.objects.exists()


def test_it_is_encrypted_with_a_new_key(game: Game, as_player: Any, settings: Any):
    send(as_player("B"), "name", name=NAME)
    new = "bmV3LWtleS1vZi1leGFjdGx5LXRoaXJ0eXR3by1ieXQ="
    settings.ENVELOPE_KEYS = [new, *settings.ENVELOPE_KEYS]
    rekey()
    settings.ENVELOPE_KEYS = [new]
    assert chat_names.name_of(ChatName.objects.get()) == NAME


def test_the_organiser_chooses_what_the_channel_also_posts(game: Game, as_player: Any):
    page = f"/c/{game.public_id}/notices"
    channel = Channel.objects.get()
    fields = {"what": "extras", "channel": channel.pk, "extra": ["evening_plan", "nonsense"]}
    assert as_player("B").post(page, fields).status_code == 404
    assert as_player("A").post(page, fields).status_code == 302
    channel.refresh_from_db()
    assert channel.extras == ["evening_plan"]
    assert 'value="evening_plan" checked' in as_player("A").get(page).content.decode()
