"""Every setting that the program reads is documented, and it reads every documented setting."""

import re
from collections import Counter

from tests.house.settings_read import Module, of_the_program
from tests.house.sources import ROOT

ROW = re.compile(r"^\| (`[A-Z][^|]+) \|", re.MULTILINE)
PAGE, HEADINGS = "docs/operators.md", ("Settings", "Further settings")


def documented() -> list[str]:
    """The settings in the first column of the two tables."""
    found = []
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    for heading in HEADINGS:
        section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        assert section, f"{PAGE} has no {heading}"
        found += [name for row in ROW.findall(section) for name in re.findall(r"`(\w+)`", row)]
    return found


def test_every_setting_that_is_read_is_documented():
    """Except settings that the program and its files set for themselves."""
    read, written, _ = of_the_program()
    assert {"EMAIL_TIMEOUT", "LIMITS", "STATIC_HASHED", "WEB_WORKERS", "SITE_NAME"} <= read
    assert read - written - {*documented()} == set()


def test_every_documented_setting_is_read_and_stands_once():
    read, _, _ = of_the_program()
    assert {*documented()} - read == set()
    assert [name for name, times in Counter(documented()).items() if times > 1] == []


def test_the_name_of_every_setting_is_clear_from_its_module():
    assert of_the_program()[2] == []


def test_reads_are_found_in_whatever_way_they_are_written():
    source = """
import os
from os import environ as around, getenv as ask
import environ
env = environ.Env()
NAME = "BY_CONSTANT"
environ.Env.read_env("a file")
def secret(length, name):
    return env.str(name, "")
secret(1, "BY_ARGUMENT"), secret(2, NAME)
env.db_url_config("an address")
env("BY_CALL"), env.int("BY_METHOD", 1), os.environ.get("BY_GET"), os.getenv("BY_GETENV")
around["BY_ALIAS"], ask("BY_ASKING"), os.environ[NAME]
if "BY_IN" in os.environ or "BY_NOT_IN" not in os.environ or {"A", "B"} <= {*os.environ}:
    os.environ["BY_ITSELF"] = "1"
os.environ.setdefault("BY_DEFAULT", "1")
"""
    found = Module(source)
    ways = "CONSTANT ARGUMENT CALL METHOD GET GETENV ALIAS ASKING IN NOT_IN DEFAULT"
    assert found.read == {"A", "B", *(f"BY_{way}" for way in ways.split())}
    assert found.written == {"BY_ITSELF", "BY_DEFAULT"}
    assert found.unclear == []


def test_a_name_that_is_worked_out_is_unclear():
    assert Module("import os\nfor n in 'ab':\n    os.environ[n + 'C']").unclear == [
        "line 3: n + 'C'"
    ]
    assert Module("import os\ndef f(n):\n    return os.getenv(n)").unclear == ["line 3: n"]
