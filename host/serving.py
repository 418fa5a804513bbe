"""How gunicorn serves the site: `gunicorn -c python:host.serving host.wsgi`.

WEB_WORKERS is the number of simultaneous requests, one process each. A socket from systemd is
used if there is one, and it survives a restart; else `--bind` gives the address.
"""

import gc
import os
import shutil
from pathlib import Path
from typing import Any

workers = int(os.environ.get("WEB_WORKERS", "1"))
worker_class = "host.web.buffering_worker.BufferingWorker"
preload_app = True
control_socket_disable = True
timeout = 60  # seconds for one request, once it has arrived whole
graceful_timeout = 20  # seconds for open requests after SIGTERM
loglevel = "warning"
logger_class = "host.monitoring.web_server_log.WebServerLogger"
accesslog = None  # would list all readers; the proxy's log does that, for a limited time
_memory = Path("/dev/shm")
worker_tmp_dir = str(_memory) if _memory.is_dir() else None


def when_ready(arbiter: Any) -> None:
    """Runs before the processes fork: hides shared memory from each one's garbage collector, which
    would write to it and so copy it."""
    gc.collect()
    gc.freeze()


def on_exit(arbiter: Any) -> None:
    """Removes the shared counts of the processes (`host.wsgi`)."""
    if counted := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        shutil.rmtree(counted, ignore_errors=True)
