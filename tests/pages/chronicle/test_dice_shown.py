"""Lucky words, the hash of the seed, and every throw, on the pages of players (R8, D3)."""

import hmac
import re
from hashlib import sha256
from html import unescape
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from campaign.actions.history.effective_history import read_world
from campaign.play import defaults
from club.actions.decisions.deadlines import break_off
from club.actions.delivery.outbox_sender import deliver_due
from club.actions.journal.actor import Actor
from club.actions.play.starting import start_game
from club.actions.play.submit import act
from club.actions.seats.invitations import make_invitation
from club.actions.seats.seats import leave, write_luck
from club.models import Game
from tests.pages.laid import LAND, address, words
from tests.pages.seats.lobby import ADDRESS, ask_for, code
from tests.table import bring_to, new_campaign
from tests.worlds import a_world, some_rules


@pytest.fixture
def forming(laid: Any, people: list[Any]) -> Game:
    """Anna organises; Clara's seat is empty, and nobody has mustered."""
    game = laid(a_world(LAND, players="ABC", phase="muster", rules=some_rules(3)))
    Game.objects.filter(pk=game.pk).update(status="setup", closes_at=None)
    leave(game.pk, actor=Actor.seat(people[2], "C"))
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def rolled(people: list[Any]) -> Game:
    """Everybody has rolled three dice."""
    return bring_to(new_campaign(people[0], people), "bids")


def muster(game: Game, people: list[Any]) -> None:
    """Everybody gets ready by default."""
    while (world := read_world(Game.objects.get(pk=game.pk))).phase == "muster":
        for command in defaults(world)[:1]:
            user = people["ABC".index(command.player)]
            act(game.pk, command, actor=Actor.seat(user, command.player))


def link_to(game: Game, organiser: Any) -> str:
    return f"/join/{make_invitation(game.pk, 'C', actor=Actor.organiser(organiser))}"


def luck_field(page: Any) -> str:
    found = re.search(r'<input name="luck" value="([^"]*)"', page.content.decode())
    return found[1] if found else ""


def test_a_newcomer_gives_a_lucky_word_and_everybody_sees_it(forming, people, as_player):
    link, client = link_to(forming, people[0]), Client()
    offered = [luck_field(client.get(link)) for _ in range(2)]
    assert re.fullmatch("[0-9a-f]{8}", offered[0])
    assert offered[0] != offered[1]
    ask_for(client, link, email=ADDRESS, luck="three  owls")
    client.post("/accounts/login/code/confirm/", {"code": code(), "next": "/join/"}, follow=True)
    assert forming.seats.get(player="C").luck == "three owls"
    assert "Lucky word: three owls" in words(as_player("B").get(address(forming, "seats")))


def test_a_member_gives_a_lucky_word_when_they_take_a_seat(forming, people, stranger):
    ask_for(stranger, link_to(forming, people[0]), luck="a fourth owl")
    assert forming.seats.get(player="C").luck == "a fourth owl"


def test_a_seated_player_gives_a_lucky_word_on_the_lobby_page(forming, as_player):
    as_player("B").post(address(forming, "seats/luck"), {"player": "B", "luck": "nine hens"})
    for player in "AB":
        assert "nine hens" in words(as_player(player).get(address(forming, "seats")))
    assert "nine hens" in words(as_player("A").get(address(forming, "envelopes")))


def test_nobody_is_asked_for_a_word_after_the_start(laid, people, stranger):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    leave(game.pk, actor=Actor.seat(people[2], "C"))
    assert 'name="luck"' not in stranger.get(link_to(game, people[0])).content.decode()


def test_the_hash_is_shown_at_creation_and_announced_at_the_start(
    people, as_player, django_capture_on_commit_callbacks
):
    game = new_campaign(people[0], people, started=False)
    shown = game.seeds.get().hash
    assert shown in words(as_player("B").get(address(game, "seats")))
    muster(game, people)
    with django_capture_on_commit_callbacks(execute=True):
        start_game(game.pk, actor=Actor.organiser(people[0]))
    deliver_due()
    letters = [letter for letter in mail.outbox if "the campaign begins" in letter.subject]
    assert {letter.to[0] for letter in letters} >= {user.email for user in people[1:]}
    assert all(shown in letter.body for letter in letters)


def test_lucky_words_are_fixed_at_the_start(people, as_player):
    game = new_campaign(people[0], people, started=False)
    write_luck(game.pk, actor=Actor.seat(people[2], "C"), word="three owls")
    muster(game, people)
    start_game(game.pk, actor=Actor.organiser(people[0]))
    leave(game.pk, actor=Actor.seat(people[2], "C"))
    game.seats.filter(player="B").update(luck="an invented word")
    for page in ("seats", "envelopes"):
        text = words(as_player("A").get(address(game, page)))
        assert ("three owls" in text, "an invented word" in text) == (True, False)


def test_a_throw_is_shown_while_its_seed_is_sealed(rolled, as_player):
    page = as_player("B").get(address(rolled, "envelopes"))
    text = words(page)
    assert rolled.seeds.get().hash in text
    assert text.count("the seed is still sealed") == len(rolled.journal.exclude(chance=[]))
    assert "hexkey:SEED" in text


def test_the_page_shows_enough_to_recompute_every_die(rolled, people, as_player):
    break_off(rolled.pk, actor=Actor.organiser(people[0]), reason="Moved away")
    page = unescape(as_player("B").get(address(rolled, "envelopes")).content.decode())
    seed = re.search(r"hexkey:([0-9a-f]{64})", page)[1]
    line = f"club 1|{rolled.public_id}|{seed}"
    assert line in page
    assert sha256(line.encode()).hexdigest() == rolled.seeds.get().hash
    shown = rf'[A-C]: ([1-6, ]+)\s*✓.*?<code class="drawn-at">({rolled.public_id}\|[^<]+)</code>'
    throws = re.findall(shown, page, re.S)
    assert len(throws) == rolled.journal.exclude(chance=[]).count() >= 3
    for dice, place in throws:
        for k, die in enumerate(dice.split(", "), 1):
            found = hmac.new(bytes.fromhex(seed), f"{place}|{k}|0".encode(), sha256).hexdigest()
            assert 1 + int(found[:16], 16) % 6 == int(die)


def test_a_changed_die_is_marked(rolled, people, as_player):
    break_off(rolled.pk, actor=Actor.organiser(people[0]), reason="Moved away")
    line = rolled.journal.exclude(chance=[]).last()
    line.chance = [7 - die for die in line.chance]
    line.save()
    text = words(as_player("B").get(address(rolled, "envelopes")))
    assert text.count("The seed does not give these dice.") == 1
