"""Words are found without case and accents, and marked as they are written."""

import pytest

from campaign.pages.search.folding import fold, has_all, marked


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("akhesur", "Akhésur"),
        ("ÉTÉ", "ete"),
        ("strasse", "Straße"),
        ("boeuf", "Bœuf"),
        ("d'alba", "d’Alba"),
        ("Ørn", "orn"),
        ("e\u0301ire", "Éire"),
        ("ΆΛΦΑ", "αλφα"),
        ("한", "한국"),
        ("①", "1"),
    ],
)
def test_case_accents_and_ligatures_make_no_difference(typed, written):
    assert has_all(written, (fold(typed).text,))


def test_every_word_must_be_there():
    assert has_all("Alda marches to Birch", ("birch", "ald"))
    assert not has_all("Alda marches to Birch", ("birch", "cedar"))


def test_what_was_found_is_marked_as_it_is_written():
    assert marked("Akhésur, akhesur", ("akhe",)) == ("<mark>Akhé</mark>sur, <mark>akhe</mark>sur")
    assert marked("Straße", ("ss",)) == "Stra<mark>ß</mark>e"
    assert marked("e\u0301ire", ("e",)) == "<mark>e\u0301</mark>ir<mark>e</mark>"


def test_places_that_touch_are_one_mark():
    assert marked("Birchwood", ("birch", "chwo")) == "<mark>Birchwo</mark>od"


def test_nothing_that_was_written_becomes_a_tag():
    assert marked("<b>&Birch", ("b",)) == ("&lt;<mark>b</mark>&gt;&amp;<mark>B</mark>irch")
