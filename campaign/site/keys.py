"""The secret keys of an installation, made once and kept in its data directory.

Uses the standard library only: it runs before the environment is installed.
"""

import base64
import os
import secrets
import sys
from pathlib import Path

NAME = ".env"


def make_keys(data_dir: Path) -> Path:
    """The key file of `data_dir`; written, readable by its owner only, when there is none.

    Never replaces a file: envelopes that were sealed with its keys could not be opened again.
    """
    path = data_dir / NAME
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.exists():
        return path
    draft = data_dir / f"{NAME}.{os.getpid()}"
    draft.touch(mode=0o600)
    draft.write_text(_fresh(), encoding="utf-8")
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path


def _fresh() -> str:
    envelope_key = base64.urlsafe_b64encode(secrets.token_bytes(32)).decode("ascii")
    return (
        "# Secret keys of this installation. Keep a copy apart from the database's backup:\n"
        "# without ENVELOPE_KEYS no sealed bid can be opened.\n"
        f"SECRET_KEY={secrets.token_urlsafe(50)}\n"
        "# Separated by commas. The first key seals, all of them open.\n"
        f"ENVELOPE_KEYS={envelope_key}\n"
    )


if __name__ == "__main__":
    make_keys(Path(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("DATA_DIR") or "data"))
