"""Maps in the files of other programs, on the pages of the workshop."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign.actions.workshop import maps
from campaign.models import MapDraft
from tests.map.bundled import bundled_map
from tests.pages.laid import refusal, words
from tests.pages.sheets import address, anna, browser_of_anna, draft, drawn, signed_in
from tests.table import person

__all__ = ["anna", "browser_of_anna", "draft"]
TABLE = "name\tkind\tx\ty\nAlder\ttower\t100\t200\nBirch\tmill\t300\t400\nfrom\tto\nAlder\tBirch\n"


def pasted(client: Client, text: str, **more: Any) -> Any:
    return client.post("/maps/import", {"document": text}, **more)


def test_a_pasted_table_becomes_a_draft(browser_of_anna):
    answer = pasted(browser_of_anna, TABLE)
    row = MapDraft.objects.get()
    assert answer["Location"] == f"/maps/draft/{row.pk}/"
    map = maps.map_of_draft(row)
    assert [(t.name, t.kind, t.x, t.y) for t in map.terrains] == [
        ("Alder", "tower", 100, 200),
        ("Birch", "mill", 300, 400),
    ]
    assert map.roads == (("alder", "birch"),)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Name\tArt\tWaagerecht\nAlder\tTurm\n"),
        ("fr", "Alder\ttour\t1\t1\n"),
        ("nl", "Alder\ttoren\t1\t1\n"),
        ("en", "Alder\tTower\t1\t1\n"),
        ("fr", "Alder\ttower\t1\t1\n"),
    ],
)
def test_the_words_of_a_table_are_those_of_the_reader(browser_of_anna, language, text):
    text = text.replace("Waagerecht\n", "\n")
    pasted(browser_of_anna, text, headers={"Accept-Language": language})
    assert maps.map_of_draft(MapDraft.objects.get()).terrains[0].kind == "tower"


def test_faults_are_listed_line_by_line_and_the_text_stays(browser_of_anna):
    text = TABLE.replace("mill", "volcano").replace("100", "far")
    answer = pasted(browser_of_anna, text)
    assert answer.status_code == 422
    assert refusal(answer).startswith("Nothing was imported: some lines cannot be read.")
    said = words(answer)
    assert "Line 2: “far” is not a number." in said
    assert "Line 3: “volcano” is not a kind of territory." in said
    assert "Birch\tvolcano\t300\t400" in answer.content.decode()
    assert not MapDraft.objects.exists()


def test_a_file_with_faults_is_shown_to_be_mended(browser_of_anna):
    file = SimpleUploadedFile("map.csv", TABLE.replace("mill", "volcano").encode())
    answer = browser_of_anna.post("/maps/import", {"file": file, "document": ""})
    assert answer.status_code == 422
    assert "Birch\tvolcano\t300\t400" in answer.content.decode()


def test_ten_megabytes_are_refused_in_a_sentence(browser_of_anna):
    file = SimpleUploadedFile("map.geojson", b"{" + b" " * 10_000_000)
    answer = browser_of_anna.post("/maps/import", {"file": file, "document": ""})
    assert (answer.status_code, MapDraft.objects.count()) == (422, 0)
    assert "too large for a map: the limit is 256 kB" in refusal(answer)
    answer = pasted(browser_of_anna, " " * 10_000_000)
    assert answer.status_code in (400, 413)
    assert "<html" in answer.content.decode()


@pytest.mark.parametrize(
    ("form", "kind"),
    [
        ("json", "application/json"),
        ("geojson", "application/geo+json"),
        ("tsv", "text/tab-separated-values"),
    ],
)
def test_a_map_is_saved_and_imported_again(browser_of_anna, anna, draft, form, kind):
    for at in (address(draft), f"/maps/{maps.publish_map(draft.pk, by=anna).slug}/"):
        if "draft" in at:
            continue
        saved = browser_of_anna.get(f"{at}map.{form}")
        assert saved["Content-Type"] == kind
        assert saved["Content-Disposition"].endswith(f'.{form}"')
        pasted(browser_of_anna, saved.content.decode())
        again = maps.map_of_draft(MapDraft.objects.latest("pk"))
        assert again.terrains == bundled_map().terrains
        assert again.roads == bundled_map().roads
        assert again.starts == bundled_map().starts


def test_a_draft_is_saved_for_its_author_only(browser_of_anna, draft):
    saved = browser_of_anna.get(address(draft, "map.tsv"))
    assert drawn(draft).terrains[0].name in saved.content.decode()
    assert signed_in(person("bruno")).get(address(draft, "map.tsv")).status_code == 404
    assert browser_of_anna.get(address(draft, "map.exe")).status_code == 404
