"""The scripts that a page needs, and those that it loads."""

import re

NEEDED_BY = {
    "htmx-2.min": r"\shx-(?:get|post|boost)=",
    "live": r"\shx-(?:get|post|boost)=|\sdata-(?:names|walk)=",
    "map": r"\sdata-zoom=|\sdata-own=",
    "sheet": r"\sdata-sheet=",
    "board": r'<a class="[^"]*\blit\b[^"]*" href="[^"]*" hx-get=',
    "hand": r'class="pick"',
    "clock": r"\sdata-zone=",
    "drafts": r'class="orders"|id="pulse"[^>]*data-player="[A-F]',
    "battles": r'\sdata-step=|id="pulse"[^>]*data-player="[A-F]',
    "copy": r"\sdata-copy=",
    "time_zone": r"\sdata-own-zone=",
    "device": r"\sdata-signs-out",
    "pictures": r"\sdata-picture=",
    "push": r"\sdata-push[ >]",
    "menus": r"\sdata-signs-out",
    "texts": r"\sdata-signs-out",
    "answers": r"",
    "sending": r"",
}


def loaded(page: str) -> set[str]:
    return set(re.findall(r'<script src="/static/(?:\w+/)?([\w.-]+)\.js"', page))


def needed(page: str) -> set[str]:
    page = re.sub(r"<section[^>]* hx-disable>.*?</section>", "", page, flags=re.S)
    return {name for name, sign in NEEDED_BY.items() if re.search(sign, page)}
