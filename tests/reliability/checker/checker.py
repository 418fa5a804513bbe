"""Runs the script with which a member checks a campaign, as a process away from the project."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.test import Client

from club.models import Game

CHECKER = Path(__file__).parents[3] / "static" / "check_campaign.py"


def checked(folder: Path, text: str, *words: str) -> tuple[int, list[str]]:
    """The exit code and output of the script, run in a folder without any file of the project."""
    shutil.copy(CHECKER, folder / "check.py")
    (folder / "campaign.jsonl").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "check.py", "campaign.jsonl", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def download(game: Game, user: Any) -> str:
    """What this member downloads of a campaign to check it."""
    client = Client()
    client.force_login(user)
    answer = client.get(f"/c/{game.public_id}/proof")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/x-ndjson")
    return answer.content.decode()
