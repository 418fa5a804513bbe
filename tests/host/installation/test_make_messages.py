"""The catalogues follow the sources and keep existing translations."""

import gettext
from pathlib import Path

import polib
import pytest
from django.utils.dates import MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR
from django.utils.translation.template import templatize

from host.installation.compile_messages import compile_catalogues
from host.installation.make_messages import messages_of, write_catalogues
from tests.translations.catalogues import marked_strings


def _written(locale_dir: Path, language: str) -> polib.POFile:
    return polib.pofile(str(locale_dir / language / "LC_MESSAGES" / "django.po"))


def test_a_catalogue_keeps_its_translations_and_gets_new_strings(tmp_path: Path) -> None:
    path = tmp_path / "fr" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    old = polib.POFile()
    old.header = "Vocabulary: bid, mise."
    old.append(polib.POEntry(msgid="Sign out", msgstr="Se déconnecter"))
    old.append(polib.POEntry(msgid="No page says this", msgstr="Aucune page"))
    old.save(str(path))
    write_catalogues(tmp_path)
    french = _written(tmp_path, "fr")
    assert french.header.strip() == "Vocabulary: bid, mise."
    assert french.find("Sign out").msgstr == "Se déconnecter"
    assert french.find("No page says this") is None
    assert {(entry.msgid, entry.msgctxt) for entry in french} == set(marked_strings())


def test_french_marks_stay_on_the_line_of_their_word(tmp_path: Path) -> None:
    path = tmp_path / "fr" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    old = polib.POFile()
    old.append(polib.POEntry(msgid="Who won?", msgstr="« Qui » a gagné ?"))
    old.append(
        polib.POEntry(
            msgid="%(n)s day",
            msgid_plural="%(n)s days",
            msgstr_plural={0: "%(n)s jour :", 1: "%(n)s jours :"},
        )
    )
    old.append(polib.POEntry(msgid="Such as !abcdef:matrix.org", msgstr="Ainsi !abcdef:matrix.org"))
    old.save(str(path))
    write_catalogues(tmp_path)
    french = _written(tmp_path, "fr")
    assert french.find("Who won?").msgstr == "«\u00a0Qui\u00a0» a gagné\u00a0?"
    plural = french.find("%(n)s day").msgstr_plural
    assert plural == {0: "%(n)s jour\u00a0:", 1: "%(n)s jours\u00a0:"}
    assert french.find("Such as !abcdef:matrix.org").msgstr == "Ainsi !abcdef:matrix.org"


def test_a_file_that_cannot_be_read_is_named() -> None:
    source = templatize("{% trans 'one' %}\n   <b>\n {% trans 'two' %}\n")
    with pytest.raises(SystemExit, match=r"^templates/seats\.html: .*Check its indentation"):
        list(messages_of("templates/seats.html", source))


def test_every_language_has_a_catalogue_with_its_plural_rule(tmp_path: Path) -> None:
    write_catalogues(tmp_path)
    plurals = {
        path.name: _written(tmp_path, path.name).metadata["Plural-Forms"]
        for path in tmp_path.iterdir()
    }
    assert plurals == {
        "de": "nplurals=2; plural=(n != 1);",
        "fr": "nplurals=2; plural=(n > 1);",
        "nl": "nplurals=2; plural=(n != 1);",
    }


def test_messages_of_code_templates_mails_and_refusals_are_found() -> None:
    there = {message for message, _context in marked_strings()}
    assert {
        "SAGA: you are invited to a campaign",
        "Enter the code",
        "A bid is a whole number from 0 to {most}.",
    } <= there
    assert any(message.startswith("Somebody, probably you, is signing in") for message in there)


def test_no_message_replaces_the_name_of_a_month_or_day() -> None:
    """A message of ours would be shown in its place, in every date."""
    named = {*MONTHS.values(), *WEEKDAYS.values(), *MONTHS_3.values(), *WEEKDAYS_ABBR.values()}
    assert {str(name) for name in named} & {
        message for message, ctx in marked_strings() if not ctx
    } == set()


def _catalogue(locale_dir: Path) -> Path:
    path = locale_dir / "fr" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    catalogue.append(polib.POEntry(msgid="Tower", msgstr="Tour"))
    catalogue.save(str(path))
    return path.with_suffix(".mo")


def test_a_catalogue_is_compiled(tmp_path: Path) -> None:
    compiled = _catalogue(tmp_path)
    assert compile_catalogues(tmp_path) == 1
    with compiled.open("rb") as opened:
        assert gettext.GNUTranslations(opened).gettext("Tower") == "Tour"


def test_an_up_to_date_catalogue_is_not_compiled_again(tmp_path: Path) -> None:
    _catalogue(tmp_path)
    compile_catalogues(tmp_path)
    assert compile_catalogues(tmp_path) == 0
