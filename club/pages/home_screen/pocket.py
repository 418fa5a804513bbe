"""Pages that a device may keep, to be read without a connection.

Secrecy is by place. Only a page that `keepable` marks is kept, and the worker refuses all others.
Marked pages are drawn apart from the pages of the site, from what everybody at the table knows.
"""

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.templatetags.static import static

MARK, WITH = "Pocket", "Pocket-With"  # headers
AT = "/pocket"  # before the address of a page: the address of what is kept in its place
OF_STYLES = ("entries.svg", "signs.svg")  # files that only style sheets name
LOADED = re.compile(r'(?:src|href)="(/(?:static|land|crest)/[^"#?]+)')


@cache
def release() -> str:
    """The release, for workers and kept pages: a worker keeps the pages of its own."""
    drawn = "|".join([settings.RELEASE, *map(static, (*OF_STYLES, "base.css", "pocket.js"))])
    return hashlib.sha256(drawn.encode()).hexdigest()[:12]


def keepable(answer: HttpResponse, reader: Any, pages: Iterable[str] = ()) -> HttpResponse:
    """Marks a page that this reader's device may keep.

    The header `Pocket-With` names the files that it loads, and the `pages` to keep along with it.
    """
    files = LOADED.findall(answer.content.decode())
    answer[MARK] = mark_of(reader)
    answer[WITH] = " ".join(dict.fromkeys([*pages, *files]))
    return answer


def mark_of(reader: Any) -> str:
    return f"{release()}-{reader.pk}"
