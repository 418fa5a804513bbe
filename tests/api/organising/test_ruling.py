"""Programs of organisers make rulings, correct and answer challenges, each as previewed."""

from typing import Any

import pytest

from campaign.actions.history.effective_history import read_world
from campaign.actions.history.integrity import replay_journal
from campaign.actions.rulings import challenges
from campaign.models import Correction
from club.actions.journal.actor import Actor
from club.models import Ruling
from tests.api.organising.conftest import Led
from tests.table import bring_to

pytestmark = pytest.mark.django_db
GIFT = {"type": "GrantPower", "player": "B", "amount": 2}


def test_a_ruling_is_made_as_it_was_previewed(led: Led):
    shown = led.ask("post", "/rulings/preview", {"command": GIFT}).json()
    assert shown["changes"]
    assert not Ruling.objects.exists()
    before = read_world(led.game).players["B"].power
    body = {
        "command": GIFT,
        "reason": "Cake.",
        "key": "once",
        "shown": shown["shown"],
        "page_version": shown["page_version"],
    }
    made = led.ask("post", "/rulings", body).json()
    assert (made["kind"], made["reason"], made["changes"]) == (
        "GrantPower",
        "Cake.",
        shown["changes"],
    )
    assert led.ask("post", "/rulings", body).json() == made
    led.game.refresh_from_db()
    assert read_world(led.game).players["B"].power == before + 2
    assert replay_journal(led.game).refusal is None


def test_a_command_of_a_player_is_no_ruling(led: Led):
    roll = {"type": "Roll", "player": "A"}
    for path, body in (("/preview", {}), ("", {"reason": "Mine."})):
        refused = led.ask("post", f"/rulings{path}", {"command": roll, **body})
        assert (refused.status_code, refused.json()["code"]) == (422, "no-command")


def test_removing_a_player_needs_a_strong_key(led: Led, strong: Led):
    body = {"command": {"type": "RemovePlayer", "player": "C"}, "reason": "They left us."}
    refused = led.ask("post", "/rulings", body)
    assert (refused.status_code, refused.json()["code"]) == (403, "weak-key")
    assert strong.ask("post", "/rulings", body).json()["kind"] == "RemovePlayer"


def test_a_ruling_in_words_is_listed(led: Led):
    made = led.ask("post", "/rulings/words", {"reason": "Hills are rough."}).json()
    assert (made["kind"], made["standing"]) == ("word", True)


def test_an_entry_is_struck_as_it_was_previewed(strong: Led):
    gift = strong.ask("post", "/rulings", {"command": GIFT, "reason": "Cake."}).json()["entry"]
    about = {"entry": gift, "replacement": GIFT | {"amount": 1}}
    shown = strong.ask("post", "/corrections/preview", about).json()
    assert (shown["returns"], shown["dropped"]) == (False, [])
    assert shown["changes"]
    assert not Correction.objects.exists()
    body = about | {"reason": "One piece only.", "page_version": shown["page_version"]}
    made = strong.ask("post", "/corrections", body).json()
    assert (made["about"], made["changes"]) == (gift, shown["changes"])
    again = strong.ask("post", "/corrections", body)
    assert (again.status_code, again.json()["code"]) == (409, "stale")


def test_a_correction_needs_a_strong_key(led: Led):
    body = {"entry": 1, "reason": "Struck.", "page_version": led.game.seq}
    assert led.ask("post", "/corrections", body).json()["code"] == "weak-key"


def test_challenges_are_answered(led: Led, people: list[Any]):
    bruno = Actor.seat(people[1], "B")
    asked = [
        challenges.ask_for_ruling(led.game.pk, actor=bruno, text=text, about=led.game.seq)
        for text in ("A draw!", "No!")
    ]
    granted = led.ask("post", f"/challenges/{asked[0].pk}/grant", {"words": "It was."}).json()
    refused = led.ask("post", f"/challenges/{asked[1].pk}/refuse", {"words": "It stays."}).json()
    assert (granted["status"], granted["answer"]) == ("granted", "It was.")
    assert (refused["status"], refused["answer"]) == ("refused", "It stays.")


def test_a_player_joins_as_proposed_and_their_seat_is_named(led: Led):
    proposed = led.ask("get", "/rulings/joining").json()
    assert (proposed["possible"], proposed["player"], proposed["villages"]) == (True, "D", 0)
    command = {
        "type": "JoinLate",
        "player": proposed["player"],
        "faction": "Welsh",
        "bands": proposed["bands"],
        "site": proposed["sites"][0],
        "power": proposed["power"],
    }
    body = {"command": command, "seat": "Dora"}
    shown = led.ask("post", "/rulings/preview", body).json()
    assert shown["changes"]
    made = led.ask("post", "/rulings", body | {"reason": "Dora came.", "shown": shown["shown"]})
    assert made.json()["kind"] == "JoinLate"
    assert led.game.seats.get(player="D").name == "Dora"
    invited = led.ask("post", "/seats/D/invitation", {})
    assert "/join/" in invited.json()["link"]
    again = led.ask("post", "/rulings", body | {"reason": "Dora came again."})
    assert (again.status_code, again.json()["code"]) == (422, "player")


def test_nothing_is_proposed_while_nobody_can_join(led: Led):
    bring_to(led.game, "recruitment")
    assert led.ask("get", "/rulings/joining").json()["possible"] is False
