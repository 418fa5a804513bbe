"""The rulings desk: forms from the world, before and after, and refusals."""

import re
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from campaign.actions.bids.plans import seal_plan
from campaign.actions.history.effective_history import read_command
from campaign.actions.play.sealed_bids import seal_bid, withdraw_bid
from campaign.actions.rulings import challenges
from campaign.bots.plans import Plan
from campaign.models import Challenge
from club.actions.journal.actor import Actor
from club.actions.journal.page_versions import page_version_of
from club.models import JournalEntry, Ruling
from tests.actions.rulings.war_cases import CASES
from tests.admin.signed_in import desk, signed_in
from tests.pages.laid import words
from tests.table import bring_to, new_campaign, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(at_war):
    return at_war


def hidden(response: Any) -> dict[str, list[str]]:
    """The fields that the preview posts again."""
    found: dict[str, list[str]] = {}
    form = r'<input\s+type="hidden"\s+name="([^"]+)"\s+value="([^"]*)">'
    for name, value in re.findall(form, response.content.decode()):
        found.setdefault(name, []).append(value)
    found.pop("csrfmiddlewaretoken", None)
    return found


def no_losses() -> dict[str, str]:
    """Survivors of all twelve units of the battle for Cedar."""
    return {f"unit-{band}.{i}": "4" for band in "ab" for i in range(1, 7)}


FIELDS = {
    "grant": ("power", {"player": "B", "amount": "4"}),
    "take": ("power", {"player": "B", "amount": "-3"}),
    "band": ("band", {"band": "c", "to": "Alder"}),
    "controller": ("controller", {"terrain": "Dogwood", "player": "C"}),
    "lord": ("lord", {"lord": "dead", "at": "Fir"}),
    "result": ("result", {"battle": "k", "winner": "A", **no_losses()}),
    "roles": ("roles", {"battle": "k"}),
    "memory": ("memory", {"place-0": "2", "place-1": "1"}),
    "leaving": ("leaving", {"player": "C"}),
}


@pytest.mark.parametrize(("kind", "case"), CASES.items(), ids=CASES.keys())
def test_each_ruling_is_previewed_before_it_is_confirmed(game, anna, people, kind, case):
    name, fields = FIELDS[kind]
    fields = {"reason": "So we agreed.", "step": "preview", **fields}
    shown = anna.post(desk(game, name), fields)
    assert shown.status_code == 200
    assert "Before and after" in words(shown)
    assert "You play in this campaign as Anna" in words(shown)
    assert not Ruling.objects.exists()
    done = anna.post(desk(game, name), {**hidden(shown), "step": "confirm"})
    made = Ruling.objects.get()
    assert done["Location"] == f"{reverse('rulings', args=[game.public_id])}#ruling-{made.pk}"
    entry = JournalEntry.objects.get(game=game, seq=1)
    command = read_command(entry)
    assert type(command) is type(case.possible)
    if kind != "result":
        assert command == case.possible
    assert (entry.actor_kind, entry.actor_user) == ("ruling", people[0])
    assert (made.by_player, made.reason) == ("A", "So we agreed.")


def test_the_preview_names_before_and_after(game, anna):
    fields = {"player": "B", "amount": "4", "reason": "Cake.", "step": "preview"}
    page = words(anna.post(desk(game, "power"), fields))
    assert "Power points of Bruno 3 7" in page
    fields = {"band": "c", "to": "Alder", "reason": "Slip.", "step": "preview"}
    page = words(anna.post(desk(game, "band"), fields))
    assert "Band of lord-c (Clara) Birch: 6 points, 24 figures Alder: 6 points" in page


@pytest.mark.parametrize("name", ["controller", "result"])
def test_nobody_and_a_draw_must_be_chosen_explicitly(game, anna, name):
    chosen = {"controller": "player", "result": "winner"}[name]
    fields = {"terrain": "Fir", "battle": "k", **no_losses(), "reason": "So.", "step": "preview"}
    left_open = anna.post(desk(game, name), fields)
    assert left_open.status_code == 422
    assert "This field is required" in words(left_open)
    owned = "so the territory must belong to somebody"
    said = {"controller": owned, "result": "Before After"}[name]
    assert said in words(anna.post(desk(game, name), {**fields, chosen: "none"}))


def test_choices_are_taken_from_the_world(game, anna):
    page = words(anna.get(desk(game, "band")))
    assert "lord-a (Anna), Cedar lord-b (Bruno), Cedar lord-c (Clara), Birch" in page
    assert "Ivar (Anna)" in words(anna.get(desk(game, "lord")))
    kinds = words(anna.get(desk(game)))
    assert "Set the result of a battle – Cedar" in kinds
    assert "Bring a dead lord back" in kinds


@pytest.mark.parametrize(
    ("name", "fields", "said"),
    [
        ("power", {"player": "B", "amount": "-4"}, "there are only 3 PP to take"),
        ("band", {"band": "c", "to": "Cedar"}, "A battle is under way there"),
        ("memory", {"place-0": "1", "place-1": "1"}, "Use every place on the track exactly once"),
        ("roles", {"battle": "z"}, "There is no such battle."),
        ("power", {"player": "Z", "amount": "1"}, "Select a valid choice"),
        ("power", {"player": "B", "amount": "lots"}, "Enter a whole number"),
        ("power", {"player": "B", "amount": "1", "reason": " "}, "This field is required"),
    ],
)
@pytest.mark.parametrize("step", ["preview", "confirm"])
def test_an_impossible_ruling_is_refused_and_stays_in_the_form(
    game, anna, name, fields, said, step
):
    fields = {"reason": "A strange reason.", "step": step, **fields}
    page = anna.post(desk(game, name), fields)
    assert page.status_code == 422
    assert said in words(page)
    assert (fields["reason"] == " ") or "A strange reason." in words(page)
    assert not Ruling.objects.exists()


def test_a_previewed_ruling_can_be_changed(game, anna):
    fields = {"player": "B", "amount": "4", "reason": "Cake.", "step": "edit"}
    page = anna.post(desk(game, "power"), fields)
    assert page.status_code == 200
    assert 'value="4"' in page.content.decode()
    assert "errorlist" not in page.content.decode()


def test_a_preview_is_stale_when_the_world_has_changed(game, anna):
    fields = {"player": "B", "amount": "4", "reason": "Cake.", "step": "preview"}
    shown = anna.post(desk(game, "power"), fields)
    again = anna.post(desk(game, "power"), fields)
    anna.post(desk(game, "power"), {**hidden(shown), "step": "confirm"})
    late = anna.post(desk(game, "power"), {**hidden(again), "step": "confirm"})
    assert late.status_code == 422
    assert "The game has moved on" in words(late)
    anna.post(desk(game, "power"), {**hidden(shown), "step": "confirm"})
    assert Ruling.objects.count() == 1


def test_a_ruling_in_words_is_stored(game, anna):
    fields = {"reason": "Hills are rough ground.", "step": "preview"}
    shown = anna.post(desk(game, "word"), fields)
    assert "The map, the power points and the memory track stay as they are." in words(shown)
    anna.post(desk(game, "word"), {**hidden(shown), "step": "confirm"})
    made = Ruling.objects.get()
    assert (made.kind, made.standing, made.reason) == ("word", True, "Hills are rough ground.")


def test_a_challenge_is_granted_by_its_ruling(game, anna, people):
    asked = challenges.ask_for_ruling(
        game.pk, actor=Actor.seat(people[1], "B"), text="Mine!", battle="k"
    )
    begun = anna.get(desk(game, "power"), {"answers": asked.pk})
    assert f'<option value="{asked.pk}" selected>' in begun.content.decode()
    fields = {
        "player": "B",
        "amount": "4",
        "reason": "Yes.",
        "step": "preview",
        "answers": asked.pk,
    }
    shown = anna.post(desk(game, "power"), fields)
    anna.post(desk(game, "power"), {**hidden(shown), "step": "confirm"})
    asked.refresh_from_db()
    assert (asked.status, asked.ruling) == (Challenge.GRANTED, Ruling.objects.get())


def test_staff_rule_in_the_admin_and_are_redirected_to_the_ruling(game):
    root = signed_in(person("root", is_staff=True, is_superuser=True))
    fields = {"player": "B", "amount": "4", "reason": "Cake.", "step": "preview"}
    shown = root.post(desk(game, "power"), fields)
    done = root.post(desk(game, "power"), {**hidden(shown), "step": "confirm"}, follow=True)
    assert done.status_code == 200
    made = Ruling.objects.get()
    assert (made.by.username, made.by_player) == ("root", "")
    assert "Cake." in words(done)


def test_staff_without_view_permission_cannot_rule(game):
    client = signed_in(person("helper", is_staff=True))
    assert client.get(desk(game, "power")).status_code == 404


def test_an_unknown_ruling_is_not_found(game, anna):
    assert anna.get(desk(game, "cheat")).status_code == 404


LATER = (timezone.now() + timedelta(days=9)).strftime("%Y-%m-%dT%H:%M")
VERBS = {
    "extend": ({"until": LATER}, "Until (Europe/Paris) – ", "extend"),
    "pause": ({}, "All deadlines stop until the campaign is resumed", "pause"),
    "excuse": ({"player": "B"}, "Player – bruno", "excuse"),
    "seat": ({"player": "B"}, "Player – bruno", "replace"),
}


@pytest.mark.parametrize("name", VERBS)
def test_the_admin_makes_decisions_about_time_and_seats(people, name):
    game = bring_to(new_campaign(people[0], people), "bids")
    fields, said, kind = VERBS[name]
    anna = signed_in(people[0])
    shown = anna.post(desk(game, name), {**fields, "reason": "Winter.", "step": "preview"})
    assert (shown.status_code, said in words(shown)) == (200, True)
    assert not Ruling.objects.exists()
    done = anna.post(desk(game, name), {**hidden(shown), "step": "confirm"})
    assert done["Location"] == reverse("rulings", args=[game.public_id])
    made = Ruling.objects.get()
    assert (made.kind, made.reason, made.by, made.by_player) == (kind, "Winter.", people[0], "A")
    if name == "extend":
        game.refresh_from_db()
        local = game.closes_at.astimezone(ZoneInfo("Europe/Paris"))
        assert local.strftime("%Y-%m-%dT%H:%M") == LATER


def test_only_possible_decisions_are_listed(people):
    game = bring_to(new_campaign(people[0], people), "bids")
    anna = signed_in(people[0])
    page = words(anna.get(desk(game)))
    assert "Pause the campaign" in page
    assert "Resume the campaign" not in page
    seen = page_version_of(game)
    fields = {"reason": "Winter.", "step": "confirm", "page_version": str(seen)}
    anna.post(desk(game, "pause"), fields | {"page_version": ""})
    assert not Ruling.objects.exists()
    anna.post(desk(game, "pause"), fields)
    page = words(anna.get(desk(game)))
    assert "Pause the campaign" not in page
    again = anna.post(desk(game, "pause"), fields)
    assert again.status_code == 422
    anna.post(desk(game, "resume"), fields)
    assert [row.kind for row in Ruling.objects.order_by("pk")] == ["pause", "resume"]


def test_a_player_seated_since_the_preview_is_not_removed(people):
    game = bring_to(new_campaign(people[0], people), "bids")
    anna = signed_in(people[0])
    fields = {"player": "B", "reason": "Winter.", "step": "preview"}
    shown = hidden(anna.post(desk(game, "seat"), fields))
    dora = person("dora")
    game.seats.filter(player="B").update(user=dora)
    late = anna.post(desk(game, "seat"), {**shown, "step": "confirm"})
    assert (late.status_code, "moved on" in words(late)) == (422, True)
    assert game.seats.get(player="B").user == dora
    assert not Ruling.objects.exists()


def test_the_admin_hides_when_and_how_often_a_bid_was_replaced(people):
    game = bring_to(new_campaign(people[0], people), "bids")
    anna, bruno = signed_in(people[0]), Actor.seat(people[1], "B")

    def seen() -> list[str]:
        """Everything that the organiser sees of envelopes, plans and notices."""
        envelope = game.envelopes.get(player="B").pk
        pages = (
            "campaign/envelope/",
            f"campaign/envelope/{envelope}/change/",
            "campaign/sealedplan/",
            "club/notice/",
        )
        return [words(anna.get(f"/admin/{page}")) for page in pages]

    seal_bid(game.pk, actor=bruno, amount=1)
    seal_plan(game.pk, Plan(bid=1), actor=bruno)
    before = seen()
    for amount in (2, 3):
        seal_bid(game.pk, actor=bruno, amount=amount)
        seal_plan(game.pk, Plan(bid=amount), actor=bruno)
    assert seen() == before
    withdraw_bid(game.pk, actor=bruno)
    assert words(anna.get("/admin/campaign/envelope/")) != before[0]
