"""Findings, and how they are collected from the checks."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import NamedTuple


class Level(StrEnum):
    FINE = "fine"
    ADVICE = "advice"  # it works, but could be better
    WRONG = "wrong"  # people will notice, or something is lost


class Finding(NamedTuple):
    level: Level
    text: str


Check = Callable[[], Iterator[Finding]]


def fine(text: str) -> Finding:
    return Finding(Level.FINE, text)


def advice(text: str) -> Finding:
    return Finding(Level.ADVICE, text)


def wrong(text: str) -> Finding:
    return Finding(Level.WRONG, text)


def examine(checks: tuple[Check, ...]) -> Iterator[Finding]:
    """The findings of all checks. A check that fails is a finding; the others still run."""
    for check in checks:
        try:
            yield from check()
        except Exception as error:
            subject = check.__name__.replace("_", " ")
            yield wrong(f"The check of {subject} failed: {type(error).__name__}: {error}")
