"""Words for luck, the hash of the seed, and every throw: where players see them (R8, D3)."""

import hmac
import re
from hashlib import sha256
from html import unescape
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from campaign.actions.delivery.outbox_sender import deliver_due
from campaign.actions.journal.actor import Actor
from campaign.actions.play.starting import start_campaign
from campaign.actions.play.submit import act
from campaign.actions.rulings.cancelling import break_off
from campaign.actions.seats.invitations import make_invitation
from campaign.actions.seats.seats import leave, write_luck
from campaign.models import Campaign
from campaign.play import defaults
from tests.pages.laid import LAND, address, words
from tests.pages.seats.sign_up import ADDRESS, ask_for, code
from tests.table import bring_to, new_campaign
from tests.worlds import a_world, some_rules


@pytest.fixture
def forming(laid: Any, people: list[Any]) -> Campaign:
    """Anna organises; Clara's seat is empty, and nobody has mustered."""
    campaign = laid(a_world(LAND, players="ABC", phase="muster", rules=some_rules(3)))
    Campaign.objects.filter(pk=campaign.pk).update(status="setup", closes_at=None)
    leave(campaign.pk, actor=Actor.seat(people[2], "C"))
    return Campaign.objects.get(pk=campaign.pk)


@pytest.fixture
def rolled(people: list[Any]) -> Campaign:
    """Everybody has thrown three dice."""
    return bring_to(new_campaign(people[0], people), "bids")


def muster(campaign: Campaign, people: list[Any]) -> None:
    """Everybody gets ready by default."""
    while (world := Campaign.objects.get(pk=campaign.pk).read_world()).phase == "muster":
        for command in defaults(world)[:1]:
            user = people["ABC".index(command.player)]
            act(campaign.pk, command, actor=Actor.seat(user, command.player))


def link_to(campaign: Campaign, organiser: Any) -> str:
    return f"/join/{make_invitation(campaign.pk, 'C', actor=Actor.organiser(organiser))}"


def luck_field(page: Any) -> str:
    found = re.search(r'<input name="luck" value="([^"]*)"', page.content.decode())
    return found[1] if found else ""


def test_a_newcomer_gives_a_word_for_luck_and_everybody_sees_it(forming, people, as_player):
    link, client = link_to(forming, people[0]), Client()
    offered = [luck_field(client.get(link)) for _ in range(2)]
    assert re.fullmatch("[0-9a-f]{8}", offered[0])
    assert offered[0] != offered[1]
    ask_for(client, link, email=ADDRESS, luck="three  owls")
    client.post("/accounts/login/code/confirm/", {"code": code(), "next": "/join/"}, follow=True)
    assert forming.seats.get(player="C").luck == "three owls"
    assert "Word for luck: three owls" in words(as_player("B").get(address(forming, "seats")))


def test_a_member_gives_one_when_they_take_a_seat(forming, people, stranger):
    ask_for(stranger, link_to(forming, people[0]), luck="a fourth owl")
    assert forming.seats.get(player="C").luck == "a fourth owl"


def test_who_sits_already_gives_one_on_the_page_of_seats(forming, as_player):
    as_player("B").post(address(forming, "seats/luck"), {"player": "B", "luck": "nine hens"})
    for player in "AB":
        assert "nine hens" in words(as_player(player).get(address(forming, "seats")))
    assert "nine hens" in words(as_player("A").get(address(forming, "envelopes")))


def test_nobody_is_asked_for_a_word_after_the_start(laid, people, stranger):
    campaign = laid(a_world(LAND, players="ABC", phase="bids"))
    leave(campaign.pk, actor=Actor.seat(people[2], "C"))
    assert 'name="luck"' not in stranger.get(link_to(campaign, people[0])).content.decode()


def test_the_hash_is_shown_at_founding_and_told_at_the_start(
    people, as_player, django_capture_on_commit_callbacks
):
    campaign = new_campaign(people[0], people, started=False)
    shown = campaign.seeds.get().hash
    assert shown in words(as_player("B").get(address(campaign, "seats")))
    muster(campaign, people)
    with django_capture_on_commit_callbacks(execute=True):
        start_campaign(campaign.pk, actor=Actor.organiser(people[0]))
    deliver_due()
    letters = [letter for letter in mail.outbox if "the campaign begins" in letter.subject]
    assert {letter.to[0] for letter in letters} >= {user.email for user in people[1:]}
    assert all(shown in letter.body for letter in letters)


def test_words_stay_as_the_start_noted_them(people, as_player):
    campaign = new_campaign(people[0], people, started=False)
    write_luck(campaign.pk, actor=Actor.seat(people[2], "C"), word="three owls")
    muster(campaign, people)
    start_campaign(campaign.pk, actor=Actor.organiser(people[0]))
    leave(campaign.pk, actor=Actor.seat(people[2], "C"))
    campaign.seats.filter(player="B").update(luck="an invented word")
    for page in ("seats", "envelopes"):
        text = words(as_player("A").get(address(campaign, page)))
        assert ("three owls" in text, "an invented word" in text) == (True, False)


def test_a_throw_is_shown_while_its_seed_is_sealed(rolled, as_player):
    page = as_player("B").get(address(rolled, "envelopes"))
    text = words(page)
    assert rolled.seeds.get().hash in text
    assert text.count("the seed is still sealed") == len(rolled.journal.exclude(chance=[]))
    assert "hexkey:SEED" in text


def test_what_the_page_shows_is_enough_to_work_every_die_out(rolled, people, as_player):
    break_off(rolled.pk, actor=Actor.organiser(people[0]), reason="Moved away")
    page = unescape(as_player("B").get(address(rolled, "envelopes")).content.decode())
    seed = re.search(r"hexkey:([0-9a-f]{64})", page)[1]
    line = f"club 1|{rolled.public_id}|{seed}"
    assert line in page
    assert sha256(line.encode()).hexdigest() == rolled.seeds.get().hash
    shown = rf'[A-C]: ([1-6, ]+)\s*✓.*?<code class="place">({rolled.public_id}\|[^<]+)</code>'
    throws = re.findall(shown, page, re.S)
    assert len(throws) == rolled.journal.exclude(chance=[]).count() >= 3
    for dice, place in throws:
        for k, die in enumerate(dice.split(", "), 1):
            found = hmac.new(bytes.fromhex(seed), f"{place}|{k}|0".encode(), sha256).hexdigest()
            assert 1 + int(found[:16], 16) % 6 == int(die)


def test_a_die_that_was_changed_is_marked(rolled, people, as_player):
    break_off(rolled.pk, actor=Actor.organiser(people[0]), reason="Moved away")
    line = rolled.journal.exclude(chance=[]).last()
    line.chance = [7 - die for die in line.chance]
    line.save()
    text = words(as_player("B").get(address(rolled, "envelopes")))
    assert text.count("The seed does not give these dice.") == 1
