"""What operating systems do in different ways, in one place.

The site is made for Linux, and tried there. Windows has no `fork`, `exec`, sessions, locks of
`flock` and `nice`; macOS lacks only the signal at a parent's death. Each function says what
happens without. `tests/host/processes/test_without_unix.py` takes all of it away from a site.
"""

import os
import shutil
import signal
import socket
import struct
import subprocess
from contextlib import suppress
from importlib import import_module
from typing import Any

from host.processes.parent_death import die_with_parent

fcntl: Any = None
with suppress(ImportError):  # Windows has none
    fcntl = import_module("fcntl")

# Without it one process of waitress serves the pages, and the clock is a process of its own.
FORKS = hasattr(os, "fork") and fcntl is not None
STOP_SIGNALS = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
]
_GET_ADDRESS = 0x8915  # SIOCGIFADDR of netdevice(7): the IPv4 address of an interface


def bound() -> dict[str, Any]:
    """Options of `Popen` for a child that ends with its parent; without fork it may outlive it."""
    return {"preexec_fn": die_with_parent} if FORKS else {}


def apart() -> dict[str, Any]:
    """The same for a child that Ctrl-C does not reach: its parent stops it in its turn."""
    if FORKS:
        return {"start_new_session": True, **bound()}
    return {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}


def kill(process: "subprocess.Popen[bytes]") -> None:
    """Ends a child of `apart` and those that it started; without sessions only the child."""
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def last() -> list[str]:
    """The beginning of a command that gets only idle processor time; nothing without `nice`."""
    return ["nice", "-n", "19"] if shutil.which("nice") else []


def flock(descriptor: int, *, shared: bool) -> None:
    """Locks an open file until the last process that has it ends. Raises BlockingIOError if others
    hold it. Without flock nothing is locked."""
    if fcntl is not None:
        kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)


def address_of(interface: str) -> str:
    """The IPv4 address of a network interface; empty if it has none, or this is not Linux."""
    if fcntl is None:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            asked = struct.pack("256s", interface.encode()[:15])
            return socket.inet_ntoa(fcntl.ioctl(sock, _GET_ADDRESS, asked)[20:24])
        except OSError:
            return ""


def listen_again(sock: socket.socket) -> None:
    """Lets a server listen where one has just ended. On Windows the option would mean that two
    servers share the address, and there it is not needed."""
    if FORKS:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
