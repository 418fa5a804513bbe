"""The emblem of a person: the form on their page, its picture, and the pages on which others see
it."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from campaign.actions.company.comments import add_comment
from club.actions.accounts.emblems import emblem_of, parsed
from club.actions.journal.actor import Actor
from club.models import Profile
from club.pages.account.emblem import TINCTURES
from tests.pages.laid import LAND, address, refusal
from tests.worlds import a_world

PAGE, OWN = "/me/", "/me/emblem.svg"
AXE = {"what": "emblem", "field": "pale", "first": "gold", "second": "blue", "charge": "axe"}
TEXT = "pale-gold-blue-axe"


def chosen(page: str) -> dict[str, str]:
    """The part that is ticked in each row of the form."""
    return dict(
        re.findall(r'name="(field|first|second|charge)" value="(\w+)" required checked', page)
    )


def test_the_form_begins_with_the_present_emblem_and_saves_another(people, as_player):
    anna = as_player("A")
    before = emblem_of(people[0])
    page = anna.get(PAGE).content.decode()
    assert chosen(page) == before._asdict()
    assert f'src="/emblem/{before}.svg"' in page
    assert anna.post(PAGE, AXE)["Location"] == PAGE
    assert Profile.objects.get(user=people[0]).emblem == TEXT
    page = anna.get(PAGE).content.decode()
    assert chosen(page) == parsed(TEXT)._asdict()
    assert f'<img class="emblem" src="{OWN}?{TEXT}" alt="">' in page


def test_two_colours_are_refused_and_the_choice_stays_in_the_form(people, as_player):
    anna = as_player("A")
    answer = anna.post(PAGE, AXE | {"first": "red"})
    assert answer.status_code == 422
    assert refusal(answer) == "Combine a metal (gold or silver) with a colour."
    assert chosen(answer.content.decode())["first"] == "red"
    assert not Profile.objects.filter(user=people[0]).exclude(emblem="").exists()


def test_the_picture_is_drawn_for_everybody_who_has_its_address():
    answer = Client().get(f"/emblem/{TEXT}.svg")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
    assert "public" in answer["Cache-Control"]
    drawn = answer.content.decode()
    assert f'fill="{TINCTURES["gold"]}" color="{TINCTURES["blue"]}"' in drawn
    assert drawn.count("<path") == 3
    assert Client().get("/emblem/pale-gold-blue-cat.svg").status_code == 404


@pytest.mark.django_db
def test_the_header_of_every_page_shows_the_readers_emblem(people, as_player):
    anna = as_player("A")
    assert f'<img class="emblem" src="{OWN}" alt="">' in anna.get("/").content.decode()
    answer = anna.get(OWN)
    assert "private" in answer["Cache-Control"]
    assert answer.content == anna.get(reverse("emblem", args=[emblem_of(people[0])])).content
    assert Client().get(OWN).status_code == 302


def test_the_form_and_the_picture_have_the_same_tinctures():
    css = Path("static/account.css").read_text()
    for name, colour in TINCTURES.items():
        for row in ("first", "second"):
            rule = f'[name="{row}"][value="{name}"]:checked) {{ --{row}: {colour}; }}'
            assert rule in css
        assert f'[value="{name}"] ~ i {{ background: {colour}; }}' in css


def test_the_seats_members_and_messages_show_the_emblems_of_people(laid, people, as_player):
    game = laid(a_world(LAND, players="ABC", phase="bids"))
    add_comment(game.pk, "", actor=Actor.seat(people[1], "B"), text="Well met.")
    anna = as_player("A")
    anna.post(PAGE, AXE)
    everybody = [TEXT, str(emblem_of(people[1])), str(emblem_of(people[2]))]
    shown = {"seats": everybody, "members": everybody, "talk": everybody[1:2]}
    for page, expected in shown.items():
        found = anna.get(address(game, page)).content.decode()
        assert re.findall(r'src="/emblem/([\w-]+)\.svg"', found) == expected
