"""A shared link has a picture, and a spectator can step through the turns."""

import re
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image, ImageColor

from campaign.actions.history.events import is_event
from campaign.actions.play.sealed_bids import seal_bid
from campaign.pages.map import link_preview
from campaign.pages.map.map_image import SEATS
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.actions.seats.spectator_links import close_to_spectators, open_to_spectators
from club.actions.security import rate_limits
from club.models import Game
from tests.pages.ending.ended import ended
from tests.pages.laid import address, words
from tests.table import bring_to, new_campaign


@pytest.fixture
def game(people):
    return bring_to(new_campaign(people[0], people, name='Ring of "trees"'), "bids")


@pytest.fixture
def key(game, people) -> str:
    return open_to_spectators(game.pk, actor=Actor.organiser(people[0]))


def see(key: str, page: str = "", **headers: str):
    return Client().get(f"/s/{key}/{page}", headers=headers)


def announced(key: str, page: str) -> dict[str, str]:
    """The metadata of the page for other sites."""
    html = see(key, page).content.decode()
    return dict(re.findall(r'<meta property="og:([a-z:_]+)" content="([^"]*)"', html))


def test_the_picture_is_a_png_of_the_size_stated_on_the_page(key):
    said = announced(key, "")
    image = Image.open(BytesIO(see(key, "picture.png").content))
    assert (image.format, image.size) == ("PNG", (1200, 630))
    assert (said["image:width"], said["image:height"]) == ("1200", "630")
    assert said["image"] == f"http://testserver/s/{key}/picture.png"
    assert said["url"] == f"http://testserver/s/{key}/"
    assert said["title"].startswith("Ring of &quot;trees&quot; · Turn 2 of ")
    assert "anna (Vikings)" in said["description"]


def test_each_seat_keeps_its_colour_in_the_few_colours_of_the_picture(key, game):
    image = Image.open(BytesIO(see(key, "picture.png").content)).convert("RGB")
    few = {colour for _, colour in image.getcolors(maxcolors=256)}
    for css in "abc"[: game.seats.count()]:
        wanted = ImageColor.getrgb(SEATS[css])
        assert min(max(abs(a - b) for a, b in zip(wanted, one, strict=True)) for one in few) <= 8, (
            css
        )


def test_players_without_a_faction_are_named_without_brackets(people):
    game = new_campaign(people[0], people)
    game.seats.update(playing_as="")
    text = announced(open_to_spectators(game.pk, actor=Actor.organiser(people[0])), "")
    assert text["description"] == "A SAGA map campaign: anna, bruno, clara."


def test_a_campaign_that_is_over_is_announced_with_its_winner(laid, people):
    game = laid(ended("points", "BAC"))
    key = open_to_spectators(game.pk, actor=Actor.organiser(people[0]))
    said = announced(key, "end")
    assert said["description"] == (
        "Bruno (Vikings) has won this SAGA map campaign. Behind them: Anna (Vikings), Clara "
        "(Vikings)."
    )
    assert said["url"] == f"http://testserver/s/{key}/end"
    assert see(key, "picture.png").status_code == 200


@pytest.mark.parametrize("page", ["chronicle", "envelopes", "saga"])
def test_all_pages_of_spectators_have_the_same_picture(key, page):
    assert announced(key, page)["image"] == f"http://testserver/s/{key}/picture.png"


def test_each_moment_has_its_own_picture(key, game):
    assert announced(key, "history/1")["image"] == f"http://testserver/s/{key}/history/1.png"
    now, then = see(key, "picture.png").content, see(key, "history/1.png").content
    assert now != then
    assert see(key, f"history/{game.seq}.png").content == now


def test_pages_of_members_have_no_preview(key, game, as_player):
    for page in ("", "history/1", "saga", "chronicle"):
        assert "og:" not in as_player("A").get(address(game, page)).content.decode()


def test_an_unchanged_picture_is_not_sent_again(key, monkeypatch):
    first = see(key, "picture.png")
    monkeypatch.setattr(link_preview, "picture_of", None)
    assert see(key, "picture.png").content == first.content
    again = see(key, "picture.png", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_sealing_a_bid_does_not_change_the_picture(key, game, people):
    first = see(key, "picture.png")["ETag"]
    seal_bid(game.pk, actor=Actor.seat(people[1], "B"), amount=1)
    assert see(key, "picture.png")["ETag"] == first


def test_many_requests_render_few_pictures(key, people, monkeypatch, settings):
    settings.LIMITS = True
    rate_limits.reset_counts()
    monkeypatch.setattr(link_preview, "DRAWN_FOR_ONE", "3/minute")
    monkeypatch.setattr(link_preview, "DRAWN_OF_ONE", "5/minute")
    drawn = [see(key, f"history/{seq}.png").status_code for seq in range(5)]
    assert drawn == [200, 200, 200, 429, 429]
    refused = see(key, "history/4.png")
    assert 0 < int(refused["Retry-After"]) <= 60
    assert "try once more" in words(refused)
    assert see(key, "history/0.png").status_code == 200
    other = new_campaign(people[0], people)
    theirs = open_to_spectators(other.pk, actor=Actor.organiser(people[0]))
    member = Client()
    member.force_login(people[1])
    assert member.get(f"/s/{theirs}/picture.png").status_code == 200


@pytest.mark.parametrize("page", ["picture.png", "history/1", "history/1.png", "saga"])
def test_a_disabled_link_shows_no_moment_and_no_picture(key, game, people, page):
    assert see(key, page).status_code == 200
    close_to_spectators(game.pk, actor=Actor.organiser(people[0]))
    assert see(key, page).status_code == 404


@pytest.mark.parametrize("page", ["history/999", "history/999.png"])
def test_an_unknown_entry_has_no_picture(key, page):
    assert see(key, page).status_code == 404


def test_a_spectator_steps_from_event_to_event(key, game):
    seen, there = 0, f"/s/{key}/history/0"
    while there:
        page = Client().get(there)
        assert page.status_code == 200
        found = re.search(r'data-walk="ArrowRight" href="([^"]+)"', page.content.decode())
        there, seen = found[1] if found else "", seen + 1
    assert seen == 1 + sum(is_event(bytes(line.news)) for line in effective(game))
    assert "Turn 2" in words(page)


def test_the_link_of_a_moment_is_public_while_spectators_are_allowed(game, as_player, people):
    def link() -> str:
        html = as_player("B").get(address(game, "history/2")).content.decode()
        return re.search(r'id="moment" value="([^"]+)"', html)[1]

    own = f"http://testserver{address(game, 'history/2')}"
    assert link() == own
    organiser = Actor.organiser(people[0])
    key = open_to_spectators(game.pk, actor=organiser)
    assert link() == f"http://testserver/s/{key}/history/2"
    close_to_spectators(game.pk, actor=organiser)
    assert link() == own


def test_every_entry_of_the_chronicle_links_to_its_moment(key, game):
    html = see(key, "chronicle").content.decode()
    assert f'href="/s/{key}/history/{game.seq}"' in html


def test_a_long_name_fits_on_the_picture(people, game, key):
    Game.objects.filter(pk=game.pk).update(name="Wÿrd " * 16)
    assert see(key, "picture.png").status_code == 200


def test_the_picture_has_the_mark_of_the_site(key):
    image = Image.open(BytesIO(see(key, "picture.png").content)).convert("RGB")
    red, green, blue = image.getpixel((1130, 558))
    assert red > green + 40 > blue, "the shield of the mark, above its peaks"
