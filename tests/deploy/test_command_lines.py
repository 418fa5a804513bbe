"""Every command line of the documents names what exists: programs, commands, options, files."""

import re

import pytest

from tests.deploy.command_lines import command_lines, faults, lines_of
from tests.deploy.files import ROOT


def test_every_command_line_of_the_documents_exists():
    found = {
        f"{page}: {line}": wrong
        for page, lines in command_lines().items()
        for line in lines
        if (wrong := faults(line))
    }
    assert found == {}


def test_the_pages_of_operators_have_many_lines():
    many = {page: len(lines) for page, lines in command_lines().items()}
    assert many["deploy/README.md"] > 120
    assert many["docs/install.md"] > 10
    assert many["docs/operators.md"] > 15


def test_every_option_in_the_table_of_commands_exists():
    text = (ROOT / "docs/operators.md").read_text(encoding="utf-8")
    table = text.partition("\n## Commands\n")[2].partition("\n## ")[0]
    options = [
        (name, option)
        for name, row in re.findall(r"^\| `([a-z]+)(.*)", table, re.MULTILINE)
        for option in re.findall(r"(?<![\w-])--[a-z-]+", row)
    ]
    assert len(options) > 12
    assert [wrong for one in options if (wrong := faults(f"campaign {' '.join(one)}"))] == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("campaign verfy", ["no command verfy"]),
        ("~/campaign-program/bin/campaign run --prot 1", ["run has no option --prot"]),
        ("campaign backup --keep 14 DIRECTORY", []),
        ("campaign backup --hold 14 DIRECTORY", ["backup has no option --hold"]),
        ('echo "$URL" | campaign movehome -', ["no command movehome"]),
        ("sudo campaign verify && campaign resum", ["no command resum"]),
        (".venv/bin/python manage.py servce", ["no command servce"]),
        ("systmctl daemon-reload", ["no program systmctl"]),
        ("make bsae LOCK=s3", ["make has no bsae"]),
        ("make base LOKC=s3", ["make reads no LOKC"]),
        ("python3 -m host.installation.key x", ["no module host.installation.key"]),
        ("systemctl restart campaign-web@1 campaign-clok", ["no unit campaign-clok"]),
        ("docker compose run --rm prepare campaign restor FILE", ["no command restor"]),
        ("docker compose stop clok", ["no service clok in compose.yaml"]),
        ("docker compose --file compose.house.yaml up", ["no compose.house.yaml"]),
        ("docker compose --file compose.club.yaml exec web1 campaign verify", None),
        ("docker compose start clock", ["compose has no start"]),
        ("cp deploy/Cadyfile /etc/caddy/Caddyfile", ["no file deploy/Cadyfile"]),
        ("cp /opt/campaign/deploy/systemd/campain-* /etc", ["no file deploy/systemd/campain-*"]),
        ("PASSWORD=$(python4 -c 'x')", ["no program python4"]),
        ("runuser -u postgres -- creatuser campaign", ["no program creatuser"]),
    ],
)
def test_a_wrong_line_is_found(line: str, said: list[str] | None):
    expected = ["no service web1 in compose.club.yaml"] if said is None else said
    assert faults(line) == expected


def test_blocks_and_marked_commands_are_read():
    page = "Type `campaign verify` or\n`make\nrun`:\n\n    campaign doctor\n    club 1|x\n"
    told = ["campaign verify", "make run"]
    assert lines_of(page) == ["campaign doctor", "club 1|x", *told]
    assert lines_of(page, every_block=False) == ["campaign doctor", *told]
    assert lines_of("    tar --extract \\\n      --file x\n") == ["tar --extract --file x"]
    assert lines_of("```python\n    make = 1\n```\n") == []
