"""Whether a name still leads to the file that was opened under it."""

import os

File = tuple[int, int]  # device and number on it


def file_at(name: object) -> File | None:
    """The file of this name; None where there is none, such as for a database in memory."""
    try:
        found = os.stat(str(name))
    except OSError:
        return None
    return found.st_dev, found.st_ino
