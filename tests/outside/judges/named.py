"""The findings that stay, each with the reason (`named.toml`)."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

NAMED = Path(__file__).with_name("named.toml")


def reasons(judge: str) -> dict[str, str]:
    """The patterns of what this judge may say, and why."""
    entries = tomllib.loads(NAMED.read_text("utf-8")).get(judge, [])
    return {entry["says"]: entry["why"] for entry in entries}


def unexpected(
    judge: str, findings: Iterable[str], named: dict[str, str] | None = None
) -> list[str]:
    """The findings that no pattern fits, and the patterns that fit no finding any more."""
    known = reasons(judge) if named is None else named
    found = sorted(set(findings))
    new = [one for one in found if not any(re.search(says, one) for says in known)]
    gone = [says for says in known if not any(re.search(says, one) for one in found)]
    return [*new, *(f"named, and gone: {says}" for says in gone)]
