"""Tables that cannot be rolled on are refused."""

from typing import get_args

from campaign.rolls.results import RESULTS, Dice
from campaign.rolls.tables import RollTable, When
from club.refusals import Refusal

MOST_TABLES, MOST_CARDS = 12, 66
LONGEST_TITLE, LONGEST_ROW, MOST_LETTERS = 60, 200, 6000  # characters; the last of one table
MOST_RULED = 9  # power points that a row may propose


def check_table(table: RollTable) -> None:
    """Refuses `title`, `dice`, `row`, `long`, `rows`, `power` and `two-rulings`."""
    _check_words(table)
    wanted = len(RESULTS.get(table.dice, ())) or len(table.rows)
    if len(table.rows) != wanted or not 2 <= wanted <= MOST_CARDS:
        raise Refusal(
            "rows",
            "D3",
            "This table needs a row for each result: {wanted} rows, not {count}.",
            fields=("rows",),
            wanted=max(wanted, 2) if wanted <= MOST_CARDS else MOST_CARDS,
            count=len(table.rows),
        )
    if any(abs(row.power) > MOST_RULED for row in table.rows):
        raise Refusal(
            "power",
            "R77",
            "A row can propose at most {most} power points.",
            fields=("rows",),
            most=MOST_RULED,
        )
    if any(row.power and row.note for row in table.rows):
        raise Refusal(
            "two-rulings",
            "R77",
            "A row can propose power points or a ruling in words, not both.",
            fields=("rows",),
        )


def _check_words(table: RollTable) -> None:
    if table.dice not in get_args(Dice) or table.when not in get_args(When):
        raise Refusal("dice", "D3", "Choose the dice, and when to roll.", fields=("dice",))
    if not 1 <= len(table.title.strip()) <= LONGEST_TITLE:
        raise Refusal(
            "title",
            "D3",
            "Give the table a title of at most {most} characters.",
            fields=("title",),
            most=LONGEST_TITLE,
        )
    texts, notes = [row.text.strip() for row in table.rows], [row.note for row in table.rows]
    if not all(texts) or max(map(len, (*texts, *notes)), default=0) > LONGEST_ROW:
        raise Refusal(
            "row",
            "D3",
            "Every row needs a text of at most {most} characters.",
            fields=("rows",),
            most=LONGEST_ROW,
        )
    if sum(map(len, (*texts, *notes))) > MOST_LETTERS:
        raise Refusal(
            "long",
            "D3",
            "The rows of a table have at most {most} characters together.",
            fields=("rows",),
            most=MOST_LETTERS,
        )
