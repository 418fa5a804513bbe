"""A PgBouncer in front of the database of an installation."""

from collections.abc import Iterator

import pytest

from tests.conftest import absent
from tests.deploy.pooler.pgbouncer import PgBouncer
from tests.reliability.installations import Installation
from tests.services import Missing, Postgres

CONNECTIONS = 2


@pytest.fixture
def pooler(postgres: Postgres, site: Installation) -> Iterator[PgBouncer]:
    """The pooler gives all processes of the site two connections."""
    try:
        server = PgBouncer(postgres, site, CONNECTIONS)
    except Missing as missing:
        absent(missing)
    try:
        server.start()
        site.env["DATABASE_POOLER"] = server.url()
        yield server
    finally:
        server.remove()
