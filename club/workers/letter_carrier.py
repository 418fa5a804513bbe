"""A thread that sends emails as soon as they are written, alongside the work of its process."""

import logging
import threading

from django.db import close_old_connections, connections

from club.actions.letters import letter_sender

logger = logging.getLogger("club.letters")
EVERY = 0.5  # seconds between two looks: a code is sent within a second
PATIENCE = 15.0  # seconds for an email on its way when the process stops


class LetterCarrier:
    """Looks for emails until it is stopped."""

    def __init__(self) -> None:
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._go, name="letter carrier", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def rest(self) -> None:
        """Waits for the email on its way. The next process sends the rest."""
        self._stop.set()
        letter_sender.stop()
        self._thread.join(PATIENCE)

    def _go(self) -> None:
        while not self._stop.is_set():
            look_once()
            self._stop.wait(EVERY)
        connections.close_all()


def look_once() -> None:
    """Sends what is due. Errors are logged, and the next look tries again."""
    try:
        close_old_connections()
        if letter_sender.has_due():
            letter_sender.send_due()
    except Exception:
        logger.exception("emails could not be sent")
