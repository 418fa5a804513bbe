"""The command lines of the documents: indented by four spaces, under a heading."""

import re

from tests.deploy.files import DEPLOY, ROOT

DEPLOYMENT = (DEPLOY / "README.md").read_text(encoding="utf-8")
START = (ROOT / "README.md").read_text(encoding="utf-8")
# Values that a reader puts in place of the examples.
OWN = ("SOURCE", "NAME")


def block(heading: str, page: str = DEPLOYMENT) -> list[str]:
    """The lines of the first block of commands under a heading."""
    found = re.search(
        rf"^## {re.escape(heading)}\n(?:(?!    |## ).*\n)+?((?:    .*\n)+)", page, re.MULTILINE
    )
    assert found is not None, heading
    return [line.removeprefix("    ") for line in found[1].splitlines()]


def script(lines: list[str], **own: str) -> str:
    """The lines as a shell script, with the reader's own values for SOURCE and NAME."""
    assert {*own} <= {*OWN}
    names = {f"{name}=": value for name, value in own.items()}
    told = [
        next((f"{name}{value}" for name, value in names.items() if line.startswith(name)), line)
        for line in lines
    ]
    return "\n".join(["set -ex", *told]) + "\n"


def on_a_laptop() -> list[str]:
    """The lines of README.md for a laptop: the packages, and one command."""
    packages = re.search(r"on Debian: `(apt-get install [^`]+)`", START)
    assert packages is not None
    return [packages[1].replace("install", "install --yes"), *block("Start", START)]
