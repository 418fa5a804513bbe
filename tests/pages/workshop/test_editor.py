"""A draft in the editor, in a browser without script."""

import pytest
from msgspec.structs import replace

from campaign.map.terrains import start_grounds
from campaign.models import Map, MapDraft
from campaign.pages.workshop.sketch import sketch_of
from tests.pages.laid import refusal, words
from tests.pages.sheets import LAND, address, anna, browser_of_anna, draft, drawn, form

__all__ = ["anna", "browser_of_anna", "draft"]


def test_submitting_an_unchanged_editor_changes_nothing(browser_of_anna, draft):
    page = browser_of_anna.get(address(draft)).content.decode()
    assert f'value="{sketch_of(LAND, 1).ids}"' in page
    answer = browser_of_anna.post(address(draft), form(draft))
    assert answer["Location"] == address(draft)
    assert drawn(draft) == LAND
    assert draft.edition == 1


def test_every_button_saves_everything_typed(browser_of_anna, draft):
    typed = form(
        draft,
        name="New name",
        do="add",
        **{"new-name": "Ford", "new-kind": "oasis", "new-x": "990", "new-y": "10"},
    )
    typed["label"][0], typed["x"][0] = "Renamed", "101"
    assert browser_of_anna.post(address(draft), typed)["Location"] == address(draft) + "#terrains"
    map = drawn(draft)
    assert (map.name, map.terrains[0].name, map.terrains[0].x) == ("New name", "Renamed", 101)
    ford = map.terrains[-1]
    assert (ford.id, ford.name, ford.kind, ford.x, ford.y) == ("t1", "Ford", "oasis", 990, 10)


def test_roads_and_terrains_are_added_and_removed(browser_of_anna, draft):
    a, b = LAND.roads[0]
    browser_of_anna.post(address(draft), form(draft, do=f"cut:{a}>{b}"))
    assert drawn(draft).roads == LAND.roads[1:]
    browser_of_anna.post(address(draft), form(draft, do="road", **{"road-a": b, "road-b": a}))
    assert drawn(draft).roads == (*LAND.roads[1:], (b, a))
    browser_of_anna.post(address(draft), form(draft, do=f"remove:{a}"))
    assert a not in [t.id for t in drawn(draft).terrains]


def test_start_sites_are_chosen_per_number_of_players(browser_of_anna, draft):
    sites = [t.id for t in LAND.terrains[:2]]
    browser_of_anna.post(
        address(draft),
        form(draft, **{"start-2": sites, **{f"start-{n}": [""] * n for n in range(3, 7)}}),
    )
    assert drawn(draft).starts == (tuple(sites),)


def test_start_grounds_are_ticked_and_published(browser_of_anna, draft):
    ground = LAND.terrains[0].id
    browser_of_anna.post(address(draft), form(draft, ground=[ground]))
    assert start_grounds(drawn(draft)) == (ground,)
    page = browser_of_anna.get(address(draft)).content.decode()
    assert page.count('name="ground"') == len(LAND.terrains)
    assert f'name="ground" value="{ground}" checked' in page
    browser_of_anna.post(address(draft), form(draft, ground=[ground], do="publish"))
    assert start_grounds(Map.objects.latest("pk").road_map()) == (ground,)


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("x", "far", "“far” is not a whole number."),
        ("y", "", "“” is not a whole number."),
        ("x", "1001", "is off the map"),
        ("x", "9" * 13, "is not a whole number"),
        ("kind", "volcano", "of an unknown kind: volcano"),
        ("label", "x" * 41, "is too long: use at most 40 characters."),
        ("label", "a\u202eb", "contains invisible characters."),
    ],
)
def test_invalid_input_is_refused_and_stays_in_the_form(
    browser_of_anna, draft, field, typed, sentence
):
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
        422,
        "This form is damaged. Load the page again.",
    )
    assert drawn(draft) == LAND


def test_an_older_window_is_warned_and_may_overwrite(browser_of_anna, draft):
    old = form(draft, name="From the old window")
    browser_of_anna.post(address(draft), form(draft, name="From the new window"))
    answer = browser_of_anna.post(address(draft), old)
    assert answer.status_code == 422
    assert refusal(answer).startswith("This draft was changed in another window")
    assert 'value="From the old window"' in answer.content.decode()
    assert drawn(draft).name == "From the new window"
    browser_of_anna.post(address(draft), old | {"over": "2"})
    assert drawn(draft).name == "From the old window"


def test_publishing_saves_first_and_redirects_to_the_map(browser_of_anna, draft):
    answer = browser_of_anna.post(address(draft), form(draft, name="Final", do="publish"))
    assert answer["Location"] == "/maps/final/"
    assert Map.objects.get().road_map() == replace(LAND, name="Final")
    assert browser_of_anna.get(address(draft)).status_code == 404


def test_a_map_with_problems_stays_a_draft_and_lists_them(browser_of_anna, draft):
    sent = form(draft, do="publish", **{"start-2": [LAND.terrains[0].id, ""]})
    answer = browser_of_anna.post(address(draft), sent)
    assert answer.status_code == 422
    assert refusal(answer) == "2 players need 2 different start sites. A1"
    assert "1 problem to fix before the map can be published" in words(answer)
    assert not Map.objects.exists()


def test_a_background_save_returns_the_updated_parts(browser_of_anna, draft):
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
