"""A connection to a server on loopback that can be slowed down: requests arrive late."""

import selectors
import socket
import threading
import time
from contextlib import suppress
from typing import Any

from host.processes.process_specs import free_port


class Narrows:
    """Forwards requests to `port`, each piece `delay` seconds later."""

    def __init__(self, to: int) -> None:
        self.to, self.port, self.delay = to, free_port(), 0.0
        self._door = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._let_in, daemon=True).start()

    def close(self) -> None:
        self._door.close()

    def _let_in(self) -> None:
        while True:
            try:
                asker, _ = self._door.accept()
            except OSError:
                return
            threading.Thread(target=self._pass_on, args=(asker,), daemon=True).start()

    def _pass_on(self, asker: socket.socket) -> None:
        there = ("127.0.0.1", self.to)
        with suppress(OSError), asker, socket.create_connection(there) as server:
            self._carry(asker, server)

    def _carry(self, asker: socket.socket, server: socket.socket) -> None:
        ways = {asker: server, server: asker}
        with selectors.DefaultSelector() as ready:
            for end in ways:
                ready.register(end, selectors.EVENT_READ)
            while True:
                for key, _ in ready.select():
                    end: Any = key.fileobj
                    piece = end.recv(65536)
                    if not piece:
                        return
                    if end is asker:
                        time.sleep(self.delay)
                    ways[end].sendall(piece)
