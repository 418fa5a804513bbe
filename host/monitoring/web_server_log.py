"""gunicorn's own lines, in the format of all others. It is apart from `logs`, since gunicorn cannot
be loaded on every machine."""

import os
from typing import Any

from gunicorn.glogging import Logger

from host.monitoring.logs import FORMATS


class WebServerLogger(Logger):
    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        made = FORMATS[os.environ.get("LOG_FORMAT") or "plain"]()
        for handler in self.error_log.handlers:
            handler.setFormatter(made)
