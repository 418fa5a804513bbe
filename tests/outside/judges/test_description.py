"""A linter of API descriptions reads ours."""

import json
from pathlib import Path
from typing import Any

import pytest

from club.api.door import api
from tests.outside.judges.environment import ask
from tests.outside.judges.named import unexpected

pytestmark = pytest.mark.night("installs a linter of API descriptions")
RULES = Path(__file__).with_name("redocly.yaml")
NODE = (20, 19)  # the oldest version that the linter supports
QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}


@pytest.fixture
def linted(of_debian, of_node, tmp_path):
    """The linter's findings in a document: the rule, and the sentence."""
    node = of_debian("node", "nodejs")
    version = ask([node, "--version"]).stdout.strip()
    if tuple(map(int, version.strip("v").split(".")[:2])) < NODE:
        pytest.skip(f"redocly: it wants Node {NODE[0]}.{NODE[1]} or newer, this is {version}")
    program = of_node("@redocly/cli/bin/cli.js")

    def lint(document: Any) -> list[str]:
        file = tmp_path / "openapi.json"
        file.write_text(json.dumps(document, default=str))
        command = [
            node,
            program,
            "lint",
            f"--config={RULES}",
            "--format=json",
            "--max-problems=9999",
        ]
        said = json.loads(ask([*command, str(file)], **QUIET).stdout)
        return [f"{one['ruleId']}: {one['message']}" for one in said["problems"]]

    return lint


def test_the_linter_says_what_is_wrong_with_a_description(linted):
    assert any(line.startswith("struct: ") for line in linted({"openapi": "3.1.0", "info": {}}))


def test_the_description_is_as_the_linter_wants_it(linted, settings):
    settings.SITE_URL = "https://club.example/"
    document = api.get_openapi_schema()
    assert document["servers"] == [{"url": "https://club.example"}]
    assert unexpected("description", linted(document)) == []
