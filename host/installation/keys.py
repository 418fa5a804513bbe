"""The secret keys of an installation, created once and stored in its data directory.

Uses the standard library only: it runs before the environment is installed.
"""

import base64
import os
import secrets
import sys
from pathlib import Path

from club import places
from host.releases.start_words import start

_PREFIX = "age-secret-key-"
_SIGNS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_GENERATORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def make_age_key() -> str:
    return _bech32(secrets.token_bytes(32)).upper()


def _bech32(data: bytes) -> str:
    bits = "".join(f"{byte:08b}" for byte in data)
    bits += "0" * (-len(bits) % 5)
    values = [int(bits[start : start + 5], 2) for start in range(0, len(bits), 5)]
    return _PREFIX + "1" + "".join(_SIGNS[value] for value in [*values, *_checksum(values)])


def _checksum(values: list[int]) -> list[int]:
    high, low = [ord(sign) >> 5 for sign in _PREFIX], [ord(sign) & 31 for sign in _PREFIX]
    rest = 1
    for value in [*high, 0, *low, *values, *[0] * 6]:
        top, rest = rest >> 25, (rest & 0x1FFFFFF) << 5 ^ value
        for place, generator in enumerate(_GENERATORS):
            rest ^= generator if top >> place & 1 else 0
    rest ^= 1
    return [rest >> 5 * (5 - place) & 31 for place in range(6)]


NAME = ".env"
# The settings of a server's site, as deploy/README.md has it: its units and the command `campaign`
# read them.
SERVER = Path(os.environ.get("SERVER_SETTINGS") or "/etc/campaign.env")


def belongs_to_server(data_dir: Path) -> bool:
    """Whether a server's site was set up here and `data_dir` was not chosen by anybody.

    Keys and a database created there would belong to a second site beside the real one.
    """
    return SERVER.exists() and data_dir.resolve() == places.usual_data()


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
            f"Another directory can be named: {start('DATA_DIR', '…')}"
        )
