"""Published maps: lists, pages, importing and exporting, and permissions."""

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from msgspec.structs import replace

from campaign.actions.workshop import maps
from campaign.actions.workshop.house_maps import install_house_maps
from campaign.map.documents import MOST_BYTES, write_map_file
from campaign.map.sketching import BLANK
from campaign.models import Map, MapDraft
from campaign.pages.map.house_maps import WORDS
from tests.map.any_map import drawn as drawn_map
from tests.pages.laid import refusal, words
from tests.pages.sheets import LAND, address, anna, browser_of_anna, draft, drawn, form, signed_in
from tests.table import person, ring_map

__all__ = ["anna", "browser_of_anna", "draft"]


def test_maps_of_the_site_are_shown_by_their_land_and_character(browser_of_anna, db):
    install_house_maps()
    page = browser_of_anna.get("/maps/")
    lands = re.findall(r'<img class="for-(?:day|night)" src="(/land/[^"]+)"', page.content.decode())
    assert len(set(lands)) == 2 * len(WORDS)
    assert all(str(one.character) in words(page) for one in WORDS.values())


def test_the_index_shows_usable_maps_and_drafts(browser_of_anna, anna, draft):
    ring_map()
    maps.publish_map(maps.new_draft(by=anna, map=replace(LAND, name="Mine")).pk, by=anna)
    bruno = person("bruno")
    for name, shared in (("Shared by Bruno", True), ("Hidden by Bruno", False)):
        made = maps.new_draft(by=bruno, map=replace(LAND, name=name))
        maps.share_map(maps.publish_map(made.pk, by=bruno).slug, by=bruno, shared=shared)
    text = words(browser_of_anna.get("/maps/"))
    for name in ("Land's End", "The Ring", "Mine", "Shared by Bruno"):
        assert name in text
    assert "Hidden by Bruno" not in text


def test_a_map_is_described_in_words(browser_of_anna):
    ring_map()
    text = words(browser_of_anna.get("/maps/ring/"))
    assert "Elder mill developed Dogwood, Fir" in text
    assert "There are no start sites for 2, 3, 4, 5, 6 players" in text


def test_fair_starts_are_called_balanced_and_others_name_their_differences(browser_of_anna, anna):
    line = drawn_map("A-B-C-P-D-E-F-Z", kinds={"P": "pyramid", "Z": "ziggurat"}, starts=("A F",))
    lame = replace(line, name="Lame")
    for map in (LAND, lame):
        maps.publish_map(maps.new_draft(by=anna, map=map).pk, by=anna)
    assert words(browser_of_anna.get("/maps/lands-end/")).count(" balanced ") == 3
    text = words(browser_of_anna.get("/maps/lame/"))
    assert "2 players unbalanced" in text
    said = "Roads to the prestigious territory ranked {} by distance: {} from A, {} from F."
    assert said.format(1, 3, 1) in text
    assert said.format(2, 7, 3) in text
    assert (
        "A can be shut in: every route to the other start sites goes through B, C, P, D, E." in text
    )


def test_map_authors_see_bridges_and_cut_vertices(browser_of_anna, draft):
    pouch = drawn_map("A-B-C-D-A C-E", kinds={"E": "pyramid"})
    sent = form(draft, name="Pouch", do="publish")
    browser_of_anna.post(address(draft), sent)
    maps.publish_map(
        maps.new_draft(by=draft.author, map=replace(pouch, name="Pouch two")).pk, by=draft.author
    )
    text = words(browser_of_anna.get("/maps/pouch-two/"))
    assert "The road from C to E is a bridge: without it, no road joins E and the rest" in text
    assert "C is a bottleneck: every route between E and the rest" in text
    assert "bridge" not in words(browser_of_anna.get("/maps/pouch/"))


def test_a_map_is_exported_and_imported_as_a_file(browser_of_anna, anna, draft):
    maps.publish_map(draft.pk, by=anna)
    file = browser_of_anna.get("/maps/lands-end/map.json")
    assert file["Content-Disposition"] == 'attachment; filename="lands-end.json"'
    assert file.content == write_map_file(LAND)
    upload = SimpleUploadedFile("map.json", file.content)
    answer = browser_of_anna.post("/maps/import", {"file": upload, "document": ""})
    back = MapDraft.objects.get()
    assert answer["Location"] == address(back)
    assert drawn(back) == LAND


def test_a_draft_is_exported_as_a_file(browser_of_anna, draft):
    assert browser_of_anna.get(address(draft, "map.json")).content == write_map_file(LAND)


@pytest.mark.parametrize(
    ("garbage", "sentence"),
    [
        ("", "There is no territory in this table."),
        ("once upon a time", "This is not a table: each of its lines has only one cell."),
        ("[" * 50_000, "There is no map in this file: it is nested too deeply"),
        ('{"name": "x", "terrains": [], "roads": [["a", "b"]]}', "A road leads to a, which"),
        (" " * (MOST_BYTES + 1), "This file is too large for a map: the limit is 256 kB."),
    ],
)
def test_an_invalid_file_is_refused_and_stays_in_the_form(browser_of_anna, garbage, sentence):
    answer = browser_of_anna.post("/maps/import", {"document": garbage})
    assert answer.status_code == 422
    assert refusal(answer).startswith(sentence)
    assert garbage[:12] in html.unescape(answer.content.decode())
    assert not MapDraft.objects.exists()


def test_a_draft_starts_empty_or_from_a_map(browser_of_anna):
    ring = ring_map()
    browser_of_anna.post("/maps/new", {"name": " Fords "})
    browser_of_anna.post("/maps/new", {"of": "ring"})
    second, first = MapDraft.objects.all()
    assert drawn(first) == replace(BLANK, name="Fords")
    assert (drawn(second), second.based_on) == (ring.road_map(), ring)


def test_the_author_shares_and_retires_a_map(browser_of_anna, anna, draft):
    map = maps.publish_map(draft.pk, by=anna)
    for do, seen in (
        ("share", (True, False)),
        ("retire", (True, True)),
        ("close", (False, True)),
        ("take-up", (False, False)),
    ):
        browser_of_anna.post("/maps/lands-end/change", {"do": do})
        map.refresh_from_db()
        assert (map.shared, map.retired) == seen


def test_too_many_drafts_show_an_error_message(browser_of_anna, draft, monkeypatch):
    monkeypatch.setattr(maps, "MOST_DRAFTS", 1)
    answer = browser_of_anna.post("/maps/new", {"name": "One more"})
    assert (answer.status_code, refusal(answer)) == (
        422,
        "You already have 1 drafts: publish or delete one first.",
    )


GETS = ("", "map.json")
POSTS = ("", "delete")


def test_the_draft_of_another_person_is_not_found(draft):
    bruno = signed_in(person("bruno"))
    assert {bruno.get(address(draft, rest)).status_code for rest in GETS} == {404}
    assert {bruno.post(address(draft, rest), form(draft)).status_code for rest in POSTS} == {404}
    assert drawn(draft) == LAND


@pytest.mark.parametrize("shared", [False, True])
def test_the_map_of_another_person_is_readable_when_shared_and_never_editable(anna, draft, shared):
    maps.share_map(maps.publish_map(draft.pk, by=anna).slug, by=anna, shared=shared)
    bruno = signed_in(person("bruno"))
    seen = 200 if shared else 404
    for rest in ("", "map.json", "trials/2"):
        assert bruno.get(f"/maps/lands-end/{rest}").status_code == seen
    assert bruno.post("/maps/new", {"of": "lands-end"}).status_code == (302 if shared else 404)
    assert bruno.post("/maps/lands-end/change", {"do": "retire"}).status_code == 404
    assert not Map.objects.get().retired


def test_anonymous_readers_are_sent_to_the_sign_in_page(draft):
    nobody = Client()
    ring_map()
    for page in (
        "/maps/",
        "/maps/ring/",
        "/maps/ring/map.json",
        "/maps/ring/trials/2",
        address(draft),
        address(draft, "map.json"),
    ):
        assert nobody.get(page)["Location"].startswith("/accounts/login/code/")
    for page in (
        "/maps/new",
        "/maps/import",
        "/maps/ring/change",
        "/maps/ring/try",
        address(draft),
        address(draft, "delete"),
    ):
        assert nobody.post(page)["Location"].startswith("/accounts/login/code/")
    assert MapDraft.objects.count() == 1


@pytest.mark.parametrize("page", ["/maps/", "/maps/ring/", "draft"])
def test_pages_cost_a_bounded_number_of_queries(
    browser_of_anna, anna, draft, page, django_assert_max_num_queries
):
    ring_map()
    for name in ("One", "Two", "Three"):
        maps.publish_map(maps.new_draft(by=anna, map=replace(LAND, name=name)).pk, by=anna)
    with django_assert_max_num_queries(10):
        browser_of_anna.get(address(draft) if page == "draft" else page)


def test_a_map_leads_to_a_campaign_on_it_unless_it_is_retired(browser_of_anna, anna):
    made = maps.map_like(LAND, by=anna)
    page = f"/maps/{made.slug}/"
    assert f'href="/new/?map={made.slug}"' in browser_of_anna.get(page).content.decode()
    maps.retire(made.slug, by=anna, retired=True)
    assert "/new/?map=" not in browser_of_anna.get(page).content.decode()


def test_own_maps_have_pictures(browser_of_anna, anna):
    maps.map_like(LAND, by=anna)
    page = browser_of_anna.get("/maps/").content.decode()
    assert page.count('<img class="for-day"') == 1


def test_a_sketch_of_the_land_comes_with_the_page_of_a_map(browser_of_anna, anna):
    """The painted land is a separate file, which takes a second when it is drawn first."""
    made = maps.map_like(LAND, by=anna)
    page = browser_of_anna.get(f"/maps/{made.slug}/").content.decode()
    sketch, painted = page.index('<path class="rough" d="M'), page.index('<image class="by-day"')
    assert sketch < painted
