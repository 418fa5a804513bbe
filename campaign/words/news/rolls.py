"""Tables to roll on: set, removed, and what was rolled."""

from collections.abc import Iterator
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from campaign import news as n
from campaign.rolls.tables import Line, RollTable
from campaign.words.news.rows import Row, battle, player
from club.sentences import filled


def said(text: str, ours: str) -> str:
    """The words of a table, translated if it is one of those that come with the site."""
    return gettext(text) if ours and text else text


def in_words(table: RollTable) -> RollTable:
    """The table in the reader's language."""
    rows = tuple(
        Line(said(row.text, table.ours), row.power, said(row.note, table.ours))
        for row in table.rows
    )
    return replace(table, title=said(table.title, table.ours), rows=rows)


def title(names: Any, news: Any) -> str:
    return said(news.title, news.ours)


def text(names: Any, news: n.TableRolled) -> str:
    words = said(news.text, news.ours)
    return words if names.plain else quoted(words)


def quoted(words: str) -> str:
    return format_html("<q>{}</q>", words)


def roll_in_words(news: n.TableRolled) -> str:
    """A roll without what it is about, where the page says that."""
    words = {
        "title": said(news.title, news.ours),
        "result": news.result,
        "row": said(news.text, news.ours),
    }
    return filled(ROWS[n.TableRolled].lines["rolled"], words.__getitem__)


def _place(names: Any, news: n.TableRolled) -> Any:
    return battle(names, news)


def _case(news: n.TableRolled) -> Iterator[str]:
    if news.battle:
        yield "battle"
    elif news.lord:
        yield "lord"
    elif news.player:
        yield "player"
    else:
        yield "all"


TOLD = _("%(title)s: %(row)s")
ROWS: dict[type, Row] = {
    n.TableSet: Row(
        _("The organiser lays out the table “%(title)s” to roll on."), blanks={"title": title}
    ),
    n.TableDropped: Row(_("The organiser removes the table “%(title)s”."), blanks={"title": title}),
    n.TableRolled: Row(
        {
            "all": _("%(title)s (%(result)s): %(text)s"),
            "player": _("%(title)s, for %(who)s (%(result)s): %(text)s"),
            "battle": _("%(title)s, at %(place)s (%(result)s): %(text)s"),
            "lord": _("%(title)s, for %(lord)s (%(result)s): %(text)s"),
        },
        _case,
        blanks={
            "title": title,
            "text": text,
            "who": player("player"),
            "place": _place,
            "lord": lambda names, news: names.lord(news.lord),
        },
        rolled_saga=TOLD,
        rolled_for_saga=_("%(title)s: %(signs)s"),
        rolled_for_lord_saga=_("%(title)s, for %(name)s: %(row)s"),
        rolled_on_the_field_saga=TOLD,
        rolled=_("%(title)s (%(result)s): %(row)s"),
        rolled_for=_("%(title)s, for %(who)s (%(result)s): %(row)s"),
        rolled_for_you=_("%(title)s, for you (%(result)s): %(row)s"),
        rolled_at=_("%(title)s, at %(terrain)s (%(result)s): %(row)s"),
    ),
}
