"""An empty list says what would stand there, by one partial, with a drawing of our own."""

import re
from pathlib import Path

from django.conf import settings

TEMPLATES = Path(settings.BASE_DIR, "templates")
PARTIAL = "frame/_empty.html"
DRAWINGS = Path(settings.BASE_DIR, "static/empty.svg")
EMPTY = re.compile(r"{% empty %}(.*?){% endfor %}", re.DOTALL)
# A sentence without the partial, where a page says that there is nothing.
BARE = re.compile(
    r"{% (?:else|if not [^%]+) %}\s*<(?:p|li)[^>]*>{% translate \""
    r"((?:No |Nobody|Nothing|None|There is no|There are no)[^\"]*)\" %}</"
)
REASONS = {
    "battles/_followed.html": "what follows from a battle, in one sentence",
    "battles/_sheet.html": "a sheet to print",
    "live_count/_count.html": "a side that has not chosen its bands, above its tallies",
    "seats/home.html": "the first page of somebody new: a panel with two ways",
    "seats/handover.html": "one line of a report",
    "workshop/_fairness.html": "what must be done first",
    "workshop/_trials.html": "what must be done first",
    "table/_sides.html": "one line of a player's figures",
    "tavern/public/table.html": "the log at a board",
    "tavern/_chronicle.html": "the log at a board",
    "tavern/history.html": "the log at a board",
    "tavern/six_lands/board.html": "a place on the board",
    "tavern/stone_falls/_picture.html": "a place on the board",
    "tavern/stone_falls/_board.html": "a place on the board",
    "tavern/evenings/evening.html": "part of a line",
    "tavern/_drawn.html": "another form of the same list",
}
STATES = {
    "Nothing was changed here.": "the end of a job",
    "No key on this site can open this message any more.": "one message",
    "No start site is more than one road nearer to anything, or two power points a turn richer, "
    "than another.": "a good result of a check",
    "No problems: campaigns can be played on this map.": "a good result of a check",
    "No difference is larger than chance would explain.": "the result of a trial",
    "Nobody is missing.": "part of a question",
    "Nobody has reported a message. You see only what its reader reports.": "a good state",
    "Nothing is waiting for you now.": "a good state",
    "There is no deadline now.": "a state of the clock",
    "There is no deadline: the phase closes when everybody is done.": "a state of the clock",
    "No outage has moved this deadline.": "a state of the clock",
    "Nobody sat here before you.": "one line of a report",
    "No battle date has been agreed.": "one line of a report",
    "There is no link for spectators.": "a switch that is off",
    "Nothing in this game was random.": "a proof",
    "No game is going on here just now.": "the screen on the wall",
    "Nothing has happened yet.": "the brief chronicle beside a map",
    "No way to gold was found, but that proves nothing.": "an answer",
    "No lord has been named yet.": "the saga, to print",
    "Nobody else with an account sits at this table.": "why nobody can write",
    "There are no private messages in this campaign.": "a rule of this campaign",
}


def _templates() -> dict[str, str]:
    return {str(one.relative_to(TEMPLATES)): one.read_text() for one in TEMPLATES.rglob("*.html")}


def test_every_empty_list_uses_the_partial_or_stands_here_with_its_reason():
    bare = {
        name
        for name, text in _templates().items()
        for block in EMPTY.findall(text)
        if PARTIAL not in block
    }
    assert bare == set(REASONS)


def test_no_page_says_in_a_bare_sentence_that_there_is_nothing():
    found = {said for text in _templates().values() for said in BARE.findall(text)}
    assert found - set(STATES) == set()


def test_every_empty_state_has_a_drawing_of_the_sprite():
    sprite = set(re.findall(r'<g id="([\w-]+)"', DRAWINGS.read_text()))
    used = {
        drawing
        for text in _templates().values()
        for tag in re.findall(rf'{{% include "{PARTIAL}" with (.*?) %}}', text)
        for drawing in re.findall(r'^drawing="([\w-]+)"', tag) or ["none"]
    }
    assert used <= sprite
