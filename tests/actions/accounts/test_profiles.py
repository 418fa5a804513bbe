"""The reading preferences of a person, and the language of their emails."""

import pytest

from club.actions.accounts.contact_preferences import (
    ReadingPreferences,
    language_of,
    reading_of,
    save_language,
    save_reading,
)
from tests.table import person

pytestmark = pytest.mark.django_db


def test_a_user_who_never_signed_in_gets_mail_in_the_site_language(settings) -> None:
    dora = person("dora")
    assert language_of(dora) == "en"
    settings.LANGUAGE_CODE = "fr"
    assert language_of(dora) == "fr"


def test_the_language_of_the_first_browser_is_stored_until_the_user_chooses(settings) -> None:
    dora = person("dora")
    save_language(dora, "fr")
    assert language_of(dora) == "fr"
    save_language(dora, "en")
    assert language_of(dora) == "fr"
    save_reading(dora, ReadingPreferences("en", "dark"))
    save_language(dora, "fr")
    assert reading_of(dora) == ReadingPreferences("en", "dark")


def test_a_language_that_is_no_longer_offered_is_not_used() -> None:
    dora = person("dora")
    save_language(dora, "tlh")
    assert language_of(dora) == "en"
