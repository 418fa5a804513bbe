"""The command lines of the documents: indented by four spaces, under a heading."""

import re

from tests.deploy.files import DEPLOY, ROOT

DEPLOYMENT = (DEPLOY / "README.md").read_text(encoding="utf-8")
START = (ROOT / "README.md").read_text(encoding="utf-8")
# Values that a reader puts in place of the examples.
OWN = ("RELEASE", "SOURCE", "NAME")


def block(heading: str, page: str = DEPLOYMENT) -> list[str]:
    """The lines of the first block of commands under a heading."""
    return blocks(heading, page)[0]


def blocks(heading: str, page: str = DEPLOYMENT) -> list[list[str]]:
    """The lines of each block of commands under a heading."""
    part = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    found = re.findall(r"(?:^    .*\n)+", part, re.MULTILINE)
    assert found, heading
    return [[line.removeprefix("    ") for line in each.splitlines()] for each in found]


def from_the_sources(lines: list[str]) -> list[str]:
    """A recipe with the lines of `From the sources` in place of those that install a release."""
    begun = lines.index("mkdir /opt/campaign")
    (ended,) = (at for at, line in enumerate(lines) if line.startswith("tar "))
    return [*lines[:begun], *block("From the sources"), *lines[ended + 1 :]]


def script(lines: list[str], **own: str) -> str:
    """The lines as a shell script, with the reader's own values for those of OWN."""
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
