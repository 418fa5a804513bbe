"""EPUBCheck on the saga as a book."""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.test import Client

from tests.browser.every_page import Club
from tests.outside.judges.environment import HOME, ask
from tests.outside.judges.named import unexpected

pytestmark = [pytest.mark.night("installs EPUBCheck"), pytest.mark.django_db]


@pytest.fixture
def checked(of_debian, of_python):
    """EPUBCheck's findings in a book, as code and sentence."""
    java = of_debian("java", "default-jre-headless")
    of_python("epubcheck")
    (jar,) = HOME.glob("python/lib/python*/site-packages/epubcheck/epubcheck*.jar")

    def check(book: Path) -> list[str]:
        said = json.loads(ask([java, "-jar", str(jar), "--json", "-", "--usage", str(book)]).stdout)
        return [
            f"{one['severity']}: {one['ID']}: {one['message']}"
            for one in said["messages"]
            if one["severity"] != "USAGE" or one["ID"].startswith("ACC")
        ]

    return check


def test_epubcheck_says_what_is_wrong_with_a_book(checked, tmp_path):
    book = tmp_path / "bad.epub"
    with ZipFile(book, "w") as archive:
        archive.writestr("mimetype", "application/zip")
    assert any(line.startswith(("FATAL", "ERROR")) for line in checked(book))


def test_a_saga_with_photographs_is_a_book_as_readers_want_it(checked, tmp_path):
    club = Club()
    found = set()
    for game, language in ((club.fought, "en"), (club.recorded, "fr")):
        client = Client(headers={"accept-language": language})
        client.force_login(club.astrid)
        answer = client.get(f"/c/{game.public_id}/saga.epub")
        assert answer.status_code == 200
        book = tmp_path / f"{language}.epub"
        book.write_bytes(answer.content)
        found |= {*checked(book)}
    assert unexpected("epubcheck", found) == []
