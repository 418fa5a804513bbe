"""The keys of an installation are made once, and only their owner reads them."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.fernet import Fernet
from pyrage.x25519 import Identity

from host.installation.keys import fill_in, make_keys


def _values(path: Path) -> dict[str, str]:
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def test_the_keys_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    path = make_keys(tmp_path / "data")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_envelope_key_encrypts_and_decrypts(tmp_path: Path) -> None:
    key = Fernet(_values(make_keys(tmp_path))["ENVELOPE_KEYS"])
    assert key.decrypt(key.encrypt(b"17")) == b"17"


def test_the_key_of_backups_is_one_of_age(tmp_path: Path) -> None:
    example = tmp_path / "example"
    example.write_text("BACKUP_KEY=\n")
    keys = set()
    for name in ("one", "other", "third"):
        fill_in(example, tmp_path / name)
        keys.add(_values(tmp_path / name)["BACKUP_KEY"])
    assert {str(Identity.from_str(key)) for key in keys} == keys
    assert len(keys) == 3


def test_existing_keys_are_not_replaced(tmp_path: Path) -> None:
    first = make_keys(tmp_path).read_bytes()
    assert make_keys(tmp_path).read_bytes() == first


def test_two_installations_have_different_keys(tmp_path: Path) -> None:
    one, other = _values(make_keys(tmp_path / "one")), _values(make_keys(tmp_path / "other"))
    assert one["SECRET_KEY"] != other["SECRET_KEY"]
    assert one["ENVELOPE_KEYS"] != other["ENVELOPE_KEYS"]


def test_no_temporary_file_is_left_behind(tmp_path: Path) -> None:
    make_keys(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [".env"]


def test_without_keys_a_start_says_what_to_do(tmp_path: Path) -> None:
    asked = subprocess.run(
        [sys.executable, "manage.py", "check"],
        env={"PATH": "", "DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode != 0
    assert "SECRET_KEY is not set. Run `make setup`" in asked.stderr


def test_an_example_is_filled_in_once_and_readable_only_by_its_owner(tmp_path: Path) -> None:
    example, made = tmp_path / "example", tmp_path / "made"
    example.write_text("# the rest stays\nTIME_ZONE=UTC\nSECRET_KEY=\nBACKUP_KEY=kept\n")
    fill_in(example, made)
    values = _values(made)
    assert len(values.pop("SECRET_KEY")) >= 50
    assert values == {"TIME_ZONE": "UTC", "BACKUP_KEY": "kept"}
    assert made.read_text().startswith("# the rest stays\n")
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    with pytest.raises(FileExistsError):
        fill_in(example, made)
