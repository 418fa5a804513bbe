"""Shares of campaigns in words."""

import pytest
from django.utils import translation

from campaign.pages.words.trials.length_words import SPOKEN, spoken


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0.0, ("none", 1)),
        (0.004, ("hardly one", 1)),
        (0.19, ("one in five", 1)),
        (0.5, ("every second one", 1)),
        (0.74, ("three in four", 2)),
        (0.995, ("nearly all", 2)),
        (1.0, ("all", 2)),
    ],
)
def test_a_share_is_named_by_the_nearest_one_with_a_name(share, said):
    assert spoken(share) == said


@pytest.mark.parametrize("language", ["de", "en", "fr", "nl"])
def test_no_two_shares_have_the_same_name(language: str):
    with translation.override(language):
        said = [spoken(share)[0] for share in (0, 1, *(row[0] for row in SPOKEN))]
    assert len(set(said)) == len(said)
