"""A campaign in set-up, and invitations to it."""

from typing import Any

import pytest

from club.actions.journal.actor import Actor
from club.actions.seats.invitations import invitation_key, make_invitation
from club.actions.seats.seats import leave
from club.models import Game
from club.refusals import Refusal
from tests.table import new_campaign


@pytest.fixture
def forming(anna: Any, bruno: Any, clara: Any) -> Game:
    """In set-up: Anna organises and plays A, Bruno plays B, and seat C is empty."""
    game = new_campaign(anna, [anna, bruno, clara], started=False)
    leave(game.pk, actor=Actor.seat(clara, "C"))
    return game


def invite(game: Game, player: str = "C", **more: Any) -> str:
    """The key of a new link."""
    secret = make_invitation(game.pk, player, actor=Actor.organiser(game.organiser), **more)
    return invitation_key(secret)


def code_of(action: Any, *args: Any, **more: Any) -> str:
    with pytest.raises(Refusal) as refused:
        action(*args, **more)
    return refused.value.code
