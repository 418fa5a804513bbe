"""Every kind of news has one row of sentences, whose blanks can be filled in every language."""

from collections import Counter
from typing import get_args

from campaign.history.battle_losses import Losses
from campaign.history.deeds import AnyDeed
from campaign.history.phase_summary import (
    Aftermath,
    Marched,
    NoPortal,
    Purse,
    Remembered,
    Stayed,
    Taken,
)
from campaign.news import News
from campaign.words.news import bands, battles, land, purse, rolls, turn
from campaign.words.news.deeds import DEEDS
from campaign.words.news.table import LINES, TABLE
from host.settings import BASE_DIR
from tests.club.sentence_tables import lost_blanks, missing_rows, texts_of, unknown_blanks

SUMMARISED = (Aftermath, Losses, Marched, NoPortal, Purse, Remembered, Stayed, Taken)
FILES = (bands, battles, land, purse, rolls, turn)


def test_every_kind_of_news_has_exactly_one_row():
    assert missing_rows(TABLE, (*get_args(News), *SUMMARISED)) == set()
    rows = Counter(kind for one in FILES for kind in one.ROWS)
    assert {kind for kind, number in rows.items() if number > 1} == set()


def test_every_line_of_a_recap_a_preview_or_the_saga_has_its_own_name():
    names = Counter(name for row in TABLE.rows.values() for name in row.lines)
    assert {name for name, number in names.items() if number > 1} == set()


def test_every_deed_of_a_lord_has_a_sentence():
    assert missing_rows(DEEDS, get_args(AnyDeed)) == set()


def test_every_blank_is_filled():
    assert unknown_blanks(TABLE) | unknown_blanks(DEEDS) == set()


def test_every_translation_has_the_blanks_of_the_sentence():
    rows = [*TABLE.rows.values(), *DEEDS.rows.values()]
    said = [text for row in rows for text in texts_of(row)]
    assert lost_blanks([*said, *LINES.values()]) == set()


def test_no_sentence_of_news_is_a_template():
    assert not (BASE_DIR / "templates/chronicle/news").exists()
