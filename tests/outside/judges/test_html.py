"""The Nu HTML checker reads every page, in every role."""

import json
from pathlib import Path

import pytest

from tests.outside.judges.answers import every_page
from tests.outside.judges.environment import ask
from tests.outside.judges.named import unexpected

pytestmark = [
    pytest.mark.night("installs the Nu HTML checker and reads hundreds of pages"),
    pytest.mark.django_db,
]
JAR = "vnu-jar/build/dist/vnu.jar"


@pytest.fixture
def checked(of_debian, of_node):
    """Checks each HTML file of a folder: returns the file's name and the findings."""
    java, jar = of_debian("java", "default-jre-headless"), of_node(JAR)

    def check(folder: Path) -> list[tuple[str, str]]:
        said = ask(
            [java, "-Xss2m", "-jar", jar, "--format", "json", "--exit-zero-always", str(folder)]
        )
        messages = json.loads(said.stderr)["messages"]
        return [(Path(one["url"]).stem, one["message"]) for one in messages]

    return check


def test_the_checker_says_what_is_wrong_with_a_page(checked, tmp_path):
    (tmp_path / "bad.html").write_text(
        "<!doctype html><html lang=en><title>Bad</title><p>One</p></p><img src=x>"
    )
    assert {name for name, _ in checked(tmp_path)} == {"bad"}
    assert any("No “p” element in scope" in message for _, message in checked(tmp_path))


def test_every_page_is_html_as_the_checker_knows_it(checked, tmp_path):
    pages = [*every_page()]
    for number, page in enumerate(pages):
        (tmp_path / f"{number}.html").write_text(page.html, encoding="utf-8")
    found = {f"{pages[int(name)].name}: {message}" for name, message in checked(tmp_path)}
    assert len(pages) > 200
    assert unexpected("html", found) == []
