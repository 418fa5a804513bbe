#!/usr/bin/env python3
"""Replaces `systemctl` where systemd is not the first process. It reads the units and starts the
command in ExecStart, as their user, with their environment and their sockets.

Timers and sandboxes are left out. It runs inside a bare Debian, so it uses only the standard
library.
"""

import os
import pwd
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

FOLDERS = (Path("/etc/systemd/system"), Path("/lib/systemd/system"))
RUNNING = Path("/run/started")
STOPPING = 60  # seconds
Unit = dict[str, dict[str, list[str]]]  # section, key: values in their order


def read(name: str) -> Unit:
    """The unit with its drop-ins; %i is the name of the instance."""
    stem, kind = name.rsplit(".", 1)
    instance = stem.partition("@")[2]
    template = f"{stem.partition('@')[0]}@.{kind}" if instance else name
    found: Unit = {}
    for folder in FOLDERS:
        files = [folder / template, *sorted((folder / f"{template}.d").glob("*.conf"))]
        for file in files:
            if file.is_file() and not (folder != FOLDERS[0] and (FOLDERS[0] / template).is_file()):
                _add(found, file.read_text().replace("%i", instance).replace("%%", "%"))
    return found


def _add(unit: Unit, text: str) -> None:
    section: dict[str, list[str]] = {}
    for line in text.replace("\\\n", " ").splitlines():
        if line.startswith("["):
            section = unit.setdefault(line.strip("[]"), {})
        elif "=" in line and not line.startswith(("#", ";")):
            key, value = line.split("=", 1)
            section.setdefault(key.strip(), []).append(value.strip())


def environment(service: dict[str, list[str]], home: str) -> dict[str, str]:
    env = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin", "HOME": home}
    for line in service.get("Environment", []):
        env |= dict(pair.split("=", 1) for pair in shlex.split(line))
    for file in service.get("EnvironmentFile", []):
        for line in Path(file.removeprefix("-")).read_text().splitlines():
            if "=" in line and not line.startswith(("#", ";")):
                key, value = line.split("=", 1)
                env[key] = value.strip("\"'")
    return env


def start(name: str) -> None:
    """Starts a unit and the units that it wants. Does nothing for a timer or a started unit."""
    if name.endswith((".timer", ".socket")) or is_running(name):
        return
    unit = read(name)
    if not unit:
        return
    for wanted in shlex.split(" ".join(unit.get("Unit", {}).get("Wants", []))):
        start(wanted)
    if name.endswith(".service"):
        _start_service(name, unit["Service"])


def _start_service(name: str, service: dict[str, list[str]]) -> None:
    user = pwd.getpwnam(service.get("User", ["root"])[-1])
    for folder in service.get("StateDirectory", []):
        os.makedirs(f"/var/lib/{folder}", mode=0o700, exist_ok=True)
        os.chown(f"/var/lib/{folder}", user.pw_uid, user.pw_gid)
    env = environment(service, user.pw_dir)
    line = re.sub(r"\$\{?(\w+)\}?", lambda found: env.get(found[1], ""), service["ExecStart"][-1])
    command = shlex.split(line)
    listening = _socket_of(name)
    if listening is not None:
        env["LISTEN_FDS"] = "1"
        command = ["sh", "-c", 'LISTEN_PID=$$ exec "$@"', "sh", *command]

    def before() -> None:
        os.nice(int(service.get("Nice", ["0"])[-1]))
        if listening is not None:
            os.dup2(listening.fileno(), 3)

    holder = user.pw_uid
    if "CAP_NET_BIND_SERVICE" in " ".join(service.get("AmbientCapabilities", [])):
        caps = ["--inh-caps=+net_bind_service", "--ambient-caps=+net_bind_service"]
        who = [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--init-groups"]
        command, holder = ["setpriv", *who, *caps, *command], 0
    log = open(f"/var/log/{name}.log", "ab")  # noqa: SIM115
    process = subprocess.Popen(
        command,
        env=env,
        user=holder,
        group=user.pw_gid,
        extra_groups=[user.pw_gid],
        cwd=service.get("WorkingDirectory", ["/"])[-1],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        start_new_session=True,
        preexec_fn=before,
        pass_fds=(3,) if listening is not None else (),
    )
    RUNNING.mkdir(exist_ok=True)
    (RUNNING / name).write_text(str(process.pid))
    if service.get("Type") == ["oneshot"] and process.wait() != 0:
        sys.exit(f"{name} failed: see /var/log/{name}.log")


def _socket_of(name: str) -> socket.socket | None:
    address = read(name.replace(".service", ".socket")).get("Socket", {}).get("ListenStream")
    if not address:
        return None
    host, port = address[-1].split(":")
    return socket.create_server((host, int(port)), backlog=512)


def is_running(name: str) -> bool:
    file = RUNNING / name
    return file.exists() and _alive(int(file.read_text()))


def stop(name: str) -> None:
    if is_running(name):
        pid = int((RUNNING / name).read_text())
        os.kill(pid, signal.SIGTERM)
        until = time.monotonic() + STOPPING
        while _alive(pid) and time.monotonic() < until:
            time.sleep(0.1)
        (RUNNING / name).unlink()


def _alive(pid: int) -> bool:
    """A process that has ended but was not waited for is not alive."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def main(verb: str, *words: str) -> None:
    names = [word if "." in word else f"{word}.service" for word in words if word[0] != "-"]
    for name in names:
        script = Path("/etc/init.d", name.removesuffix(".service"))
        if script.exists() and verb in ("start", "stop", "restart"):
            subprocess.run([script, verb], check=True)
            continue
        if verb in ("stop", "restart"):
            stop(name)
        if verb in ("start", "restart") or (verb == "enable" and "--now" in words):
            start(name)


if __name__ == "__main__":
    main(*sys.argv[1:])
