"""A gunicorn worker that reads a request to its end before it begins to answer.

Each process answers one request at a time, as gunicorn's synchronous worker does. waitress reads
the requests and sends the responses of all connections at once, so slow clients delay nobody.
gunicorn does the rest: sockets, signals, restarts.
"""

import os
import time
from collections import deque
from typing import Any

from gunicorn.workers.base import Worker
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask

from host.web.reading import ADJUSTED

_GLANCE = 1.0  # seconds that a process waits for news of its connections
_UNSPOKEN = 2.0  # seconds for a connection to begin, when the process stops


class _OneRequest(WSGITask):
    """A connection carries one request: none is idle when the process stops."""

    def service(self) -> None:
        self.request.headers["CONNECTION"] = "close"
        super().service()


class RequestChannel(HTTPChannel):
    task_class = _OneRequest

    def is_under_way(self, now: float) -> bool:
        """Whether a request has begun, or an answer has not been sent whole."""
        begun = self.request or self.requests or self.total_outbufs_len
        return bool(begun) or now - self.creation_time < _UNSPOKEN


class Whole(deque[Any]):
    """Requests that have arrived whole; replaces waitress's threads."""

    add_task = deque.append


class _Listener(TcpWSGIServer):
    channel_class = RequestChannel

    def pull_trigger(self) -> None:
        """Does nothing: answers are made between two looks at the connections."""


class _Alarm(wasyncore.file_dispatcher):
    """Ends a wait after a signal."""

    def handle_read(self) -> None:
        self.recv(4096)

    def writable(self) -> bool:
        return False


class BufferingWorker(Worker):
    def run(self) -> None:
        self.connections: dict[int, Any] = {}
        self.whole = Whole()
        _Alarm(self.PIPE[0], self.connections)
        listeners = [self._listener(listening.sock) for listening in self.sockets]
        while self.alive and self.ppid == os.getppid():
            self._step()
        for listener in listeners:
            listener.del_channel()
        self._finish(time.time() + self.cfg.graceful_timeout)

    def _listener(self, sock: Any) -> _Listener:
        given = Adjustments(sockets=[sock], backlog=self.cfg.backlog, **ADJUSTED)
        info = (sock.family, sock.type, sock.proto, sock.getsockname())
        return _Listener(
            self.wsgi,
            self.connections,
            True,
            sock,
            dispatcher=self.whole,
            adj=given,
            bind_socket=False,
            sockinfo=info,
        )

    def _step(self) -> None:
        """Reads and sends as much as possible, then answers requests that have arrived whole."""
        self.notify()
        wasyncore.poll2(_GLANCE, self.connections)
        while self.whole:
            self.whole.popleft().service()
            self.notify()

    def _finish(self, deadline: float) -> None:
        """Answers requests that have begun to arrive; closes the rest."""
        while any(self._under_way()) and time.time() < deadline:
            self._step()

    def _under_way(self) -> list[bool]:
        now = time.time()
        found = [c for c in self.connections.values() if isinstance(c, RequestChannel)]
        return [channel.is_under_way(now) for channel in found]
