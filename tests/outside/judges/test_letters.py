"""Two parsers of mail read every kind of letter: one names defects, both must find our words."""

import json
from email.message import Message
from pathlib import Path

import pytest
from django.conf import settings as site

from tests.outside.judges.environment import ask
from tests.outside.judges.letters import error_letter, letters
from tests.outside.judges.named import unexpected

pytestmark = [pytest.mark.night("installs two parsers of mail"), pytest.mark.django_db]
SCRIPT = Path(__file__).with_name("letters.cjs")
BOTH = "--- mail_boundary ---"  # between the parts of a letter, as mail-parser prints them
FIRST = "en"


@pytest.fixture
def defects(of_python):
    """The defects that mail-parser finds in a letter."""
    program = of_python("mail-parser")

    def found(letter: Path) -> list[str]:
        said = json.loads(ask([program, "-j", "-f", str(letter)]).stdout)
        return [*said.get("defects_categories", [])] or ["defect"] * said["has_defects"]

    return found


@pytest.fixture
def read(of_debian, of_node):
    """The contents that postal-mime reads in letters."""
    node, package = of_debian("node", "nodejs"), of_node("postal-mime/dist/cjs/postal-mime.js")
    return lambda paths: json.loads(ask([node, str(SCRIPT), package, *map(str, paths)]).stdout)


def written(folder: Path, messages: list[Message]) -> list[Path]:
    """The letters as a mail server gets them."""
    paths = [folder / f"{number}.eml" for number in range(len(messages))]
    for path, message in zip(paths, messages, strict=True):
        path.write_bytes(b"\r\n".join(message.as_bytes().splitlines()) + b"\r\n")
    return paths


def even(text: str) -> str:
    return " ".join(text.split())


def test_a_broken_letter_has_defects_and_is_read_otherwise(defects, read, tmp_path, settings):
    sent = error_letter(settings)
    (letter,) = written(tmp_path, [sent.message()])
    assert defects(letter) == []
    assert even(read([letter])[0]["text"]) == even(sent.body)
    letter.write_bytes(letter.read_bytes().replace(b"utf-8", b"koi8-r"))
    assert even(read([letter])[0]["text"]) != even(sent.body)
    letter.write_bytes(b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nA\r\n")
    assert defects(letter) == ["CloseBoundaryNotFoundDefect"]


@pytest.mark.parametrize("language", [code for code, _ in site.LANGUAGES])
def test_every_letter_says_elsewhere_what_we_wrote(language, defects, read, tmp_path, settings):
    sent = [*letters(language), *([error_letter(settings)] if language == FIRST else [])]
    paths = written(tmp_path, [letter.message() for letter in sent])
    assert len(paths) > 20
    wrong = [
        defect for path in paths[:: 1 if language == FIRST else 20] for defect in defects(path)
    ]
    assert unexpected("letters", wrong) == []
    for letter, said in zip(sent, read(paths), strict=True):
        assert said["subject"] == letter.subject
        assert said["to"] == letter.to
        assert even(said["text"]) == even(letter.body)
        assert even(said.get("html") or "") == even("".join(_html_of(letter)))
        assert {"date", "message-id"} <= {*said["names"]}
        assert letter.to == site.ERRORS_TO or "auto-submitted" in said["names"]
        assert max(map(len, letter.message().as_bytes().split(b"\n"))) <= 998  # RFC 5322, 2.1.1


def _html_of(letter) -> list[str]:
    return [str(html) for html, _ in getattr(letter, "alternatives", [])]
