"""The final board as one drawing that needs no other file.

It is cut out of the page of the table, with the symbols of its game and the colours of the site.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from tavern.pages.six_lands.land_views import lands_of

SIX_LANDS = "tavern/six_lands/_share.html"
BOARD = re.compile(
    r'<svg class="(?:isle|falls-board)\b[^"]*" viewBox="([^"]+)".*?>(.*?)</svg>', re.DOTALL
)
SYMBOLS = re.compile(r"<defs>.*?</defs>", re.DOTALL)
ELSEWHERE = re.compile(r'href="[^"#]+#')  # a symbol of a file
TOKENS = re.compile(r"^(?::root \{.*?^\}|\.seat-[a-f] .*?\})", re.MULTILINE | re.DOTALL)


def drawing_of(scene: Any, board: dict[str, Any]) -> dict[str, str]:
    """The drawing of the board without its frame, `box`, `symbols` and `style`. Empty for a game
    without a drawn board."""
    styles = list(scene.painter.styles)
    if not styles:
        return {}
    values = {"scene": scene, "board": board, "game": scene.game}
    if styles[0] == "six_lands":
        places = [(200 * (n % 3) + 4, 136 * (n // 3) + 4) for n in range(6)]
        views = lands_of(scene, scene.seen.table, set())
        lands = [{"x": x, "y": y, "view": view} for (x, y), view in zip(places, views, strict=True)]
        page = render_to_string(SIX_LANDS, {"lands": lands})
        box, inside = "0 0 600 272", str(page)
    else:
        page = render_to_string(scene.painter.template, values)
        found = BOARD.search(page)
        if found is None:
            return {}
        box, inside = found.groups()
    own = "".join(SYMBOLS.findall(page))
    return {
        "box": box,
        "inside": ELSEWHERE.sub('href="#', inside.replace(own, "")),
        "symbols": own + _symbols(f"{styles[0]}.svg"),
        "style": _tokens() + _sheet(f"{styles[0]}.css"),
    }


@cache
def _symbols(name: str) -> str:
    return "".join(SYMBOLS.findall(_sheet(name)))


@cache
def _tokens() -> str:
    """The colours of the site and of the seats."""
    return "".join(TOKENS.findall(_sheet("base.css")))


@cache
def _sheet(name: str) -> str:
    """A file of `static/`. "" if there is none."""
    place = finders.find(name)
    return Path(place).read_text() if isinstance(place, str) else ""
