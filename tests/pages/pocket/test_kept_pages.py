"""The pages that a device may keep: what they contain, what they leave out, and their marks."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from campaign.actions.battles.battle_dates import propose
from club.actions.journal.actor import Actor
from club.pages.home_screen.pocket import MARK, WITH, release
from tests.pages.laid import address, words

PAGES = ("", "sheet", "rules", "battles/k1", "battles/k1/table")


def kept(game, rest: str = "") -> str:
    return f"/pocket{address(game, rest)}"


def test_the_map_the_players_my_bands_and_what_waits_are_on_the_kept_page(game, as_player):
    text = words(as_player("A").get(kept(game)))
    for said in ("Six trees", "What you must do now", "Birch", "Initiative", "lord-b3 , Elder"):
        assert said in text, said
    assert "Roads to" in text


def test_each_page_is_marked_for_its_reader_and_names_what_is_kept_with_it(game, as_player, people):
    anna = as_player("A")
    for rest in PAGES:
        answer = anna.get(kept(game, rest))
        assert answer.status_code == 200
        assert answer[MARK] == f"{release()}-{people[0].pk}"
        loaded = re.findall(r'(?:href|src)="(/(?:static|land)/[^"#]+)', answer.content.decode())
        assert len(loaded) > 3
        assert set(loaded) <= set(answer[WITH].split(" "))
    others = {kept(game, rest) for rest in PAGES[1:]}
    assert others <= set(anna.get(kept(game))[WITH].split(" "))


def test_a_page_of_the_site_itself_is_never_marked(game, as_player):
    anna = as_player("A")
    for page in ("/", "/me/", "/offline", *(address(game, rest) for rest in PAGES)):
        assert MARK not in anna.get(page), page


@pytest.mark.parametrize("rest", PAGES)
def test_a_kept_page_has_no_token_no_way_to_send_and_no_picture_of_a_person(game, as_player, rest):
    page = as_player("A").get(kept(game, rest)).content.decode()
    assert "csrf" not in page
    assert 'method="post"' not in page
    assert "hx-post" not in page
    assert "/photos/" not in page
    assert 'name="key"' not in page


def test_a_device_that_has_the_page_is_told_so_until_something_changes(game, as_player):
    anna = as_player("A")
    tag = anna.get(kept(game))["ETag"]
    again = anna.get(kept(game), headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again[MARK]
    type(game).objects.filter(pk=game.pk).update(version=game.version + 1)
    assert anna.get(kept(game), headers={"If-None-Match": tag}).status_code == 200


def test_strangers_and_people_who_are_not_signed_in_get_nothing(game, stranger):
    for rest in PAGES:
        assert stranger.get(kept(game, rest)).status_code == 404
        assert Client().get(kept(game, rest)).status_code == 302


def test_a_battle_that_is_over_is_not_kept(game, as_player):
    assert as_player("A").get(kept(game, "battles/k9")).status_code == 404


def test_only_a_page_with_the_form_asks_for_a_date(game, as_player):
    anna, asked = as_player("A"), "Propose one, and the others say yes or no."
    assert asked in words(anna.get(address(game, "battles/k1")))
    for page in (
        anna.get(kept(game, "battles/k1")),
        as_player("C").get(address(game, "battles/k1")),
    ):
        assert "No date has been proposed yet." in words(page)
        assert asked not in words(page)


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_kept_pages_are_drawn_in_every_language(game, as_player, language):
    for rest in PAGES:
        page = as_player("A").get(kept(game, rest), headers={"Accept-Language": language})
        assert f'<html lang="{language}"' in page.content.decode()


def test_a_proposed_date_reaches_the_device(game, as_player, people):
    """The table's page is asked first: if it has not changed, the others are not asked."""
    anna = as_player("A")
    tags = {rest: anna.get(kept(game, rest))["ETag"] for rest in PAGES}

    def is_news(rest: str) -> bool:
        answer = anna.get(kept(game, rest), headers={"If-None-Match": tags[rest]})
        tags[rest] = answer["ETag"]
        return answer.status_code == 200

    writer = Actor.seat(people[0], "A")
    propose(game.pk, "k1", actor=writer, at=timezone.now() + timedelta(days=2), place="Cellar")
    assert is_news("")
    assert is_news("battles/k1")
    assert "Cellar" in words(anna.get(kept(game, "battles/k1")))
    assert not is_news("battles/k1")
