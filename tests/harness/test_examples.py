"""A test with its own number of examples gets a share of it in the short profiles."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.examples import MOST, part_of


@pytest.fixture
def own_profile() -> Iterator[None]:
    before = settings.get_current_profile_name()
    yield
    settings.load_profile(before)


@pytest.mark.usefixtures("own_profile")
@pytest.mark.parametrize(("profile", "of_eighty"), [("full", 80), ("test", 20), ("quick", 4)])
def test_the_profile_sets_the_number_of_examples(profile: str, of_eighty: int):
    settings.load_profile(profile)
    assert settings.default.max_examples == MOST[profile]
    assert (part_of(80), part_of(1)) == (of_eighty, 1)
