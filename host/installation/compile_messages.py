"""Compiles the translation catalogues: `.po` text to the `.mo` files that Django reads.

polib does it, so that no gettext is needed on the machine.
"""

from pathlib import Path

import polib

from club import places

LOCALE_DIR = places.LOCALE


def compile_catalogues(locale_dir: Path = LOCALE_DIR) -> int:
    """Compiles every catalogue that is newer than its compiled file; how many there were."""
    compiled = 0
    for source in sorted(locale_dir.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        polib.pofile(str(source)).save_as_mofile(str(target))
        compiled += 1
    return compiled


if __name__ == "__main__":
    compile_catalogues()
