"""How gunicorn serves the site: `gunicorn -c python:campaign.site.serving campaign.site.wsgi`.

WEB_WORKERS is the number of simultaneous requests, one process each. A socket from systemd is
used if there is one, and it survives a restart; else `--bind` gives the address.
"""

import gc
import os
import shutil
from pathlib import Path
from typing import Any

workers = int(os.environ.get("WEB_WORKERS", "1"))
worker_class = "campaign.site.web.buffering_worker.BufferingWorker"
preload_app = True
control_socket_disable = True
timeout = 60  # seconds that one request may be worked on, once it has arrived
graceful_timeout = 20  # … that requests under way are given at SIGTERM
loglevel = "warning"
logger_class = "campaign.site.monitoring.logs.WebServerLogger"
accesslog = None  # lists all readers; the proxy's log does that, and limits how long
_memory = Path("/dev/shm")
worker_tmp_dir = str(_memory) if _memory.is_dir() else None


def when_ready(arbiter: Any) -> None:
    """Before the processes part: what they share is left alone by each one's garbage collector,
    which would write to it and so copy it."""
    gc.collect()
    gc.freeze()


def on_exit(arbiter: Any) -> None:
    """Removes what the processes counted together (`campaign.site.wsgi`)."""
    if counted := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        shutil.rmtree(counted, ignore_errors=True)
