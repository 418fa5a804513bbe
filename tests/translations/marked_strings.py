"""Every string of the sources that is marked for translation, read once in a test process.

Reading them takes a second of the processor, and no test changes a source.
"""

from functools import cache

import polib

from host.installation.make_messages import found


@cache
def marked_strings() -> dict[tuple[str, str | None], polib.POEntry]:
    """The result of `found`; callers look at it and do not change it."""
    return found()
