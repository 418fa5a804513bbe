"""The accepted findings, each with the reason (`named.toml`)."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

NAMED = Path(__file__).with_name("named.toml")


def reasons(judge: str) -> dict[str, str]:
    """The patterns of this judge's accepted findings, each with its reason."""
    entries = tomllib.loads(NAMED.read_text("utf-8")).get(judge, [])
    return {entry["says"]: entry["why"] for entry in entries}


def unexpected(
    judge: str, findings: Iterable[str], named: dict[str, str] | None = None
) -> list[str]:
    """The findings that match no pattern, and the patterns that no longer match a finding."""
    known = reasons(judge) if named is None else named
    found = sorted(set(findings))
    new = [one for one in found if not any(re.search(says, one) for says in known)]
    gone = [says for says in known if not any(re.search(says, one) for one in found)]
    return [*new, *(f"named, and gone: {says}" for says in gone)]
