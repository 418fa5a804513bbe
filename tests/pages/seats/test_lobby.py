"""Who sits where, and what organiser and players do about it."""

import html
import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaign.actions.battles.battle_dates import agree, propose
from campaign.actions.play.sealed_bids import seal_bid
from campaign.world import Battle, Side
from club.actions.journal.actor import Actor
from club.actions.seats.invitations import accept, find, key_of, make_invitation
from club.actions.seats.seats import leave
from club.models import Game, Invitation, Ruling, Seat, Tenure
from tests.canary import Canary
from tests.pages.filled import hidden_in
from tests.pages.laid import LAND, address, refusal, words
from tests.table import person
from tests.worlds import a_band, a_world, some_rules


@pytest.fixture
def forming(laid, people) -> Game:
    """Anna organises and plays A, Bruno B; seat C is empty; nobody has mustered."""
    game = laid(a_world(LAND, players="ABC", phase="muster", rules=some_rules(3)))
    Game.objects.filter(pk=game.pk).update(status="setup", closes_at=None)
    leave(game.pk, actor=Actor.seat(people[2], "C"))
    return game


@pytest.fixture
def running(laid) -> Game:
    return laid(a_world(LAND, a_band("b1", "B", "Cedar"), players="ABC", phase="bids", turn=2,
                        power={"A": 900, "B": 900, "C": 900}))  # fmt: skip


def post(client: Client, game: Game, verb: str, player: str = "C", **fields: str) -> Any:
    return client.post(address(game, f"seats/{verb}"), {"player": player} | fields)


def see(client: Client, game: Game) -> str:
    return words(client.get(address(game, "seats")))


def seat(game: Game, player: str = "C") -> Seat:
    return game.seats.get(player=player)


def link_on(page: Any) -> str:
    """The link that the page shows, as its path."""
    found = re.search(r'id="link" value="http://testserver([^"]+)"', page.content.decode())
    assert found, "no link is shown"
    return html.unescape(found[1])


def test_everybody_sees_the_seats_and_who_is_ready(forming, as_player):
    text = see(as_player("B"), forming)
    assert "Anna not mustered yet" in text
    assert "Bruno you not mustered yet" in text
    assert "Clara nobody sits here" in text
    assert "Choose your faction and compose your starting bands." in text


def test_a_new_link_is_shown_once(forming, as_player):
    anna = as_player("A")
    page = post(anna, forming, "invite")
    assert page.status_code == 200
    assert find(key_of(link_on(page).removeprefix("/join/"))).seat == seat(forming)
    later = anna.get(address(forming, "seats"))
    assert 'id="link"' not in later.content.decode()
    assert "A link to this seat is out, good until" in words(later)
    shown = hidden_in(later, "take-back")
    assert post(anna, forming, "take-back", link=shown["link"]).status_code == 302
    assert "A link to this seat is out" not in see(anna, forming)


def test_only_the_shown_link_is_revoked(forming, as_player):
    anna = as_player("A")
    post(anna, forming, "invite")
    shown = hidden_in(anna.get(address(forming, "seats")), "take-back")
    page = post(anna, forming, "invite")
    late = post(anna, forming, "take-back", link=shown["link"])
    assert (late.status_code, "moved on" in refusal(late)) == (422, True)
    assert find(key_of(link_on(page).removeprefix("/join/"))).seat == seat(forming)
    assert post(anna, forming, "take-back").status_code == 422


def test_an_invitation_mail_has_an_absolute_link(forming, as_player):
    page = post(as_player("A"), forming, "send", email="dora@example.org")
    assert "The invitation went to dora@example.org." in words(page)
    (letter,) = mail.outbox
    assert letter.to == ["dora@example.org"]
    assert f"http://testserver{link_on(page)}" in letter.body


@pytest.mark.parametrize("email", ["", "dora", "dora@", "a@b.example\nbcc: c@d.example"])
def test_an_invalid_address_is_refused_and_stays_in_the_form(forming, as_player, email):
    page = post(as_player("A"), forming, "send", email=email)
    assert page.status_code == 422
    assert refusal(page) == "This is not an email address."
    assert not mail.outbox
    assert not Invitation.objects.exists()


def test_a_mail_that_cannot_be_sent_leaves_the_link_valid(forming, as_player, monkeypatch):
    def fails(*args: Any, **more: Any) -> None:
        raise OSError

    monkeypatch.setattr("club.actions.seats.invitation_mail.send_mail", fails)
    page = post(as_player("A"), forming, "send", email="dora@example.org")
    assert "could not be sent. Pass the link on yourself." in words(page)
    assert link_on(page)


def test_a_bot_musters_as_soon_as_it_gets_a_seat(forming, as_player):
    anna = as_player("A")
    assert post(anna, forming, "bot", bot="steady").status_code == 302
    assert "Clara a bot mustered" in see(anna, forming)
    assert post(anna, forming, "no-bot").status_code == 302
    assert "Clara nobody sits here" in see(anna, forming)
    assert post(anna, forming, "bot", bot="oracle").status_code == 422


def test_the_start_names_the_missing_players(forming, as_player):
    page = post(as_player("A"), forming, "start")
    assert page.status_code == 422
    assert "Nobody sits there yet: C (Clara)." in refusal(page)
    Seat.objects.filter(game=forming).update(bot="steady", user=None)
    assert post(as_player("A"), forming, "start").status_code == 302
    forming.refresh_from_db()
    assert forming.status == "running"
    assert "Start the campaign" not in see(as_player("A"), forming)


def test_a_player_changes_their_name_and_saves_a_note(forming, as_player):
    bruno = as_player("B")
    assert post(bruno, forming, "rename", "B", name="Bruno the Elder").status_code == 302
    assert seat(forming, "B").name == "Bruno the Elder"
    assert post(bruno, forming, "note", note="Hold the mill.").status_code == 302
    assert "Hold the mill." in see(bruno, forming)
    for other in "A":
        assert "Hold the mill." not in see(as_player(other), forming)
    refused = post(bruno, forming, "rename", "B", name="x" * 41)
    assert refused.status_code == 422
    assert refusal(refused) == "A name has 1 to 40 letters."
    assert "x" * 41 in refused.content.decode()


VERBS = ("start", "invite", "send", "take-back", "bot", "no-bot", "spectators", "no-spectators")


@pytest.mark.parametrize("verb", VERBS)
def test_players_cannot_use_the_actions_of_the_organiser(forming, as_player, verb):
    fields = {"email": "dora@example.org", "bot": "steady"}
    page = post(as_player("B"), forming, verb, **fields)
    assert page.status_code == 422
    assert page.content.decode().count("This is not yours to decide.") == 1
    forming.refresh_from_db()
    assert (forming.status, forming.spectator_key, seat(forming).bot) == ("setup", "", "")
    assert not Invitation.objects.exists()
    assert not mail.outbox


@pytest.mark.parametrize("verb", [*VERBS, "rename", "note", "out", "dance"])
def test_strangers_and_unknown_actions_get_404(forming, stranger, as_player, verb):
    assert post(stranger, forming, verb, name="X", note="X").status_code == 404
    assert post(as_player("A"), forming, "dance").status_code == 404
    assert as_player("A").get(address(forming, f"seats/{verb}")).status_code == 405
    assert Client().get(address(forming, "seats")).status_code == 302


def test_a_player_cannot_rename_the_seat_of_another(forming, as_player):
    assert post(as_player("B"), forming, "rename", "A", name="Mine").status_code == 422
    assert seat(forming, "A").name == "Anna"
    assert post(as_player("A"), forming, "rename", "B", name="Bruno II").status_code == 302


def test_leaving_asks_for_confirmation_and_names_the_campaign(running, as_player):
    bruno = as_player("B")
    page = bruno.get(address(running, "seats/B/out"))
    assert "Leave “Six trees”" in words(page)
    assert Seat.objects.get(game=running, player="B").user is not None
    left = bruno.post(address(running, "seats/B/out"), {"note": "Anna has my word."})
    assert left["Location"] == "/"
    for page in ("", "now", "chronicle", "envelopes", "seats", "handover", "lords"):
        assert bruno.get(address(running, page)).status_code == 404, page
    assert Tenure.objects.get(seat__player="B").note == "Anna has my word."
    assert "Bruno leaves seat B." in words(as_player("A").get(address(running, "chronicle")))


def test_removing_a_player_asks_why_and_creates_a_link_for_a_substitute(running, people, as_player):
    anna = as_player("A")
    actor = Actor.seat(people[1], "B")
    canary = Canary(739, seal_bid(running.pk, actor=actor, amount=739).nonce)
    assert canary.sings_in(as_player("B").get(address(running)).content)
    asked = anna.get(address(running, "seats/B/out"))
    assert "Take Bruno from seat B" in words(asked)
    typed = hidden_in(asked) | {"substitute": "1"}
    refused = anna.post(address(running, "seats/B/out"), typed | {"reason": " "})
    assert refused.status_code == 422
    assert seat(running, "B").user == people[1]
    page = anna.post(address(running, "seats/B/out"), typed | {"reason": "Vanished"})
    link = link_on(page)
    assert Ruling.objects.get().kind == "replace"
    told = words(anna.get(address(running, "chronicle")))
    assert "What was sealed for this phase is returned unopened." in told
    assert "Vanished" in told
    dora = Client()
    dora.force_login(person("dora"))
    joining = {"secret": link.removeprefix("/join/"), "name": "Dora"}
    seen = [page, anna.get(address(running)), dora.get(link), dora.post("/join/", joining)]
    assert seen[-1]["Location"] == address(running, "handover")
    seen += [dora.get(address(running, page)) for page in ("", "handover", "seats", "chronicle")]
    assert all(response.status_code in (200, 302) for response in seen)
    assert not any(canary.sings_in(response.content) for response in seen)
    assert as_player("B").get(address(running)).status_code == 404


def test_a_player_seated_since_the_page_was_shown_is_not_removed(running, people, as_player):
    anna, where = as_player("A"), address(running, "seats/B/out")
    typed = hidden_in(anna.get(where)) | {"reason": "Vanished"}
    leave(running.pk, actor=Actor.seat(people[1], "B"))
    secret = make_invitation(running.pk, "B", actor=Actor.organiser(people[0]))
    dora = person("dora")
    accept(key_of(secret), user=dora, name="Dora")
    before = Game.objects.filter(pk=running.pk).values().get()
    late = anna.post(where, typed)
    assert (late.status_code, "moved on" in refusal(late)) == (422, True)
    assert "Take Dora from seat B" in words(late)
    assert Game.objects.filter(pk=running.pk).values().get() == before
    assert (seat(running, "B").user, Ruling.objects.count()) == (dora, 0)
    assert anna.post(where, hidden_in(late) | {"reason": "Vanished"}).status_code == 302
    assert seat(running, "B").user is None


def test_only_the_player_and_the_organiser_find_the_leaving_page(running, as_player, stranger):
    for client, player in ((as_player("B"), "C"), (stranger, "B"), (as_player("A"), "Z")):
        where = address(running, f"seats/{player}/out")
        assert client.get(where).status_code == 404
        assert client.post(where, {"reason": "x"}).status_code == 404
    assert Client().get(address(running, "seats/B/out")).status_code == 302


def test_an_organiser_who_leaves_a_seat_stays_the_organiser(running, as_player):
    anna = as_player("A")
    left = anna.post(address(running, "seats/A/out"), {"note": ""})
    assert left["Location"] == address(running, "seats")
    assert "Anna nobody sits here" in see(anna, running)


def test_the_handover_lists_possessions_promises_and_duties(laid, people, as_player):
    sides = {"A": Side(True, "a1"), "B": Side(True, "b1")}
    battles = {"k1": Battle("Cedar", ("B", "A"), defender="A", stage="fight", sides=sides)}
    game = laid(a_world(
        LAND, a_band("a1", "A", "Cedar"), a_band("b1", "B", "Cedar"), players="ABC",
        phase="battles", battles=battles, holders={"Cedar": "A", "Elder": "B"},
        villages={"Elder": "B"}, power={"B": 12},
    ))  # fmt: skip
    _agree_on_a_date(game, people)
    text = words(as_player("B").get(address(game, "handover")))
    assert "You play B Bruno" in text
    assert "Battle at Cedar:" in text
    assert "the club" in text
    assert "Power 12" in text
    assert "Villages Elder" in text
    assert "Nobody sat here before you." in text
    assert "Battle at" not in words(as_player("C").get(address(game, "handover")))


def _agree_on_a_date(game: Game, people: list[Any]) -> None:
    when = timezone.now() + timedelta(days=3)
    meeting = propose(game.pk, "k1", actor=Actor.seat(people[0], "A"), at=when,
                      place="the club")  # fmt: skip
    agree(game.pk, meeting.pk, actor=Actor.seat(people[1], "B"))


def test_the_organiser_allows_and_disallows_spectators(running, as_player):
    anna = as_player("A")
    assert "There is no link for spectators." in see(anna, running)
    assert "Spectators" not in see(as_player("B"), running)
    post(anna, running, "spectators")
    running.refresh_from_db()
    link = f"http://testserver/s/{running.spectator_key}/"
    for player in "AB":
        assert link in as_player(player).get(address(running, "seats")).content.decode()
    post(anna, running, "no-spectators")
    assert Client().get(link).status_code == 404


def test_the_page_costs_few_queries(forming, people, as_player):
    make_invitation(forming.pk, "C", actor=Actor.organiser(people[0]))
    anna = as_player("A")
    see(anna, forming)
    with CaptureQueriesContext(connection) as asked:
        see(anna, forming)
    assert len(asked) <= 8
