"""Kinds of notices that are about no game: each part of the house registers its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from club.actions.notices.notice_kinds import NoticeKind, register_events


@dataclass(frozen=True, slots=True)
class HouseNotice:
    """`words` are subject and sentence in English. The three functions are asked when the notice
    is sent, and get its row: what stands in the blanks of the words, the path of its page, and
    whether it still holds."""

    kind: NoticeKind
    words: tuple[str, str]
    blanks: Callable[[Any], Mapping[str, str]]
    page: Callable[[Any], str]
    holds: Callable[[Any], bool]


_NOTICES: dict[str, HouseNotice] = {}


def register_notices(notices: Mapping[str, HouseNotice]) -> None:
    """Makes known kinds of notices, by the name of their event."""
    _NOTICES.update(notices)
    register_events({name: one.kind for name, one in notices.items()})


def house_notice(notice: Any) -> HouseNotice | None:
    """The kind of a notice that is about no game; None for those of every house."""
    return _NOTICES.get(notice.event) if notice.game is None else None
