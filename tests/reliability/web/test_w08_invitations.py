"""W8: an invitation seats one person. Of two at the same time one wins; expired or revoked it seats
none.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from club.actions.journal.actor import Actor
from club.actions.seats import invitations
from club.actions.seats.invitations import (
    accept,
    find,
    invitation_key,
    make_invitation,
    revoke_invitation,
)
from club.actions.seats.seats import leave
from club.models import Game, Invitation, Message, Tenure
from club.refusals import Refusal
from tests.actions.play.racing import at_once, is_sound
from tests.actions.seats.inviting import code_of, forming, invite
from tests.assertions.canary import texts_of_rows
from tests.table import new_campaign, person

__all__ = ["forming"]
Figure = Callable[..., None]


@pytest.fixture
def stranger(a_database: None) -> Any:
    return person("stranger")


def test_w08_a_link_works_once_and_a_second_tap_finds_its_user_seated(
    forming: Game, stranger: Any
) -> None:
    key = invite(forming)
    accept(key, user=stranger, name="Dora")
    assert accept(key, user=stranger, name="Dora").player == "C"
    assert Message.objects.filter(game=forming, kind="joined").count() == 1
    assert code_of(accept, key, user=person("emil"), name="Emil") == "taken"
    assert code_of(find, key) == "taken"


def test_w08_a_new_link_revokes_the_previous_one(forming: Game, stranger: Any) -> None:
    first, second = invite(forming), invite(forming)
    assert code_of(accept, first, user=stranger, name="Dora") == "revoked"
    assert [row.secret_hash for row in invitations.open_invitations(forming).values()] == [second]
    assert accept(second, user=stranger, name="Dora").player == "C"


def test_w08_a_revoked_or_expired_link_is_refused(forming: Game, anna: Any, stranger: Any) -> None:
    key = invite(forming)
    revoke_invitation(forming.pk, "C", actor=Actor.organiser(anna))
    assert code_of(accept, key, user=stranger, name="Dora") == "revoked"
    key = invite(forming)
    Invitation.objects.filter(secret_hash=key).update(
        expires_at=F("expires_at") - timedelta(days=14)
    )
    assert code_of(find, key) == "expired"
    assert code_of(accept, key, user=stranger, name="Dora") == "expired"
    assert invitations.open_invitations(forming) == {}
    assert forming.seats.get(player="C").user is None


def test_w08_a_link_that_was_not_signed_here_is_unknown(forming: Game) -> None:
    secret = make_invitation(forming.pk, "C", actor=Actor.organiser(forming.organiser))
    for forged in (secret[:-1], secret.split(":")[0], "", "x" * 60, secret + "="):
        assert code_of(invitation_key, forged) == "unknown"
    assert code_of(find, "0" * 64) == "unknown"
    assert code_of(accept, "0" * 64, user=forming.organiser, name="A") == "unknown"


def test_w08_the_secret_is_long_and_stored_nowhere(forming: Game) -> None:
    secret = make_invitation(forming.pk, "C", actor=Actor.organiser(forming.organiser))
    token, signature = secret.split(":")
    assert len(token) == 32  # 192 bits
    rows = list(texts_of_rows(Invitation.objects.values_list()))
    assert invitation_key(secret).encode() in rows
    assert not any(token.encode() in row or signature.encode() in row for row in rows)


@pytest.mark.parametrize("again", range(3))
@pytest.mark.both_databases(push="postgres")
@pytest.mark.django_db(transaction=True)
def test_w08_one_of_two_people_accepting_at_once_wins(
    forming: Game, again: int, figure: Figure
) -> None:
    key = invite(forming)
    dora, emil = person("dora"), person("emil")
    answers = at_once(
        lambda: accept(key, user=dora, name="Dora"), lambda: accept(key, user=emil, name="Emil")
    )
    (loser,) = [answer for answer in answers if isinstance(answer, Refusal)]
    (winner,) = [answer for answer in answers if not isinstance(answer, Refusal)]
    assert loser.code == "taken"
    assert forming.seats.get(player="C").user == winner.user
    figure("two people with one invitation at once: one is seated, the other refused")
    assert Tenure.objects.filter(seat=winner, until__isnull=True).count() == 1
    assert Message.objects.filter(game=forming, kind="joined").count() == 1
    assert is_sound(forming)


@pytest.mark.both_databases(push="postgres")
@pytest.mark.django_db(transaction=True)
def test_w08_a_person_using_two_links_at_once_gets_one_seat(anna: Any, bruno: Any) -> None:
    game = new_campaign(anna, [anna, bruno, person("clara")], started=False)
    for player, user in (("B", bruno), ("C", game.seats.get(player="C").user)):
        leave(game.pk, actor=Actor.seat(user, player))
    keys = [invite(game, player) for player in "BC"]
    dora = person("dora")
    answers = at_once(*[lambda key=key: accept(key, user=dora, name="Dora") for key in keys])
    assert [a.code for a in answers if isinstance(a, Refusal)] == ["seated"]
    assert game.seats.filter(user=dora).count() == 1
