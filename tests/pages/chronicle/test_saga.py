"""The saga is a story: chapters by turn, battles with their lords and photographs, the dead."""

import re
from datetime import UTC, datetime
from io import BytesIO

import pytest
from django.utils.safestring import mark_safe
from PIL import Image

from campaign.history.tales import Tale
from campaign.models import BattlePhoto
from campaign.pages.chronicle import saga
from campaign.pages.chronicle.saga_words import Storyteller, _begun
from campaign.pages.scene import access
from club.actions.clock.closing import close
from club.actions.journal.actor import Actor
from club.actions.seats.spectator_links import open_to_spectators
from tests.pages.acts.fights import fought
from tests.pages.filled import hidden_in
from tests.pages.laid import address, send, words
from tests.table import bring_to, new_campaign


@pytest.fixture
def game(people):
    return bring_to(new_campaign(people[0], people), "movement")


@pytest.fixture
def battle(laid, as_player, people):
    """Anna has beaten Bruno at Cedar; Bruno's lord is dead, and there is a photograph."""
    game = laid(fought())
    left = {f"unit-{band}.{i}": "4" for band in ("a1", "b1") for i in range(1, 7)}
    some = left | {f"unit-b1.{i}": "0" for i in range(1, 7)} | {"dead": "lord-b1"}
    assert send(as_player("A"), game, "report", battle="k1", winner="A", **some).status_code == 302
    page = as_player("B").get(address(game))
    send(as_player("B"), game, "confirm", **hidden_in(page, 'id="confirm-k1"'))
    BattlePhoto.objects.create(
        game=game,
        battle="k1",
        turn=3,
        player="A",
        by=people[0],
        image=jpeg(),
        width=90,
        height=60,
        caption="The ford at dusk",
        at=datetime(2026, 1, 1, tzinfo=UTC),
    )
    game.refresh_from_db()
    return game


def jpeg() -> bytes:
    out = BytesIO()
    Image.new("RGB", (90, 60), "#775533").save(out, "JPEG")
    return out.getvalue()


def test_the_saga_has_a_chapter_for_each_turn_and_the_lords(game, as_player):
    close(game.pk, how="organiser")
    text = words(as_player("C").get(address(game, "saga")))
    for said in ("Before the first turn", "Turn 1", "came into the land, led by", "The lords"):
        assert said in text
    for ledger in ("is done", "power point", "Initiative dice", "a lord"):
        assert ledger not in text


def test_a_battle_is_a_paragraph_with_its_lords_its_dead_and_its_photograph(battle, as_player):
    page = as_player("C").get(address(battle, "saga")).content.decode()
    story = page[page.index("<h2>Turn 3") : page.index("<h2>The dead")]
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", story))
    assert "lord-a1 (AAnna)" in text
    assert "lord-b1 (BBruno)" in text
    assert text.count("lord-a1 (") == 1
    assert 'alt="The ford at dusk"' in story
    assert "<figcaption>The ford at dusk</figcaption>" in story


def test_the_dead_are_named_with_their_end_and_deeds(battle, as_player):
    text = words(as_player("C").get(address(battle, "saga")))
    dead = text[text.index("The dead") :]
    assert "Fell in turn 3 at Cedar , slain by lord-a1." in dead
    assert "Battles: 1." in dead
    assert "won: 0" not in dead
    assert "Lords slain: 0" not in dead


def test_only_members_see_photographs(battle, people, client):
    key = open_to_spectators(battle.pk, actor=Actor.organiser(people[0]))
    page = client.get(f"/s/{key}/saga").content.decode()
    assert "lord-a1" in page
    assert "The ford at dusk" not in page
    assert "/photos/" not in page


def test_both_maps_of_a_saga_have_different_ids(game, as_player):
    page = as_player("C").get(address(game, "saga")).content.decode()
    ids = re.findall(r' id="([^"]+)"', page)
    assert page.count('class="chart"') == 2
    assert len(ids) == len(set(ids))


def test_a_long_saga_has_pages_whose_chapters_are_drawn_once(game, as_player, monkeypatch):
    monkeypatch.setattr(saga, "TURNS", 1)
    where = address(game, "saga")
    first = as_player("C").get(where).content.decode()
    assert "Before the first turn" in first
    assert "<h2>Turn 1" not in first
    assert f'href="{where}?part=2"' in first
    assert "The lords" not in words(as_player("C").get(where))
    monkeypatch.setattr(saga, "_chapters", lambda *_: pytest.fail("it was drawn again"))
    assert as_player("C").get(where).status_code == 200
    monkeypatch.undo()
    monkeypatch.setattr(saga, "TURNS", 1)
    for asked in ("2", "99"):
        page = words(as_player("C").get(f"{where}?part={asked}"))
        assert "Turn 1" in page
        assert "Before the first turn" not in page
        assert "The lords" in page
    assert as_player("C").get(f"{where}?part=²").status_code in (200, 422)


def test_a_sentence_begins_with_a_capital_even_if_it_begins_with_a_nameless_lord():
    assert _begun(mark_safe("<b>nameless lord</b> burned it down.")) == (
        "<b>Nameless lord</b> burned it down."
    )
    typed = mark_safe("<b>de Ruyter</b> left.")
    assert _begun(typed) == typed


def test_both_races_are_drawn_in_the_saga_from_the_first_turn_on(game, as_player):
    page = as_player("C").get(address(game, "saga")).content.decode()
    assert "What a final count would have given" in page
    assert "Points on the memory track" in page


def test_players_who_take_a_terrain_by_a_portal_or_without_moving_are_not_said_to_march(laid):
    """R87, A36: bands that did not come by road can also take a terrain."""
    told = Storyteller(access.scene_watched(laid(fought())), lambda player: mark_safe(player))
    values = {"who": ("A", None), "other": ("B", None), "terrains": ("Cedar",)}
    said = [told.sentence(Tale("taken_from", seq, values)) for seq in range(4)]
    assert not [sentence for sentence in said if "march" in sentence], said
