"""Takes from a Python, as its `sitecustomize`, what Windows does not have.

Python's own library keeps its modules, since it would use others there.
"""

import builtins
import os
import signal
import socket
import subprocess
import sysconfig
from typing import Any

MISSING = {"fcntl", "grp", "pwd", "resource", "termios", "tty", "pty"}
LIBRARY = sysconfig.get_path("stdlib")
OF_OS = ("fork", "forkpty", "killpg", "nice", "setsid", "getuid", "geteuid")
_import, _start = builtins.__import__, subprocess.Popen.__init__


def _of_the_library(names: dict[str, Any] | None) -> bool:
    file = str((names or {}).get("__file__") or "")
    return file.startswith(LIBRARY) and "site-packages" not in file


def _limited_import(name: str, names: Any = None, *more: Any, **options: Any) -> Any:
    if name in MISSING and not _of_the_library(names):
        raise ImportError(f"No module named {name!r}")
    return _import(name, names, *more, **options)


def _limited_start(self: Any, *words: Any, **options: Any) -> None:
    if options.get("preexec_fn") or options.get("start_new_session"):
        raise ValueError("preexec_fn is not supported on Windows platforms")
    _start(self, *words, **options)


def _no_exec(*_: Any) -> None:
    raise OSError("a process cannot be replaced")


builtins.__import__ = _limited_import
subprocess.Popen.__init__ = _limited_start  # type: ignore[method-assign]
for missing in OF_OS:
    if hasattr(os, missing):
        delattr(os, missing)
os.execve = os.execv = os.execvp = _no_exec  # type: ignore[assignment]
for module, missing in ((signal, "SIGHUP"), (signal, "SIGUSR1"), (socket, "AF_UNIX")):
    delattr(module, missing)
