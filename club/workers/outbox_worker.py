"""A thread that empties the outbox alongside the work of its process.

Sending waits for other machines. Closings, in the same process, never wait for it.
"""

import logging
import threading

from django.db import connections

from club.actions.delivery import outbox_sender

logger = logging.getLogger("club.outbox")
PATIENCE = 15.0  # seconds for a round under way when the process stops


class _Postman:
    """Runs at most one round at a time. Waking it during a round changes nothing."""

    def __init__(self) -> None:
        self._round: threading.Thread | None = None

    def wake(self) -> None:
        """Begins a round if something is due and none is under way."""
        if self._round is not None and self._round.is_alive():
            return
        if outbox_sender.has_due():
            self._round = threading.Thread(target=_go, name="postman", daemon=True)
            self._round.start()

    def rest(self) -> None:
        """Waits for the round under way. The next process sends the rest."""
        outbox_sender.stop()
        if self._round is not None:
            self._round.join(PATIENCE)


def _go() -> None:
    try:
        outbox_sender.deliver_due()
    except Exception:
        logger.exception("the outbox could not be emptied")
    finally:
        connections.close_all()


postman = _Postman()
