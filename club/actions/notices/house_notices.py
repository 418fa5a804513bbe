"""Kinds of notices that are about no game. Each part of the site registers its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from club.actions.notices.notice_kinds import NoticeKind, register_events


@dataclass(frozen=True, slots=True)
class HouseNotice:
    """A kind of notice that is about no game.

    `words` are subject and sentence in English. The three functions are called with the row when
    the notice is sent. They return the values for the blanks of the words, the path of its page,
    and whether the notice is still true.
    """

    kind: NoticeKind
    words: tuple[str, str]
    blanks: Callable[[Any], Mapping[str, str]]
    page: Callable[[Any], str]
    holds: Callable[[Any], bool]


_NOTICES: dict[str, HouseNotice] = {}


def register_notices(notices: Mapping[str, HouseNotice]) -> None:
    """Registers kinds of notices, by the name of their event."""
    _NOTICES.update(notices)
    register_events({name: one.kind for name, one in notices.items()})


def house_notice(notice: Any) -> HouseNotice | None:
    """The kind of a notice that one part of the site has registered, or None."""
    return _NOTICES.get(notice.event) if notice.game is None else None
