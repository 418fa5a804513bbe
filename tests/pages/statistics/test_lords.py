"""A lord's page adds up the battles of the lord."""

import re
from typing import Any

import pytest

from campaign.models import FoughtSide
from tests.pages.statistics.counted_war import counted_war

pytestmark = pytest.mark.django_db


def test_figures_of_a_lord_lead_to_the_lord_s_battles(people: list[Any], as_player: Any):
    game = counted_war(people)
    side = next(row for row in FoughtSide.objects.order_by("pk") if row.lords and row.lost)
    lord, anna = side.lords[0], as_player("A")
    sides = [row for row in FoughtSide.objects.all() if lord in row.lords]
    page = anna.get(f"/c/{game.public_id}/lords/{lord}").content.decode()
    found = re.findall(r"<dt>Figures (\w+)</dt><dd><a href=\"([^\"]+)\">(\d+)</a>", page)
    sums = {word: int(number) for word, _, number in found}
    assert sums == {
        "slain": sum(row.slain for row in sides),
        "lost": sum(row.lost for row in sides),
    }
    shown = anna.get(found[0][1].replace("&amp;", "&")).content.decode()
    assert shown.count('<li class="panel">') == len(sides)
