"""Commands say how much the database holds."""

import pytest

from host.installation.database_location import counted


@pytest.mark.parametrize(("many", "said"), [(0, "0 games"), (1, "1 game"), (2, "2 games")])
def test_numbers_are_said_as_people_say_them(many: int, said: str):
    assert counted(many, "game") == said
