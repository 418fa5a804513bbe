"""A real PgBouncer with deploy/pgbouncer.ini, on free ports and in a folder of its own."""

import re
import shutil
import socket

from tests.deploy.files import DEPLOY
from tests.reliability.installations import Installation
from tests.services import Missing, Postgres, Server

PASSWORD = "a-word-of-this-test"


class PgBouncer(Server):
    """Connects to the database of an installation, over at most this many connections."""

    name = "pgbouncer"

    def __init__(self, postgres: Postgres, site: Installation, connections: int) -> None:
        self.program = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
        if self.program is None:
            raise Missing("pgbouncer", "pgbouncer")
        super().__init__()
        own = {
            "campaign": f"host=127.0.0.1 port={postgres.port} dbname={site.url.rsplit('/', 1)[1]}",
            "listen_port": str(self.port),
            "default_pool_size": str(connections),
            "auth_file": str(self.directory / "userlist.txt"),
            "unix_socket_dir": "",
            "logfile": str(self.directory / "pgbouncer.log"),
            "pidfile": str(self.directory / "pgbouncer.pid"),
        }
        text = (DEPLOY / "pgbouncer.ini").read_text()
        for key, value in own.items():
            text, found = re.subn(rf"^{key} = .*$", f"{key} = {value}", text, flags=re.MULTILINE)
            assert found == 1, key
        (self.directory / "pgbouncer.ini").write_text(text)
        (self.directory / "userlist.txt").write_text(f'"campaign" "{PASSWORD}"\n')

    def command(self) -> list[str]:
        return [str(self.program), str(self.directory / "pgbouncer.ini")]

    def answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def url(self) -> str:
        return f"postgresql://campaign:{PASSWORD}@127.0.0.1:{self.port}/campaign"
