"""Rule numbers as sentences quote them: "R87–R88, R90" are R87, R88 and R90."""

import re

_QUOTED = re.compile(r"([RA])(\d+)(?:–[RA]?(\d+))?")


def numbers_in(quoted: str) -> tuple[str, ...]:
    """Every number that is quoted, in order, with ranges written out."""
    found: list[str] = []
    for letter, first, last in _QUOTED.findall(quoted):
        found += [f"{letter}{n}" for n in range(int(first), int(last or first) + 1)]
    return tuple(found)
