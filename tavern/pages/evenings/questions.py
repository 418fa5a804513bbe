"""Evenings that wait for the reader's answer, in the list of all their games."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from club.actions.accounts.plain_names import shown_name
from tavern.actions.evenings.evening_queries import unanswered_evenings


@dataclass(frozen=True, slots=True)
class EveningQuestion:
    """A coming evening of a companion."""

    evening: Any
    host: str
    address: str
    template: str = "tavern/evenings/_question.html"


def questions_for(user: Any) -> list[EveningQuestion]:
    """The next evenings that the user has not answered."""
    return [
        EveningQuestion(one, shown_name(one.host), reverse("tavern_evening", args=[one.public_id]))
        for one in unanswered_evenings(user)
    ]
