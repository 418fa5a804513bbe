"""Six slow senders at the proxy, with the web units behind it: nobody else waits."""

import socket
import statistics
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.conftest import Crew
from tests.deploy.files import of_unit
from tests.deploy.proxy import Door
from tests.patience import stretched
from tests.reliability.installations import on_sqlite
from tests.reliability.servers.slow_senders import KINDS, MOST, SENDERS, slow_senders, waits

pytestmark = pytest.mark.night("the same senders meet the web server itself with every push")


def test_w09_six_slow_clients_at_the_proxy_delay_nobody(
    env: dict[str, str], sockets: dict[str, socket.socket], crew: Crew, tmp_path: Path, figure: Any
):
    site = on_sqlite(tmp_path / "site")
    plain = {"BEHIND_TLS": "0", "LIMITS": "0"}  # the proxy speaks no TLS here
    site.manage("prepare")
    for name, opened in sockets.items():
        process = of_unit(name, env)
        here = process._replace(env={**process.env, **site.env, **plain, "ALLOWED_HOSTS": "*"})
        crew.start(here, socket=opened.fileno())
    ports = [opened.getsockname()[1] for opened in sockets.values()]
    door = Door(tmp_path, ports)
    host = f"127.0.0.1:{door.port}"
    with door.opened():
        waits(door.port, 12, host)  # each process draws its first page
        for kind in KINDS:
            with slow_senders(door.port, kind, host):
                found = waits(door.port, host=host)
            middle = statistics.median(found)
            assert middle < stretched(MOST), kind
            figure(f"{SENDERS} slow senders of {kind} at the proxy: others wait {middle:.2f} s")
    assert crew.all_run(), crew.log.read_text()
