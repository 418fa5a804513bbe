"""A backup every night, for a site that no timer of its machine backs up: `python -m
host.backups.nightly DIRECTORY`.

It sleeps beside the site without Django, and starts the command `backup`, which keeps fourteen.
"""

import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta

from club import places

HOUR = 3  # of UTC
KEPT = 14


def command(directory: str) -> list[str]:
    """Makes one backup and throws away the oldest."""
    return [sys.executable, str(places.MANAGE), "backup", "--keep", str(KEPT), directory]


def seconds_until_night(now: datetime) -> float:
    """From this moment to the next 3 o'clock of UTC."""
    at = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    return ((at if at > now else at + timedelta(days=1)) - now).total_seconds()


def main(directory: str) -> None:
    """Until it is stopped. A backup that fails says why in the log, and the next night tries."""
    while True:
        time.sleep(seconds_until_night(datetime.now(UTC)))
        subprocess.run(command(directory), stdin=subprocess.DEVNULL, check=False)


if __name__ == "__main__":
    main(sys.argv[1])
