"""A lent count: a link, a battle, and nothing else of the campaign."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core import signing
from django.db.models import F
from django.test import Client
from django.urls import reverse

from campaign.actions.battles import live_counts
from campaign.actions.battles.lent_counts import LASTS, SIGNER
from campaign.models import CountedMark, LentCount
from campaign.world import encode
from club.actions.security import rate_limits
from club.models import Game
from club.pages.frame.rate_limits import BY_LINK, COSTLY
from club.workers import cleanup
from tests.pages.battle_cards.fields import two_sides
from tests.pages.laid import address
from tests.pages.live_count.table import FIGURE, OTHER_FIGURE, PHONE, ask, send

HREF = re.compile(r'(?:href|action|src)="([^"]*)"')


def act(client: Any, game: Game, what: str, battle: str = "k1") -> Any:
    return client.post(address(game, f"battles/{battle}/table/lend"), {"what": what})


def link(client: Any, game: Game) -> str:
    """The path of the link that this person lends."""
    assert act(client, game, "lend").status_code == 302
    shown = client.get(address(game, "battles/k1/table")).content.decode()
    return re.search(r"http://testserver(/lent/[^\"<]+)", shown)[1]


class Friend:
    """Somebody without an account who has opened the link."""

    def __init__(self, path: str, **client: Any) -> None:
        self.client, self.path = Client(**client), path
        self.page = self.open()
        self.device = re.search(r'data-device="(\w*)"', self.page)[1]

    def open(self) -> str:
        return self.client.get(self.path).content.decode()

    def send(self, *marks: Any, **more: Any) -> Any:
        body = {"device": self.device, "marks": list(marks), "seen": 0, **more}
        return self.client.post(
            self.path + "marks", json.dumps(body), content_type="application/json"
        )


@pytest.fixture
def path(game, as_player) -> str:
    return link(as_player("A"), game)


def test_a_friend_without_an_account_counts_in_the_name_of_the_lender(game, as_player, path):
    people = get_user_model().objects.count()
    friend = Friend(path)
    assert friend.send([FIGURE, 2, 1000]).status_code == 200
    assert ask(as_player("B"), game).json()["marks"] == [
        [FIGURE, 2, 1000, friend.device, "A/", None]
    ]
    assert friend.client.get(friend.path + "marks?seen=1").status_code == 304
    assert get_user_model().objects.count() == people


def test_a_name_that_is_typed_once_is_at_every_mark(game, as_player, path):
    friend = Friend(path)
    friend.client.post(path, {"name": " Je\u202eanne/\u200b "})
    friend.send(["turn", 2, 1000])
    assert friend.send([OTHER_FIGURE, 2, 1000]).json()["marks"][0][4] == "A/Jeanne"
    assert 'value="Jeanne"' in friend.open()
    assert friend.client.post(path, {"name": "x" * 500}).status_code == 302
    assert friend.send([FIGURE, 1, 5]).json()["marks"][-1][4] == "A/" + "x" * 40


def test_another_member_counts_for_the_lender_too(as_player, path):
    friend = Friend(path)
    friend.client = as_player("C")
    friend.device = re.search(r'data-device="(\w+)"', friend.open())[1]
    assert friend.send([FIGURE, 1, 5]).json()["marks"][0][4] == "A/"


def test_the_page_leads_nowhere_and_says_nothing_else(game, path):
    game.name = "The secret war"
    game.save()
    page = Friend(path).page
    led = [one for one in HREF.findall(page) if not one.startswith(("/static/", "#", "data:"))]
    assert {*led} <= {"/app.webmanifest", ""} | {one for one in led if one.startswith("/crest/")}
    assert game.public_id not in page
    assert "The secret war" not in page
    assert "Clara" not in page  # she does not fight


def test_answers_are_kept_nowhere_and_pass_the_key_to_nobody(path):
    friend = Friend(path)
    for answer in (friend.client.get(path), friend.client.get(path + "marks"), Client().get(path)):
        assert answer["Cache-Control"] == "private, no-store"
        assert answer["Referrer-Policy"] == "same-origin"
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
    cookie = friend.client.cookies["lent"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (path, True, "Lax")


def test_the_link_ends_when_it_is_taken_back(game, as_player, path):
    friend = Friend(path)
    act(as_player("B"), game, "take")  # it is not theirs
    assert friend.send(["turn", 2, 1]).status_code == 200
    act(as_player("A"), game, "take")
    assert_ended(friend)
    assert link(as_player("A"), game) != path


def test_an_organiser_ends_the_link_of_another_and_does_not_see_it(game, as_player):
    friend = Friend(link(as_player("B"), game))
    lent = LentCount.objects.get()
    anna, page = as_player("A"), address(game, "battles/k1/table")
    shown = anna.get(page).content.decode()
    assert "Bruno has lent this count to a friend." in shown
    assert lent.key not in shown
    assert "/lent/" not in shown
    for other in (as_player("B"), as_player("C")):
        assert "has lent this count" not in other.get(page).content.decode()
    assert act(as_player("C"), game, f"end-{lent.pk}").status_code == 404
    assert friend.send(["turn", 2, 1]).status_code == 200
    assert act(anna, game, f"end-{lent.pk}", "k9").status_code == 302  # of another battle
    assert friend.send(["turn", 2, 1]).status_code == 200
    assert act(anna, game, f"end-{lent.pk}").status_code == 302
    assert_ended(friend)
    assert "has lent this count" not in anna.get(page).content.decode()


@pytest.mark.parametrize("what", ["end", "end-", "end-x", "end-٣", "end--1", "end-" + "9" * 30])
def test_a_number_of_no_link_ends_none(game, as_player, path, what):
    assert act(as_player("A"), game, what).status_code == 404
    assert LentCount.objects.exists()


def test_the_link_ends_after_two_days(path):
    friend = Friend(path)
    LentCount.objects.update(at=F("at") - LASTS + timedelta(minutes=1))
    assert friend.send(["turn", 2, 1]).status_code == 200
    LentCount.objects.update(at=F("at") - timedelta(minutes=1))
    assert_ended(friend)


def test_links_that_have_ended_are_deleted_once_a_day(game, as_player, path):
    link(as_player("B"), game)
    LentCount.objects.filter(by__username="anna").update(at=F("at") - LASTS)
    assert cleanup.tidy().ended == 1
    assert [lent.by.username for lent in LentCount.objects.all()] == ["bruno"]


@pytest.mark.parametrize("stage", ["reported", "disputed", "closed", "forces"])
def test_the_link_ends_with_the_battle(laid, as_player, stage):
    game = laid(two_sides("fight"))
    friend = Friend(link(as_player("A"), game))
    world = two_sides(stage)
    Game.objects.filter(pk=game.pk).update(world=encode(world))
    assert_ended(friend)


def test_the_link_ends_when_the_lender_leaves_the_seat(game, path):
    friend = Friend(path)
    game.seats.filter(player="B").update(user=None)
    assert friend.send(["turn", 2, 1]).status_code == 200
    game.seats.filter(player="A").update(user=None)
    game.organiser = game.seats.get(player="C").user
    game.save()
    assert_ended(friend)


def assert_ended(friend: Friend) -> None:
    stored = CountedMark.objects.count()
    answer = friend.send([FIGURE, 1, 9])
    assert (answer.status_code, answer.json()["code"]) == (404, "closed")
    assert friend.client.get(friend.path + "marks").status_code == 404
    page = friend.client.get(friend.path)
    assert page.status_code == 404
    assert "no longer lent" in page.content.decode()
    assert CountedMark.objects.count() == stored


def test_nobody_lends_who_may_not_count(game, as_player, stranger):
    for client in (as_player("C"), stranger):
        assert act(client, game, "lend").status_code == 404
    assert "Lend it" not in as_player("C").get(address(game, "battles/k1/table")).content.decode()
    assert act(as_player("A"), game, "lend", "k9").status_code == 404
    assert act(as_player("A"), game, "burn").status_code == 404
    assert act(Client(), game, "lend").status_code == 302
    assert not LentCount.objects.exists()


def test_a_made_up_key_or_one_of_the_database_opens_nothing(path):
    row = LentCount.objects.get()
    for key in (row.key, row.key + ":x", SIGNER.sign("other"), "x" * 3000):
        answer = Client().get(reverse("lent_count", args=[key]))
        assert answer.status_code == 404


def test_a_friend_cannot_count_as_another_device(game, as_player, path):
    anna, friend, other = as_player("A"), Friend(path), Friend(path)
    send(anna, game, [FIGURE, 1, 5])
    for device in (PHONE, other.device, "newdevice", ""):
        answer = friend.send([FIGURE, 0, 9], device=device)
        assert (answer.status_code, answer.json()["code"]) == (422, "device")
    friend.client.cookies["lent"] = signing.dumps([1, PHONE, "/"], salt="mine")
    assert friend.send([FIGURE, 0, 9], device=PHONE).json()["code"] == "device"
    assert CountedMark.objects.get().device == PHONE


def test_the_cookie_of_one_link_is_none_of_another(game, as_player, path):
    friend = Friend(path)
    there = Friend(link(as_player("B"), game))
    there.client.cookies["lent"] = friend.client.cookies["lent"].value
    assert there.send([FIGURE, 0, 9], device=friend.device).json()["code"] == "device"


def test_friends_take_no_place_of_those_who_fight(game, as_player, path, monkeypatch):
    monkeypatch.setattr(live_counts, "MOST_LENT", 1)
    monkeypatch.setattr(live_counts, "MOST_DEVICES", 1)
    assert Friend(path).send([FIGURE, 1, 1]).status_code == 200
    assert Friend(path).send([FIGURE, 1, 1]).json()["code"] == "device"
    assert send(as_player("A"), game, [FIGURE, 1, 1]).status_code == 200


def test_a_form_of_another_site_is_refused(path):
    friend = Friend(path, enforce_csrf_checks=True)
    assert friend.send([FIGURE, 1, 1]).status_code == 403
    assert friend.client.post(path, {"name": "x"}).status_code == 403
    friend.client.get(path)
    token = friend.client.cookies["csrftoken"].value
    body = json.dumps({"device": friend.device, "marks": [[FIGURE, 1, 1]]})
    answer = friend.client.post(
        path + "marks", body, content_type="application/json", headers={"X-CSRFToken": token}
    )
    assert answer.status_code == 200


@pytest.mark.parametrize("body", [b"\xff", b"[]", b" " * 300_001, b"[" * 100_000])
def test_a_damaged_message_is_refused(path, body):
    answer = Friend(path).client.post(path + "marks", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_a_link_is_asked_often_enough_by_a_club_but_not_by_a_script(path, settings, monkeypatch):
    settings.LIMITS = True
    rate_limits.reset_counts()
    monkeypatch.setitem(BY_LINK, "lent_count_marks", ("3/minute", "5/minute"))
    friend = Friend(path)
    codes = [friend.client.get(path + "marks").status_code for _ in range(4)]
    assert codes == [304, 304, 304, 429]
    others = [Client().get(f"/lent/made{n}up/marks").status_code for n in range(3)]
    assert others == [404, 429, 429]
    assert "lent_count" in COSTLY
    rate_limits.reset_counts()
