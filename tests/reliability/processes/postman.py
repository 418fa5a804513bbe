"""A process that empties the outbox in fast motion: `python -m
tests.reliability.processes.postman`.

With DIES_AT in the environment it kills itself between sending and marking that parcel (0: never).
A minute of back-off is a tenth of a second, a lease half a second. It ends when nothing is waiting.
"""

import os
import signal
import time
from datetime import timedelta
from typing import Any

import django

MINUTE = 0.1  # seconds


def main() -> None:
    django.setup()
    from club.actions.delivery import outbox_sender
    from club.models import Notice

    outbox_sender.LEASE = timedelta(seconds=0.5)
    outbox_sender.FIRST_WAIT = timedelta(seconds=MINUTE)
    outbox_sender.LONGEST_WAIT = timedelta(seconds=360 * MINUTE)
    left, mark = int(os.environ["DIES_AT"]), outbox_sender._mark_sent

    def mark_or_die(*parcel: Any) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        mark(*parcel)

    outbox_sender._mark_sent = mark_or_die
    while Notice.objects.filter(outcome="").exists():
        outbox_sender.deliver_due()
        time.sleep(0.02)


if __name__ == "__main__":
    main()
