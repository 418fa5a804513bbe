"""The house as this process holds it."""

import time
from contextlib import suppress
from email.utils import formataddr, parseaddr
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError
from django.db.models import QuerySet, Subquery
from django.utils.translation import gettext as _

from club.models import House

ROW = 1
GOOD_FOR = 10.0  # seconds until a process looks again


class HeldHouse(NamedTuple):
    """`name` is empty for the default. `crest` is the key of its pictures, or empty."""

    name: str = ""
    crest: str = ""
    welcome: str = ""
    version: int = 0

    @property
    def title(self) -> str:
        """The name, or the default in the present language."""
        return self.name or _(settings.SITE_NAME)


class _Held:
    """The house, and until when it is believed (of `time.monotonic`)."""

    house = HeldHouse()
    until = 0.0


def house() -> HeldHouse:
    """The name, crest and welcome. At most one query in ten seconds, for the whole process."""
    if time.monotonic() >= _Held.until:
        hold(_read())
    return _Held.house


def house_without_reading() -> HeldHouse:
    """The house as last read, for a page that is drawn because something failed."""
    return _Held.house


def house_if_readable() -> HeldHouse:
    """The house. If the database does not answer, as last read."""
    with suppress(DatabaseError):
        return house()
    hold(_Held.house)
    return _Held.house


def hold(found: HeldHouse, seconds: float = GOOD_FOR) -> None:
    """Holds this house for so long."""
    _Held.house, _Held.until = found, time.monotonic() + seconds


def forget() -> None:
    """The next page reads the house again."""
    _Held.until = 0.0


def version() -> Subquery:
    """The version of the house, as a column of a query that is made anyway."""
    return Subquery(_rows().values("version")[:1])


def note_version(found: int | None) -> None:
    """Reads the house again if this version, just read, is another than the one held."""
    if (found or 0) != _Held.house.version:
        forget()


def site_name() -> str:
    """The name for programs, in one language: of calendars, chats and the API."""
    return house().name or str(settings.SITE_NAME)


def sender() -> str:
    """The sender of emails: the house's name with the address of DEFAULT_FROM_EMAIL."""
    name, address = house().name, parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    if not name or not address:
        return str(settings.DEFAULT_FROM_EMAIL)
    return formataddr((name, address))


def subject(words: str) -> str:
    """The subject of an email. A house with a name puts it in front."""
    name = house().name
    return words if not name or words.startswith(name) else f"{name}: {words}"


def _read() -> HeldHouse:
    found = _rows().values_list("name", "crest", "welcome", "version").first()
    return HeldHouse(*found) if found else HeldHouse()


def _rows() -> QuerySet[House]:
    return House.objects.filter(pk=ROW)
