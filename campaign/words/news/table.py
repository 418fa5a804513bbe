"""The campaign's table of news in sentences, and the lines of recaps, previews and the saga."""

from campaign.words.news import bands, battles, land, purse, rolls, turn
from campaign.words.news.rows import BLANKS, Row
from club.sentences import Table, Text

ROWS: dict[type, Row] = turn.ROWS | bands.ROWS | battles.ROWS | land.ROWS | purse.ROWS | rolls.ROWS
TABLE = Table(ROWS, BLANKS)
LINES: dict[str, Text] = {name: text for row in ROWS.values() for name, text in row.lines.items()}


def line_of(kind: str, to_subject: bool = False) -> Text:
    """A sentence of a recap or a preview, for its subject or for everybody else."""
    mine = LINES.get(f"{kind}_you") if to_subject else None
    return LINES[kind] if mine is None else mine


def variants(kind: str) -> list[Text]:
    """The sentences of the saga for this kind of tale."""
    names = [f"{kind}_saga", *(f"{kind}_saga_{n}" for n in range(2, 9))]
    return [LINES[name] for name in names if name in LINES]
