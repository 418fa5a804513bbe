"""The first page of the desk: the lists in groups, in the words of their readers."""

from typing import Any

import pytest
from django.conf import settings
from django.contrib.admin import site
from django.test import Client
from django.utils.translation import override

from club.admin.desk import DeskGroup
from tests.admin.signed_in import signed_in
from tests.pages.laid import words
from tests.table import person

pytestmark = pytest.mark.django_db
GROUPS: tuple[DeskGroup, ...] = site.groups  # type: ignore[attr-defined]
LISTS = [one for group in GROUPS for one in group.lists]
TECHNICAL = (
    "Snapshots",
    "Tenures",
    "Journal entries",
    "Heartbeats",
    "Once-only keys",
    "Installation",
)
FRAME = ('<html lang="en" data-theme="dark">', 'class="home"', "/static/desk.css", "<h1>", "trail")


@pytest.fixture
def root() -> Client:
    return signed_in(person("root", is_staff=True, is_superuser=True))


def test_every_model_of_the_desk_is_in_one_group():
    named = [one.model for one in LISTS]
    assert sorted(named) == sorted(model._meta.label for model in site._registry)


def test_the_index_shows_the_groups_with_a_sentence_for_each_list(root: Client):
    page = words(root.get("/admin/"))
    places = [
        page.find(f" {group.name} {str(group.lists[0].many).capitalize()} ") for group in GROUPS
    ]
    assert -1 not in places
    assert places == sorted(places)
    assert [str(one.about) for one in LISTS if str(one.about) not in page] == []
    assert [name for name in TECHNICAL if name in page] == []


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES if code != "en"])
def test_groups_lists_and_sentences_are_in_the_readers_language(root: Client, language: str):
    english = {str(one.about) for one in LISTS}
    root.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = words(root.get("/admin/"))
    with override(language):
        shown = [
            " ".join(str(text).split())
            for group in GROUPS
            for text in (group.name, *(one.about for one in group.lists))
        ]
    assert [text for text in shown if text not in page] == []
    assert english & {*shown} == set()


def test_a_list_has_its_name_in_the_heading_the_trail_and_the_lists_beside_it(root: Client):
    html = root.get("/admin/club/snapshot/").content.decode()
    assert "<h1>Stored positions</h1>" in html
    assert '<a href="/admin/club/snapshot/">Stored positions</a>' in html
    assert '<a href="/admin/club/snapshot/" aria-current="page">Stored positions</a>' in html


def test_an_organiser_sees_only_the_groups_of_their_campaigns(at_war: Any, anna: Client):
    page = words(anna.get("/admin/"))
    assert "Every game on this site" in page
    assert "Who may sign in" not in page
    assert "Maps that somebody is still drawing" not in page


def test_a_list_of_one_app_is_still_found_by_the_name_of_the_app(root: Client):
    page = words(root.get("/admin/campaign/"))
    assert "Sealed bids" in page
    assert "Signs of life" not in page


def test_every_page_of_the_desk_is_in_the_frame_of_the_site_and_in_the_readers_theme(
    root: Client, at_war: Any
):
    root.cookies["theme"] = "dark"
    asked = ["/admin/"]
    for model in site._registry:
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        rows = model._base_manager.all()[:1]
        asked += [base, *(f"{base}{row.pk}/change/" for row in rows)]
    pages = {path: root.get(path).content.decode() for path in asked}
    missing = {path: mark for path, html in pages.items() for mark in FRAME if mark not in html}
    assert missing == {}
    assert [path for path, html in pages.items() if "/static/admin/css/" in html] == []
    assert len(pages) > len(LISTS) + 10


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("club/outage/", "There is nothing here yet."),
        ("auth/user/?q=nobody@nowhere", "Nothing matches your search."),
    ],
)
def test_an_empty_list_says_so(root: Client, address: str, said: str):
    assert said in words(root.get(f"/admin/{address}"))


def test_every_list_of_many_rows_can_be_searched(rf: Any):
    """The house, heartbeats, outages, the installation and parts of simulations have few rows, and
    blocks no names."""
    few = {"House", "Heartbeat", "Outage", "Installation", "SimulationBatch", "TalkBlock"}
    unsearched = {
        model.__name__
        for model, kept in site._registry.items()
        if not kept.get_search_fields(rf.get("/"))
    }
    assert unsearched == few
