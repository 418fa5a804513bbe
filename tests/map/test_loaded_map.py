"""The bundled map, loaded into the database, is the map of its fixture."""

import pytest
from django.core.management import call_command

from campaign.models import Map
from tests.map.bundled import FIXTURE, bundled_map


@pytest.mark.django_db
def test_the_loaded_map_equals_its_fixture():
    call_command("loaddata", FIXTURE, verbosity=0)
    assert Map.objects.get(slug="terres-de-l-anse").road_map() == bundled_map()
