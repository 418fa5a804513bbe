"""How this release is started and its commands are called, in sentences. It needs no
other package."""

import os

from club import places

FIRST = "campaign run" if places.INSTALLED else "make setup"  # makes the keys
# How the other commands are called here: `campaign` on a server, which sets CALLED_AS, and where a
# release is installed.
COMMAND = os.environ.get("CALLED_AS") or ("campaign" if places.INSTALLED else "manage.py")


def start(name: str, value: object) -> str:
    """The command with one setting: `make run PORT=8080` in a checkout, `campaign run --port 8080`
    where a release is installed."""
    if places.INSTALLED:
        return f"campaign run --{name.lower().replace('_', '-')} {value}"
    return f"make run {name}={value}"
