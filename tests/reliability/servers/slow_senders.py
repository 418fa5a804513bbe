"""People who send slowly, and the time that others wait."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.patience import stretched

MOST = 0.3  # seconds that others wait


SENDERS = 6


KINDS = ("headers", "body")


@contextmanager
def slow_senders(port: int, kind: str, host: str = "localhost") -> Iterator[None]:
    """Six connections that have sent some of the headers, or some of the body, and continue at a
    byte a second.
    """
    head = f"POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5000\r\n\r\n".encode()
    beginning = head if kind == "body" else head[:10]
    lines = [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(SENDERS)]
    over = threading.Event()

    def drip() -> None:
        while not over.wait(1):
            for line in lines:
                try:
                    line.sendall(b"a")
                except OSError:
                    return

    for line in lines:
        line.sendall(beginning)
    dripping = threading.Thread(target=drip)
    dripping.start()
    try:
        time.sleep(1)
        yield
    finally:
        over.set()
        dripping.join()
        for line in lines:
            line.close()


def waits(port: int, many: int = 9, host: str = "localhost") -> list[float]:
    """Seconds until the sign-in page arrives; 99 if it never does."""
    asked = f"GET /accounts/login/code/ HTTP/1.0\r\nHost: {host}\r\n\r\n".encode()
    found = []
    for _ in range(many):
        begun = time.monotonic()
        line = socket.create_connection(("127.0.0.1", port), timeout=stretched(5))
        try:
            line.sendall(asked)
            answer = b"".join(iter(lambda line=line: line.recv(65536), b""))
            found.append(time.monotonic() - begun if b"200 OK" in answer[:20] else 99)
        except TimeoutError:
            return [99.0]
        finally:
            line.close()
    return found
