"""All processes of a host for thousands, over two connections to PostgreSQL."""

from collections.abc import Callable

import pytest

from host.processes.process_specs import free_port
from tests.deploy.conftest import Crew
from tests.deploy.files import compose, of_service
from tests.deploy.pooler.conftest import CONNECTIONS
from tests.deploy.pooler.pgbouncer import PgBouncer
from tests.deploy.processes import a_due_campaign, all_is_well, answers, as_here
from tests.reliability.installations import Installation
from tests.services import wait_until

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.redis,
    pytest.mark.night("all processes of a host are started"),
]
OURS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)


def test_pages_and_closings_share_the_connections_of_a_pooler(
    site: Installation,
    pooler: PgBouncer,
    crew: Crew,
    env: dict[str, str],
    figure: Callable[..., None],
):
    site.manage("prepare")
    known, services, ports = a_due_campaign(site), compose(env), []
    for name in ("worker", "beat", "web1", "web2"):
        (process,) = of_service(name, services[name], env | {"WEB_WORKERS": "2"})
        port = free_port() if name.startswith("web") else None
        here = as_here(process, site, port)
        crew.start(here._replace(env=here.env | {"DATABASE_POOLER": pooler.url()}))
        ports += [port] if port else []
    for port in ports:
        wait_until(lambda port=port: answers(port), "the web server")
    all_is_well(site, ports, known)
    assert crew.all_run(), crew.log.read_text()
    ((used,),) = site.sql(OURS)
    assert 0 < used <= CONNECTIONS
    figure(f"pooler: 4 web processes, a worker and beat; connections: {used}", id="O3")
