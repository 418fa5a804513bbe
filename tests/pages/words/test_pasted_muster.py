"""A muster pasted as text: read in four languages, never guessed in silence, and bounded."""

import time
from random import Random

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from campaign.armies import FACTIONS, UNIT_KINDS
from campaign.bands.recruits import MOST_NAME
from campaign.bots.draws import orders
from campaign.pages.words.pasted_muster_words import WHY, faction_names
from campaign.pages.words.rule_terms import UNIT_KINDS as WORDS
from campaign.words.pasted_muster import MOST_TEXT, MOST_UNITS, muster_in_text, read_muster
from campaign.world import BandPlan, UnitOrder
from club.signs import plain_lines


def units(text: str, most: int = 3) -> list[list[tuple[str, int]]]:
    found = read_muster(text, most, faction_names())
    return [[(unit.kind, unit.figures) for unit in band.units] for band in found.bands]


def notes(text: str, most: int = 3) -> list[tuple[int, str, str]]:
    return [tuple(note) for note in read_muster(text, most, faction_names()).notes]


USUAL = [[("hearthguard", 4), ("hearthguard", 4), ("warriors", 8), ("levies", 12)]]


@pytest.mark.parametrize(
    "text",
    [
        "2 x 4 hearthguard, 8 warriors with bows, 12 levies",
        "2×4 Hearthguards; 8 Warriors (bows); 12 Levy",
        "2 units of 4 hearthguard and 8 warriors and 12 levies",
        "2 x 4 Veteranen, 8 Krieger mit Bögen, 12 Bauern",
        "2 Einheiten von 4 Veteranen\n8 Krieger\n12 Bauern",
        "2 x 4 gardes, 8 guerriers avec arcs et 12 levées",
        "2 unités de 4 gardes + 8 guerriers + 12 levees",
        "2 × 4 lijfwachten, 8 krijgers met bogen, 12 dienstplichtigen",
        "- 4 Hearthguard\n* 4 Hearthguard\n• 8 Warriors\n– 12 Levies",
        "1. 4 hirdmen\n2. 4 hirdmen\n3. 8 bondi\n4. 12 thralls",
        "Hearthguard x4, Hearthguard (4), Warriors: 8, Levies 12",
        "1x Hearthguard (4)\n1x Hearthguard (4)\n1x Warriors (8) [1pt]\n1x Levies (12 figures)",
        "2 x 4 hearthguard, 1 point of warriors, 1 pt levies",
    ],
)
def test_a_list_is_read_however_people_write_it(text: str):
    assert units(text) == USUAL


def test_the_share_text_of_a_list_builder_is_read():
    text = """Vikings (6 points)
Warlord: Ragnar
- 1x Hearthguard (4) [1 pt]
- 8 Warriors [1 pt]
- 2 points of Hearthguards (8 figures)
- Warriors x 8
- 12 Levies – 1 pt
Total: 6 pts"""
    found = read_muster(text, 3, faction_names())
    assert (found.faction, [band.lord for band in found.bands]) == ("Vikings", ["Ragnar"])
    assert found.notes == ()
    assert [unit.figures for unit in found.bands[0].units] == [4, 8, 8, 8, 12]


@pytest.mark.parametrize(
    ("text", "lords"),
    [
        ("Band 1\nLord: Ulf\n8 warriors\nBand 2\n4 hearthguard\nLord: Eirik", ["Ulf", "Eirik"]),
        ("Kriegsherr: Ulf\n8 Krieger\n\nKriegsherr: Eirik\n8 Krieger", ["Ulf", "Eirik"]),
        ("Seigneur Ulf\n8 guerriers\nseigneur : Eirik\n8 guerriers", ["Ulf", "Eirik"]),
        ("8 warriors\n\n4 hearthguard", ["", ""]),
    ],
)
def test_bands_are_parted_by_headings_lords_or_empty_lines(text: str, lords: list[str]):
    assert [band.lord for band in read_muster(text, 3, {}).bands] == lords


@pytest.mark.parametrize(("faction", "said"), [("Vikings", "Wikinger"), ("Welsh", "Gallois")])
def test_a_faction_is_known_in_every_language(faction: str, said: str):
    assert faction_names()[said.casefold()] == faction
    assert read_muster(f"Faction: {said}\n8 warriors", 3, faction_names()).faction == faction


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("8 warriors\n5 wombats", [(2, "5 wombats", "unknown")]),
        ("hearthguard", [(1, "hearthguard", "number")]),
        ("3 warriors, 8 warriors", [(1, "3 warriors", "size")]),
        ("8 warriors with bows", [(1, "with bows", "gear")]),
        ("8 warriors, bows", [(1, "bows", "gear")]),
        ("8 warriors in rags", [(1, "in rags", "unknown")]),
        ("16 warriors", [(1, "16 warriors", "split")]),
        ("8 warriors\n\n8 warriors\n\n8 warriors", [(5, "8 warriors", "bands")]),
    ],
)
def test_what_was_not_read_is_said_with_its_line(text: str, said: list[tuple[int, str, str]]):
    assert notes(text, 2) == said


def test_every_reason_has_a_sentence():
    assert {"unknown", "number", "size", "gear", "split", "bands", "units", "long"} == set(WHY)


lines = st.text(max_size=MOST_NAME).map(plain_lines).map(lambda one: one.replace("\n", " ").strip())


@st.composite
def musters(draw: st.DrawFn) -> tuple[str, tuple[BandPlan, ...]]:
    """A faction and bands that the rules accept, with lords of any name."""
    rng = Random(draw(st.integers(0, 2**32)))
    bands = draw(st.lists(lines, min_size=1, max_size=3))
    plans = tuple(BandPlan(lord, orders(rng.randint(4, 10), rng)) for lord in bands)
    return draw(st.sampled_from(FACTIONS)), plans


@given(muster=musters(), language=st.sampled_from(["en", "de", "fr", "nl"]))
def test_the_text_of_any_legal_muster_is_read_back_as_the_same_muster(muster, language):
    faction, plans = muster
    with override(language):
        words = {kind: str(word) for kind, word in WORDS.items()}
        written = muster_in_text(faction, plans, words)
    found = read_muster(written, 3, faction_names())
    assert (found.faction, found.bands, found.notes) == (faction, plans, ())


@given(text=st.text(max_size=600), most=st.integers(1, 3))
def test_any_text_is_read_within_bounds_and_all_units_are_legal(text, most):
    found = read_muster(text, most, faction_names())
    assert len(found.bands) <= most + 1
    for band in found.bands:
        assert len(band.units) <= MOST_UNITS
        for unit in band.units:
            assert UNIT_KINDS[unit.kind].least <= unit.figures <= UNIT_KINDS[unit.kind].most


@pytest.mark.parametrize(
    "text",
    [
        "9" * MOST_TEXT,
        "(" * MOST_TEXT,
        "x " * (MOST_TEXT // 2),
        "1. " * (MOST_TEXT // 3),
        "8 warriors, " * (MOST_TEXT // 12),
        "and 8 " * (MOST_TEXT // 6),
        "40 x 12 levies, " * (MOST_TEXT // 16),
        "a\u0301" * (MOST_TEXT // 2),
        "\n" * MOST_TEXT,
    ],
)
def test_hostile_texts_cost_no_more_than_their_length(text: str):
    begun = time.process_time()
    found = read_muster(text, 3, faction_names())
    assert time.process_time() - begun < 0.5
    assert sum(len(band.units) for band in found.bands) <= 3 * MOST_UNITS


def test_a_text_that_is_too_long_is_not_read_at_all():
    assert notes("8 warriors\n" * 1000) == [(1, "", "long")]


def test_an_order_stays_as_it_is_written():
    plan = BandPlan(
        "", (UnitOrder("levies", 12), UnitOrder("warriors", 8), UnitOrder("levies", 12))
    )
    assert units(muster_in_text("", [plan], WORDS)) == [
        [("levies", 12), ("warriors", 8), ("levies", 12)]
    ]
