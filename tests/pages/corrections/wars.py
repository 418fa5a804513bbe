"""The forms that correct a campaign at war."""

import html
import re
from typing import Any

from club.models import Game
from tests.pages.laid import address


def fields_of(page: Any, heading: str = "") -> dict[str, list[str]]:
    """The values that a browser sends from the untouched first form below this heading."""
    text = page.content.decode()
    form = text[text.index(heading) :].split("<form", 1)[1].split("</form>", 1)[0]
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        kind = re.search(r'type="(\w+)"', tag)
        if kind and kind[1] in ("radio", "checkbox") and " checked" not in tag:
            continue
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and name[1] != "csrfmiddlewaretoken":
            found.setdefault(name[1], []).append(html.unescape(value[1]) if value else "")
    for name, body in re.findall(r'<select name="([^"]*)">(.*?)</select>', form, re.S):
        options = re.findall(r'<option value="([^"]*)"( selected)?', body)
        chosen = [value for value, picked in options if picked] or [options[0][0]]
        found[name] = [html.unescape(chosen[0])]
    return found


def at(game: Game, line: Any) -> str:
    return address(game, f"corrections/{line.seq}")
