"""A bare Debian in a folder, in which scripts run as root with their own processes."""

import os
import shutil
import signal
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.load.memory import proportional_of
from tests.deploy.files import ROOT

RELEASE = "bookworm"
# The files by which this machine reaches packages; a bare root gets the same.
NETWORK = (
    "etc/resolv.conf",
    "etc/hosts",
    "etc/pip.conf",
    "root/.config/pip/pip.conf",
    "etc/ssl/certs/ca-certificates.crt",
    "etc/apt/apt.conf.d",
    "etc/apt/sources.list",
    "etc/apt/sources.list.d",
    "etc/apt/trusted.gpg.d",
    "usr/share/keyrings",
)
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
STAND_IN = Path(__file__).with_name("service_manager.py")


def hindrance() -> str:
    """The reason why this machine cannot have a bare root; empty if it can."""
    for program in ("debootstrap", "unshare", "chroot"):
        if shutil.which(program) is None:
            return f"{program} is not installed"
    if os.geteuid() != 0:
        return "only root can make one"
    tried = subprocess.run(["unshare", "--mount", "--pid", "--fork", "true"], capture_output=True)
    return "" if tried.returncode == 0 else "this machine grants no namespaces"


def make_root(into: Path) -> None:
    """Debian's smallest system, from this machine's package source."""
    command = ["debootstrap", "--variant=minbase", "--include=ca-certificates", RELEASE, str(into)]
    made = subprocess.run([*command, *_package_source()], capture_output=True, text=True)
    assert made.returncode == 0, made.stdout[-1000:]
    for name in NETWORK:
        source, target = Path("/", name), into / name
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        elif source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)
            shutil.copy(source, target)
    shutil.copy(STAND_IN, into / "usr/local/bin/systemctl")
    (into / "usr/local/bin/systemctl").chmod(0o755)
    policy = into / "usr/sbin/policy-rc.d"  # packages start their servers, as on Debian
    policy.write_text("#!/bin/sh\nexit 0\n")
    policy.chmod(0o755)
    bare = ["git", "clone", "--quiet", "--bare", str(ROOT), str(into / "srv/campaign.git")]
    subprocess.run(bare, check=True)


def copy_root(source: Path, into: Path) -> None:
    """A copy with its owners and devices, which a copy by Python would read instead."""
    subprocess.run(["cp", "--archive", source, into], check=True)


def remove_root(folder: Path) -> None:
    """Deletes a root of half a gigabyte. Anything mounted in it is left unchanged."""
    subprocess.run(["rm", "-rf", "--one-file-system", str(folder)], check=True)


def _package_source() -> list[str]:
    """The address in this machine's own list of package sources, if it is not Debian's."""
    for file in Path("/etc/apt/sources.list.d").glob("debian*.sources"):
        for line in file.read_text().splitlines():
            if line.startswith("URIs: "):
                return [line.split()[1]]
    return []


class BareRoot:
    """A root folder whose processes live in namespaces of their own and end together."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    @contextmanager
    def running(self, script: str, patience: float) -> Iterator[float]:
        """Runs the script to its end, and leaves the processes that it started running. Yields the
        seconds that it took.
        """
        (self.folder / "srv/script").write_text(script)
        (self.folder / "srv/done").unlink(missing_ok=True)
        begun = time.monotonic()
        self._start("sh -c 'sh /srv/script; echo $? > /srv/done; exec sleep 3600'")
        try:
            while not (self.folder / "srv/done").exists():
                assert time.monotonic() - begun < patience, self.said()
                time.sleep(0.2)
            took = time.monotonic() - begun
            assert (self.folder / "srv/done").read_text() == "0\n", self.said()
            yield took
        finally:
            self.stop()

    def _start(self, command: str) -> None:
        place = self.folder
        inner = (
            f"mount -t proc proc {place}/proc && mount --rbind /dev {place}/dev"
            f" && mount -t tmpfs run {place}/run && mkdir -m 0755 {place}/run/lock"
            f" && exec chroot {place} {command}"
        )
        env = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        env |= {
            "PATH": PATH,
            "HOME": "/root",
            "LANG": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
            "EDITOR": "/srv/editor",
        }
        with (place / "srv/said").open("wb") as said:
            self.process = subprocess.Popen(
                ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", inner],
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )

    def said(self) -> str:
        return (self.folder / "srv/said").read_text(errors="replace")[-6000:]

    def inside(self, command: str) -> "subprocess.CompletedProcess[str]":
        """Runs a command next to the running processes, in a shell inside."""
        assert self.process is not None
        first = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        enter = ["nsenter", "--mount", "--pid", "--target", first.split()[0], "chroot"]
        return subprocess.run(
            [*enter, str(self.folder), "sh", "-c", command],
            text=True,
            capture_output=True,
            env={"PATH": PATH},
        )

    def number_of(self, user: str) -> int:
        return int(self.inside(f"id --user {user}").stdout)

    def memory(self) -> dict[int, int]:
        """MB of each process inside, as counted outside."""
        assert self.process is not None
        return {pid: size for pid, size in proportional_of(self.process.pid).items() if size}

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)  # `--kill-child` also ends the rest
            self.process.wait()
            self.process = None


def answer(url: str) -> int:
    """The status of the answer, from outside; 0 if there is none."""
    try:
        with urllib.request.urlopen(url, timeout=10) as found:
            return int(found.status)
    except OSError:
        return 0
