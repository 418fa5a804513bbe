"""The process that stays while a site is served: `python -m host.processes.supervisor FD`.

`manage.py serve` prepares the installation, which takes all of Django, and then becomes this
process, which takes 9 MB. It gets the processes to run as plain values, through a pipe.
"""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import NoReturn

from host.processes import machine
from host.processes.supervise import Answering, ProcessGroup, ProcessSpec

_MODULE = "host.processes.supervisor"


def become_supervisor(
    parts: Sequence[ProcessSpec], *, invitation: str, env: Mapping[str, str]
) -> NoReturn:
    """Replaces this process by one that runs `parts` and prints `invitation` once all are ready.

    Only `Answering` may say whether a part is ready. Without fork this process stays and does it
    itself, with the memory that it has.
    """
    if not machine.FORKS:
        sys.exit(_supervise(parts, invitation, env))
    out, into = os.pipe()
    os.set_inheritable(out, True)
    with os.fdopen(into, "w", encoding="utf-8") as file:
        file.write(plan_of(parts, invitation))
    os.execve(sys.executable, [sys.executable, "-m", _MODULE, str(out)], dict(env))


def plan_of(parts: Sequence[ProcessSpec], invitation: str) -> str:
    """The processes and the invitation as JSON."""
    return json.dumps({"parts": [_plain(part) for part in parts], "invitation": invitation})


def read_plan(text: str) -> tuple[list[ProcessSpec], str]:
    """The processes and the invitation, from JSON."""
    plan = json.loads(text)
    return [_spec(part) for part in plan["parts"]], plan["invitation"]


def _plain(part: ProcessSpec) -> dict[str, object]:
    answers = asdict(part.answers) if isinstance(part.answers, Answering) else None
    return {
        "name": part.name,
        "command": [*part.command],
        "answers": answers,
        "comes_back": part.comes_back,
    }


def _spec(plain: dict[str, object]) -> ProcessSpec:
    answers = plain.pop("answers")
    if answers is None:
        return ProcessSpec(**plain)  # type: ignore[arg-type]
    return ProcessSpec(answers=Answering(**answers), **plain)  # type: ignore[arg-type]


def _say(line: str) -> None:
    print(line, flush=True)


def main(descriptor: int) -> int:
    """Runs the processes from the pipe; 0 after a stop signal, else 1."""
    with os.fdopen(descriptor, encoding="utf-8") as file:
        parts, invitation = read_plan(file.read())
    return _supervise(parts, invitation, os.environ)


def _supervise(parts: Sequence[ProcessSpec], invitation: str, env: Mapping[str, str]) -> int:
    code = ProcessGroup(parts, say=_say, env=env).run(lambda: _say(invitation))
    _say("Stopped.")
    return code


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
