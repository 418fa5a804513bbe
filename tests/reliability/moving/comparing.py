"""The pages of a campaign before and after a move."""

import re
from difflib import ndiff

Pages = dict[str, list[str]]
# The pages of people who take part; nobody has a seat yet.
OF_PEOPLE = {"seats", "seats/A/out", "members", "private", "notices"}
ARRIVED = "The campaign came here from another site. Its players take their seats again by "
# What the organiser must do about the seats, in the place of the text before the move.
EMPTY_SEATS = {
    "- What happens now",
    "+ What you must do now",
    "+ The campaign is waiting for an empty seat: find somebody, or give it to a bot.",
    "+ A",
    "+ anna",
    "+ B",
    "+ bruno",
    "+ C",
    "+ clara",
    "+ Who sits where",
    "- You have nothing to do until the others are done. This page updates itself.",
}
TIME = re.compile(r"\+ .* \d\d:\d\d \w+")


def differing(before: Pages, after: Pages) -> dict[str, list[str]]:
    """The lines that only one of the two has, without those of the move itself."""
    found = {
        path: [line for line in ndiff(lines, after.get(path, [])) if line[0] in "+-"]
        for path, lines in before.items()
        if path not in OF_PEOPLE
    }
    return {path: kept for path, lines in found.items() if (kept := _unexpected(path, lines))}


def _unexpected(path: str, lines: list[str]) -> list[str]:
    """Drops what a move changes. It adds a message with its time, and its notes are the new end of
    the chain. The table, as a player sees it, counts no unread lines while nobody has a seat.
    """
    times = sum(line.startswith(f"+ {ARRIVED}") for line in lines)
    kept = [line for line in lines if not line.startswith(f"+ {ARRIVED}")]
    for line in [line for line in kept if TIME.fullmatch(line)][:times]:
        kept.remove(line)
    if path == "":
        return [line for line in kept if line not in EMPTY_SEATS]
    if path == "envelopes":
        return [line for line in kept if not line[2:].replace(".", ":").split(":")[0].isdigit()]
    if path == "as/A":
        return [line for line in kept if not line[2:].isdigit()]
    if path == "organise":
        return [line for line in kept if line != "+ nobody sits here"]
    return kept
