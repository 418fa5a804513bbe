"""Words are found without case and accents, and marked in the original spelling."""

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


def test_every_word_must_match():
    assert has_all("Alda marches to Birch", ("birch", "ald"))
    assert not has_all("Alda marches to Birch", ("birch", "cedar"))


def test_matches_are_marked_in_the_original_spelling():
    assert marked("Akhésur, akhesur", ("akhe",)) == ("<mark>Akhé</mark>sur, <mark>akhe</mark>sur")
    assert marked("Straße", ("ss",)) == "Stra<mark>ß</mark>e"
    assert marked("e\u0301ire", ("e",)) == "<mark>e\u0301</mark>ir<mark>e</mark>"


def test_adjacent_matches_are_one_mark():
    assert marked("Birchwood", ("birch", "chwo")) == "<mark>Birchwo</mark>od"


def test_written_text_never_becomes_a_tag():
    assert marked("<b>&Birch", ("b",)) == ("&lt;<mark>b</mark>&gt;&amp;<mark>B</mark>irch")
