"""Three players, the organiser (Anna, who plays too) and a stranger; campaigns to act in."""

from typing import Any

import pytest

from campaign.models import Campaign
from tests.table import bring_to, new_campaign, person


@pytest.fixture
def anna(db: None) -> Any:
    return person("anna")


@pytest.fixture
def bruno(db: None) -> Any:
    return person("bruno")


@pytest.fixture
def clara(db: None) -> Any:
    return person("clara")


@pytest.fixture
def stranger(db: None) -> Any:
    return person("stranger")


@pytest.fixture
def mustering(anna: Any, bruno: Any, clara: Any) -> Campaign:
    """Anna is A and organises, Bruno is B, Clara is C."""
    return new_campaign(anna, [anna, bruno, clara])


@pytest.fixture
def bidding(mustering: Campaign) -> Campaign:
    """The same campaign when the first envelopes are due."""
    return bring_to(mustering, "bids")
