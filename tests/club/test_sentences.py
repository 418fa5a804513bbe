"""A piece of news in sentences: cases, blanks, rules, and what is escaped."""

from dataclasses import dataclass

import pytest
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import format_lazy
from django.utils.translation import ngettext_lazy

from club.sentences import Row, Sentence, Table, filled, in_words
from tests.club.sentence_tables import missing_rows, unknown_blanks


@dataclass(frozen=True)
class Won:
    seat: str
    points: int
    alone: bool = False


@dataclass
class Names:
    plain: bool = False

    def seat(self, seat: str) -> str:
        return seat if self.plain else mark_safe(f"<b>{seat}</b>")

    def rule(self, quoted: str) -> str:
        return "" if self.plain else mark_safe(f"<i>{quoted}</i>")


def a_table(row: Row) -> Table:
    return Table(
        {Won: row},
        {
            "who": lambda names, news: names.seat(news.seat),
            "points": lambda names, news: news.points,
        },
    )


POINTS = ngettext_lazy("%(who)s has %(points)s point.", "%(who)s has %(points)s points.", "points")
CASES = {"won": Sentence("%(who)s wins.", rule="R1"), "alone": "Nobody else is left."}


def cases(news: Won) -> tuple[str, ...]:
    return ("won", "alone") if news.alone else ("won",)


@pytest.mark.parametrize(
    ("points", "words"), [(1, "<b>A</b> has 1 point."), (2, "<b>A</b> has 2 points.")]
)
def test_a_blank_shows_a_name_and_selects_the_plural(points, words):
    said = in_words(Won("A", points), a_table(Row(POINTS)), Names())
    assert said == words
    assert isinstance(said, SafeString)


def test_a_row_says_its_cases_in_order_each_with_its_rule():
    table = a_table(Row(CASES, cases, rule=lambda news: f"R{news.points}"))
    assert in_words(Won("A", 5), table, Names()) == "<b>A</b> wins. <i>R1</i> <i>R5</i>"
    said = in_words(Won("A", 5, alone=True), table, Names())
    assert said == "<b>A</b> wins. <i>R1</i> Nobody else is left. <i>R5</i>"


def test_a_plain_text_has_no_rules_and_escapes_nothing():
    table = a_table(Row(CASES, cases, rule="R2"))
    assert in_words(Won("<A>", 5), table, Names(plain=True)) == "<A> wins."


def test_what_somebody_typed_is_escaped_and_is_no_blank():
    row = Row("%(name)s wins.", name=lambda names, news: f"<{news.seat}> %(who)s")
    assert in_words(Won("A", 1), a_table(row), Names()) == "&lt;A&gt; %(who)s wins."


def test_words_around_a_translation_are_filled_too():
    row = Row(format_lazy("{} %(who)s.", "The winner:"))
    assert in_words(Won("A", 1), a_table(row), Names()) == "The winner: <b>A</b>."


def test_a_blank_of_the_row_goes_before_that_of_the_table():
    row = Row("%(who)s", who=lambda names, news: "everybody")
    assert in_words(Won("A", 1), a_table(row), Names()) == "everybody"


def test_a_blank_without_a_function_is_a_field_of_the_news():
    assert in_words(Won("<A>", 1), a_table(Row("%(seat)s wins.")), Names()) == "&lt;A&gt; wins."


def test_a_blank_that_nothing_fills_is_an_error():
    with pytest.raises(AttributeError, match="whom"):
        in_words(Won("A", 1), a_table(Row("%(whom)s")), Names())
    assert unknown_blanks(a_table(Row("%(whom)s"))) >= {("en", "Won", "whom")}
    assert missing_rows(a_table(Row(POINTS)), [str]) == {"Won", "str"}


def test_a_line_of_values_is_filled_without_a_table():
    assert filled(POINTS, {"who": "<A>", "points": 2}.__getitem__) == "&lt;A&gt; has 2 points."
    assert filled(POINTS, {"who": "<A>", "points": 1}.__getitem__, plain=True) == "<A> has 1 point."
