"""A campaign that forms, and invitations to it."""

from typing import Any

import pytest

from campaign.actions.journal.actor import Actor
from campaign.actions.seats.invitations import key_of, make_invitation
from campaign.actions.seats.seats import leave
from campaign.models import Campaign
from club.refusals import Refusal
from tests.table import new_campaign


@pytest.fixture
def forming(anna: Any, bruno: Any, clara: Any) -> Campaign:
    """In set-up; Anna organises and plays A, Bruno B, and seat C is empty."""
    campaign = new_campaign(anna, [anna, bruno, clara], started=False)
    leave(campaign.pk, actor=Actor.seat(clara, "C"))
    return campaign


def invite(campaign: Campaign, player: str = "C", **more: Any) -> str:
    """The key of a new link."""
    secret = make_invitation(
        campaign.pk, player, actor=Actor.organiser(campaign.organiser), **more
    )  # fmt: skip
    return key_of(secret)


def code_of(action: Any, *args: Any, **more: Any) -> str:
    with pytest.raises(Refusal) as refused:
        action(*args, **more)
    return refused.value.code
