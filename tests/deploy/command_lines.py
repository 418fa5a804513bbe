"""The command lines of the documents, and what in them does not exist.

Lines are those of indented blocks and of marked code that begins with a program of ours. A line is
read as a shell reads it, without its redirections. Words in capitals, and those with an ellipsis,
stand for the reader's own.
"""

import argparse
import re
import shlex
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from typing import Any

from django.core.management import get_commands, load_command_class

from host.command_line import _options as options_of_run
from tests.deploy.files import DEPLOY, ROOT, UNITS, compose_file

MARKED = re.compile(
    r"`((?:sudo )?(?:campaign|make|docker|systemctl|manage\.py|(?:\S+/)?python3?|\S+/campaign)"
    r"\s[^`]+)`"
)
OWN = re.compile(r"[A-Z_]{2,}[\w.]*|.*…|\[.*|.*\]")
ASSIGNED = re.compile(r"[A-Za-z_]+=.*", re.DOTALL)
ENDS = {";", "&", "&&", "|", "||", "(", ")"}
PYTHON = re.compile(r"(?:\S*/)?python3?")
OURS = re.compile(r"(?:\S*/)?campaign|manage\.py")
TARGET = re.compile(r"^([a-z][a-z-]*)(?: [a-z-]+)*:(?!=)", re.MULTILINE)
# What a machine has, what a recipe installs, and pip of an environment.
PROGRAMS = {
    *("[", "apt-get", "cd", "chgrp", "chmod", "cp", "curl", "dpkg", "dpkg-query", "echo", "git"),
    *("id", "install", "ln", "mkdir", "mv", "nano", "nice", "printf", "rm", "runuser", "sed"),
    *("sha256sum", "tar", "useradd", "createdb", "createuser", "psql", "age", "mc", "rclone"),
}
UNITS_OF_OTHERS = {"caddy", "pgbouncer", "redis-server"}
OPERATORS = ("README.md", "deploy/README.md", "docs/install.md", "docs/operators.md")
WORDS_OF_COMPOSE = {"build", "cp", "exec", "run", "stop", "up"}
OF_PYTHON = {"pip", "venv"}


def lines_of(page: str, *, every_block: bool = True) -> list[str]:
    """The lines of the blocks of a document, and the marked commands in its sentences. Code that
    is fenced is in another language."""
    page = re.sub(r"\\\n +", "", page)
    blocks = re.split(r"^```.*?^```$", page, flags=re.MULTILINE | re.DOTALL)
    found = [line for block in blocks for line in re.findall(r"^ {4}(\S.*)$", block, re.MULTILINE)]
    marked = [" ".join(line.split()) for block in blocks for line in MARKED.findall(block)]
    return [line for line in found if every_block or _is_typed(line)] + marked


def _is_typed(line: str) -> bool:
    """Whether an indented line is a command, where blocks show formats and code, too."""
    ours = r"campaign|docker|make|systemctl|python3|\S+/bin/\S+"
    first = line.split()[0]
    return bool(first in PROGRAMS or ASSIGNED.fullmatch(first) or re.fullmatch(ours, first))


def faults(line: str) -> list[str]:
    """What a line names and does not exist, each as a few words."""
    return [fault for command in _commands(line) for fault in _faults_of(command)]


def _commands(line: str) -> Iterator[list[str]]:
    """The simple commands of a line, without settings before them; also those of `$(…)`."""
    for inner in re.findall(r"\$\(([^()]*)\)", line):
        yield from _commands(inner)
    outer = re.sub(r"\$\([^()]*\)", "X", line)
    lexer = shlex.shlex(re.sub(r"[<>]+ ?\S+", "", outer), posix=True, punctuation_chars=";&|()")
    lexer.whitespace_split = True
    found: list[str] = []
    for word in [*lexer, ";"]:
        if word not in ENDS:
            if found or not (ASSIGNED.fullmatch(word) or word == "sudo"):
                found.append(word)
        elif found:
            yield found
            found = []


def _faults_of(command: list[str]) -> Iterator[str]:
    program, words = command[0], command[1:]
    if OURS.fullmatch(program):
        yield from _of_ours(words)
    elif program == "make":
        yield from _of_make(words)
    elif program == "docker":
        yield from _of_docker(words)
    elif program == "systemctl":
        yield from _of_systemd(words)
    elif PYTHON.fullmatch(program):
        yield from _of_python(words)
    elif program == "runuser":
        yield from _faults_of(words[words.index("--") + 1 :])
    elif program not in PROGRAMS and not re.fullmatch(r"\S+/(pip|pytest)|\$.*|\.ci/run", program):
        yield f"no program {program}"
    yield from _of_files(words)


def _of_ours(words: list[str]) -> Iterator[str]:
    """A command of the site: its name, and the options it knows."""
    name, *rest = words or ["help"]
    if OWN.fullmatch(name) or name == "help":
        return
    known = _options_of(name)
    if known is None:
        yield f"no command {name}"
        return
    for word in rest:
        option = word.partition("=")[0]
        if option.startswith("--") and option not in known:
            yield f"{name} has no option {option}"


@cache
def _options_of(name: str) -> set[str] | None:
    """The options of a command; None if there is no such command."""
    if name == "run":
        return _options(options_of_run())
    application = get_commands().get(name)
    if application is None:
        return None
    command: Any = application
    if isinstance(application, str):
        command = load_command_class(application, name)
    return _options(command.create_parser("campaign", name))


def _options(parser: argparse.ArgumentParser) -> set[str]:
    return {option for action in parser._actions for option in action.option_strings}


def _of_make(words: list[str]) -> Iterator[str]:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = TARGET.findall(text)
    for word in words:
        name = word.partition("=")[0]
        if "=" in word and not re.search(rf"\$[({{]{name}\b|^{name} \?=", text, re.MULTILINE):
            yield f"make reads no {name}"
        elif "=" not in word and word not in targets and not OWN.fullmatch(word):
            yield f"make has no {word}"


def _of_python(words: list[str]) -> Iterator[str]:
    if words[0] == "manage.py":
        yield from _of_ours(words[1:])
    elif words[0] == "-m":
        if words[1] not in OF_PYTHON and find_spec(words[1]) is None:
            yield f"no module {words[1]}"
    elif words[0] not in ("-c", "check_campaign.py", "check_table.py", "play_table.py"):
        yield f"no script {words[0]}"


def _of_systemd(words: list[str]) -> Iterator[str]:
    for word in words[1:]:
        name = re.sub(r"@\w+", "@", word)
        files = [name, f"{name}.service"]
        known = word in UNITS_OF_OTHERS or any((UNITS / file).is_file() for file in files)
        if word[0] != "-" and not known:
            yield f"no unit {word}"


def _of_docker(words: list[str]) -> Iterator[str]:
    """`docker compose`: the services of its file, and a command of the site in one of them."""
    file = "compose.yaml"
    words = words[1:] if words[:1] == ["compose"] else [f"not compose: {words[0]}"]
    if words[0] == "--file":
        file, words = words[1], words[2:]
    if words[0] == "--profile":
        words = words[2:]
    verb, given = words[0], [word for word in words[1:] if not word.startswith("-")]
    if verb not in WORDS_OF_COMPOSE:
        yield f"compose has no {verb}"
        return
    if not (DEPLOY / file).is_file():
        yield f"no {file}"
        return
    services = compose_file(_Any(), file)["services"]
    named = [word.partition(":")[0] for word in given if ":" in word] if verb == "cp" else given
    for name in named[:1]:
        if name not in services:
            yield f"no service {name} in {file}"
    if verb in ("exec", "run") and len(given) > 1:
        yield from _faults_of(words[words.index(given[1]) :])


class _Any(dict[str, str]):
    """A value for every variable of a compose file."""

    def get(self, key: str, default: Any = None) -> str:
        return "x"


def _of_files(words: list[str]) -> Iterator[str]:
    """Files of the sources that a line names, by their path there or below /opt/campaign."""
    for word in words:
        path = word.removeprefix("/opt/campaign/")
        ours = path.startswith(("deploy/", "requirements/")) and not path.endswith("/.env")
        if ours and not list(ROOT.glob(path)):
            yield f"no file {path}"


def command_lines() -> dict[str, list[str]]:
    """The lines of each document, by its path. Pages of operators have no other blocks."""
    found = [*ROOT.glob("*.md"), DEPLOY / "README.md", *(ROOT / "docs").glob("*.md")]
    pages = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in found}
    del pages["CHANGELOG.md"]  # it tells of what there was
    return {page: lines_of(text, every_block=page in OPERATORS) for page, text in pages.items()}
