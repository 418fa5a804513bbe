"""The secret keys of an installation, created once and stored in its data directory.

Uses the standard library only: it runs before the environment is installed.
"""

import base64
import os
import secrets
import sys
from pathlib import Path

from host.installation.age_key import make_age_key

NAME = ".env"
# The settings of a server's site, as deploy/README.md has it: its units and the command `campaign`
# read them.
SERVER = Path(os.environ.get("SERVER_SETTINGS") or "/etc/campaign.env")
_DEFAULT = Path(__file__).resolve().parent.parent.parent / "data"


def belongs_to_server(data_dir: Path) -> bool:
    """Whether a server's site was set up here and `data_dir` was not chosen by anybody.

    Keys and a database created there would belong to a second site beside the real one.
    """
    return SERVER.exists() and data_dir.resolve() == _DEFAULT


def make_keys(data_dir: Path) -> Path:
    """The key file of `data_dir`; a new one, readable only by its owner, if there is none.

    Never replaces a file: nobody could open envelopes that were sealed with its keys.
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


def fill_in(example: Path, target: Path) -> None:
    """A copy of the example with new keys where it has none, readable only by its owner.

    Raises FileExistsError rather than replace a file, for the reason above.
    """
    lines = example.read_text(encoding="utf-8").splitlines()
    filled = [f"{line}{FRESH[line[:-1]]()}" if line[:-1] in FRESH else line for line in lines]
    with os.fdopen(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write("\n".join(filled) + "\n")


def _key() -> str:
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).decode("ascii")


def _word() -> str:
    return secrets.token_urlsafe(50)


FRESH = {
    "SECRET_KEY": _word,
    "ENVELOPE_KEYS": _key,
    "BACKUP_KEY": make_age_key,
    "METRICS_TOKEN": _word,
    "POSTGRES_PASSWORD": lambda: secrets.token_hex(24),
}


def _fresh() -> str:
    return (
        "# Secret keys of this site. Keep a copy apart from the database's backup:\n"
        "# without ENVELOPE_KEYS no sealed bid can be opened.\n"
        f"SECRET_KEY={_word()}\n"
        "# Separated by commas. The first key seals, all of them open.\n"
        f"ENVELOPE_KEYS={_key()}\n"
    )


if __name__ == "__main__" and len(sys.argv) == 3:
    fill_in(Path(sys.argv[1]), Path(sys.argv[2]))
elif __name__ == "__main__" and not {"SECRET_KEY", "ENVELOPE_KEYS"} <= {*os.environ}:
    place = Path(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("DATA_DIR") or "data")
    try:
        if not belongs_to_server(place):
            make_keys(place)
    except OSError as error:
        sys.exit(
            f"{place} cannot be written: {error.strerror}. "
            "Another directory can be named: make run DATA_DIR=…"
        )
