"""The map workshop in a browser without script: lists, looking, drawing, bringing in."""

import html
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from msgspec.structs import replace

from campaign.actions import atlas
from campaign.map.documents import MOST_BYTES, write
from campaign.map.sketching import BLANK
from campaign.models import Map, MapDraft
from campaign.pages.workshop.sketch import Sketch, sketch_of
from campaign.world import RoadMap
from tests.map.bundled import bundled_map
from tests.map.drawn import drawn as drawn_map
from tests.pages.laid import refusal, words
from tests.table import person, ring_map

LAND = replace(bundled_map(), name="Land's End")


@pytest.fixture
def anna(db: None) -> Any:
    return person("anna")


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def browser_of_anna(anna: Any) -> Client:
    return signed_in(anna)


@pytest.fixture
def draft(anna: Any) -> MapDraft:
    return atlas.new_draft(by=anna, map=LAND)


def fields(sketch: Sketch, **more: Any) -> dict[str, Any]:
    """The form as a browser sends it."""
    starts = {f"start-{n}": sites for n, sites in sketch.starts.items()}
    return {
        "ids": sketch.ids, "roads": sketch.road_words, "edition": str(sketch.edition),
        "name": sketch.name, "label": [row.name for row in sketch.rows],
        "kind": [row.kind for row in sketch.rows], "x": [row.x for row in sketch.rows],
        "y": [row.y for row in sketch.rows], "do": "save", **starts, **more,
    }  # fmt: skip


def form(draft: MapDraft, **more: Any) -> dict[str, Any]:
    return fields(sketch_of(atlas.drawn(draft), draft.edition), **more)


def address(draft: MapDraft, rest: str = "") -> str:
    return f"/maps/draft/{draft.pk}/{rest}"


def drawn(draft: MapDraft) -> RoadMap:
    draft.refresh_from_db()
    return atlas.drawn(draft)


def test_the_shelf_shows_what_is_there_for_me(browser_of_anna, anna, draft):
    ring_map()
    atlas.publish(atlas.new_draft(by=anna, map=replace(LAND, name="Mine")).pk, by=anna)
    bruno = person("bruno")
    for name, shared in (("Shared by Bruno", True), ("Hidden by Bruno", False)):
        made = atlas.new_draft(by=bruno, map=replace(LAND, name=name))
        atlas.share(atlas.publish(made.pk, by=bruno).slug, by=bruno, shared=shared)
    text = words(browser_of_anna.get("/maps/"))
    for name in ("Land's End", "The Ring", "Mine", "Shared by Bruno"):
        assert name in text
    assert "Hidden by Bruno" not in text


def test_a_map_is_looked_at_in_words(browser_of_anna):
    ring_map()
    text = words(browser_of_anna.get("/maps/ring/"))
    assert "Elder mill developed Dogwood, Fir" in text
    assert "There are no start sites for 2, 3, 4, 5, 6 players" in text


def test_fair_starts_are_called_even_and_others_by_what_sets_them_apart(browser_of_anna, anna):
    line = drawn_map("A-B-C-P-D-E-F-Z", kinds={"P": "pyramid", "Z": "ziggurat"}, starts=("A F",))
    lame = replace(line, name="Lame")
    for map in (LAND, lame):
        atlas.publish(atlas.new_draft(by=anna, map=map).pk, by=anna)
    assert words(browser_of_anna.get("/maps/lands-end/")).count(" even ") == 5
    text = words(browser_of_anna.get("/maps/lame/"))
    assert "2 players uneven" in text
    said = "Roads to the prestigious terrain that is number {} by distance: {} from A, {} from F."
    assert said.format(1, 3, 1) in text
    assert said.format(2, 7, 3) in text


def test_a_map_leaves_as_a_file_and_comes_back(browser_of_anna, anna, draft):
    atlas.publish(draft.pk, by=anna)
    file = browser_of_anna.get("/maps/lands-end/map.json")
    assert file["Content-Disposition"] == 'attachment; filename="lands-end.json"'
    assert file.content == write(LAND)
    upload = SimpleUploadedFile("map.json", file.content)
    answer = browser_of_anna.post("/maps/import", {"file": upload, "document": ""})
    back = MapDraft.objects.get()
    assert answer["Location"] == address(back)
    assert drawn(back) == LAND


def test_a_draft_leaves_as_a_file_too(browser_of_anna, draft):
    assert browser_of_anna.get(address(draft, "map.json")).content == write(LAND)


@pytest.mark.parametrize(
    ("garbage", "sentence"),
    [
        ("", "This file holds no map: "),
        ("once upon a time", "This file holds no map: "),
        ("[" * 50_000, "This file holds no map: it is nested too deeply"),
        ('{"name": "x", "terrains": [], "roads": [["a", "b"]]}', "A road leads to a, which"),
        (" " * (MOST_BYTES + 1), "This file is too large for a map: 256 kB at most."),
        ("\x00", "This file holds no map: "),
    ],
)
def test_garbage_is_refused_and_kept(browser_of_anna, garbage, sentence):
    answer = browser_of_anna.post("/maps/import", {"document": garbage})
    assert answer.status_code == 422
    assert refusal(answer).startswith(sentence)
    assert garbage[:12] in html.unescape(answer.content.decode())
    assert not MapDraft.objects.exists()


def test_a_draft_begins_empty_or_from_a_map(browser_of_anna):
    ring = ring_map()
    browser_of_anna.post("/maps/new", {"name": " Fords "})
    browser_of_anna.post("/maps/new", {"of": "ring"})
    second, first = MapDraft.objects.all()
    assert drawn(first) == replace(BLANK, name="Fords")
    assert (drawn(second), second.based_on) == (ring.road_map(), ring)


def test_the_editor_sends_back_what_it_shows(browser_of_anna, draft):
    page = browser_of_anna.get(address(draft)).content.decode()
    assert f'value="{sketch_of(LAND, 1).ids}"' in page
    answer = browser_of_anna.post(address(draft), form(draft))
    assert answer["Location"] == address(draft)
    assert drawn(draft) == LAND
    assert draft.edition == 1


def test_everything_typed_is_saved_whatever_button_is_pressed(browser_of_anna, draft):
    typed = form(draft, name="New name", do="add", **{
        "new-name": "Ford", "new-kind": "oasis", "new-x": "990", "new-y": "10",
    })  # fmt: skip
    typed["label"][0], typed["x"][0] = "Renamed", "101"
    assert browser_of_anna.post(address(draft), typed)["Location"] == address(draft) + "#terrains"
    map = drawn(draft)
    assert (map.name, map.terrains[0].name, map.terrains[0].x) == ("New name", "Renamed", 101)
    ford = map.terrains[-1]
    assert (ford.id, ford.name, ford.kind, ford.x, ford.y) == ("t1", "Ford", "oasis", 990, 10)


def test_roads_and_terrains_come_and_go(browser_of_anna, draft):
    a, b = LAND.roads[0]
    browser_of_anna.post(address(draft), form(draft, do=f"cut:{a}>{b}"))
    assert drawn(draft).roads == LAND.roads[1:]
    browser_of_anna.post(address(draft), form(draft, do="road", **{"road-a": b, "road-b": a}))
    assert drawn(draft).roads == (*LAND.roads[1:], (b, a))
    browser_of_anna.post(address(draft), form(draft, do=f"remove:{a}"))
    assert a not in [t.id for t in drawn(draft).terrains]


def test_start_sites_are_chosen_per_number_of_players(browser_of_anna, draft):
    sites = [t.id for t in LAND.terrains[:2]]
    browser_of_anna.post(address(draft), form(draft, **{
        "start-2": sites, **{f"start-{n}": [""] * n for n in range(3, 7)},
    }))  # fmt: skip
    assert drawn(draft).starts == (tuple(sites),)


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("x", "far", "“far” is not a whole number."),
        ("y", "", "“” is not a whole number."),
        ("x", "1001", "lies off the map"),
        ("x", "9" * 13, "is not a whole number"),
        ("kind", "volcano", "of a kind that the game does not know: volcano"),
        ("label", "x" * 41, "is too long: 40 characters at most."),
        ("label", "a\u202eb", "has signs that cannot be seen."),
    ],
)
def test_bad_input_is_refused_and_kept(browser_of_anna, draft, field, typed, sentence):
    sent = form(draft)
    sent[field][0], sent["label"][1] = typed, "Kept"
    answer = browser_of_anna.post(address(draft), sent)
    assert answer.status_code == 422
    assert sentence in refusal(answer)
    page = answer.content.decode()
    assert 'value="Kept"' in page
    assert field == "kind" or f'value="{typed}"' in page
    assert drawn(draft) == LAND


def test_a_damaged_form_changes_nothing(browser_of_anna, draft):
    answer = browser_of_anna.post(address(draft), form(draft, x=["1"]))
    assert (answer.status_code, refusal(answer)) == (
        422, "This form is damaged. Load the page again.",
    )  # fmt: skip
    assert drawn(draft) == LAND


def test_an_older_window_is_told_and_may_save_over(browser_of_anna, draft):
    old = form(draft, name="From the old window")
    browser_of_anna.post(address(draft), form(draft, name="From the new window"))
    answer = browser_of_anna.post(address(draft), old)
    assert answer.status_code == 422
    assert refusal(answer).startswith("This draft was changed in another window")
    assert 'value="From the old window"' in answer.content.decode()
    assert drawn(draft).name == "From the new window"
    browser_of_anna.post(address(draft), old | {"over": "2"})
    assert drawn(draft).name == "From the old window"


def test_publishing_saves_first_and_leads_to_the_map(browser_of_anna, draft):
    answer = browser_of_anna.post(address(draft), form(draft, name="Final", do="publish"))
    assert answer["Location"] == "/maps/final/"
    assert Map.objects.get().road_map() == replace(LAND, name="Final")
    assert browser_of_anna.get(address(draft)).status_code == 404


def test_what_cannot_be_published_stays_a_draft_with_its_problems(browser_of_anna, draft):
    sent = form(draft, do="publish", **{"start-2": [LAND.terrains[0].id, ""]})
    answer = browser_of_anna.post(address(draft), sent)
    assert answer.status_code == 422
    assert refusal(answer) == "2 players need 2 different start sites. A1"
    assert "1 problem to mend before the map can be published" in words(answer)
    assert not Map.objects.exists()


def test_a_quiet_save_is_answered_with_what_follows_from_it(browser_of_anna, draft):
    sent = form(draft, quiet="1", roads="")
    answer = browser_of_anna.post(address(draft), sent, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert (answer.status_code, page.count("hx-swap-oob")) == (200, 5)
    assert "No road leads from" in page
    assert 'name="edition" value="2"' in page
    assert 'name="label"' not in page


def test_a_draft_is_deleted(browser_of_anna, draft):
    assert browser_of_anna.post(address(draft, "delete"))["Location"] == "/maps/"
    assert not MapDraft.objects.exists()


def test_a_map_is_shared_and_retired_by_its_author(browser_of_anna, anna, draft):
    map = atlas.publish(draft.pk, by=anna)
    for do, seen in (("share", (True, False)), ("retire", (True, True)),
                     ("close", (False, True)), ("take-up", (False, False))):  # fmt: skip
        browser_of_anna.post("/maps/lands-end/change", {"do": do})
        map.refresh_from_db()
        assert (map.shared, map.retired) == seen


def test_who_has_drafts_enough_is_told_so(browser_of_anna, draft, monkeypatch):
    monkeypatch.setattr(atlas, "MOST_DRAFTS", 1)
    answer = browser_of_anna.post("/maps/new", {"name": "One more"})
    assert (answer.status_code, refusal(answer)) == (
        422, "You have 1 drafts already: publish or delete one.",
    )  # fmt: skip


GETS = ("", "map.json")
POSTS = ("", "delete")


def test_another_persons_draft_is_not_there(draft):
    bruno = signed_in(person("bruno"))
    assert {bruno.get(address(draft, rest)).status_code for rest in GETS} == {404}
    assert {bruno.post(address(draft, rest), form(draft)).status_code for rest in POSTS} == {404}
    assert drawn(draft) == LAND


@pytest.mark.parametrize("shared", [False, True])
def test_another_persons_map_is_seen_when_shared_and_never_changed(anna, draft, shared):
    atlas.share(atlas.publish(draft.pk, by=anna).slug, by=anna, shared=shared)
    bruno = signed_in(person("bruno"))
    seen = 200 if shared else 404
    for rest in ("", "map.json", "trials/2"):
        assert bruno.get(f"/maps/lands-end/{rest}").status_code == seen
    assert bruno.post("/maps/new", {"of": "lands-end"}).status_code == (302 if shared else 404)
    assert bruno.post("/maps/lands-end/change", {"do": "retire"}).status_code == 404
    assert not Map.objects.get().retired


def test_who_is_not_signed_in_is_sent_to_the_door(draft):
    nobody = Client()
    ring_map()
    for page in ("/maps/", "/maps/ring/", "/maps/ring/map.json", "/maps/ring/trials/2",
                 address(draft), address(draft, "map.json")):  # fmt: skip
        assert nobody.get(page)["Location"].startswith("/accounts/login/code/")
    for page in ("/maps/new", "/maps/import", "/maps/ring/change", "/maps/ring/try",
                 address(draft), address(draft, "delete")):  # fmt: skip
        assert nobody.post(page)["Location"].startswith("/accounts/login/code/")
    assert MapDraft.objects.count() == 1


@pytest.mark.parametrize("page", ["/maps/", "/maps/ring/", "draft"])
def test_pages_ask_the_database_a_bounded_number_of_times(
    browser_of_anna, anna, draft, page, django_assert_max_num_queries
):
    ring_map()
    for name in ("One", "Two", "Three"):
        atlas.publish(atlas.new_draft(by=anna, map=replace(LAND, name=name)).pk, by=anna)
    with django_assert_max_num_queries(10):
        browser_of_anna.get(address(draft) if page == "draft" else page)
