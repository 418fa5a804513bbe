"""Staff give the house its name, its welcome and its crest."""

from typing import IO, Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_noop

from club.actions.house.crest_pictures import key_of_picture, square_of
from club.actions.house.drawn_crests import CRESTS, key_of
from club.actions.house.held_house import ROW, forget
from club.actions.security.plain_text import plain_text
from club.models import House
from club.models.house import LONGEST_NAME, LONGEST_WELCOME
from club.refusals import Refusal
from club.signs import plain_lines

NOT_STAFF = gettext_noop("Only staff of the site can decide this.")
LONG_NAME = gettext_noop("Use at most {most} characters.")
UNKNOWN = gettext_noop("Choose one of the crests.")


def name_house(by: Any, *, name: str, welcome: str) -> None:
    """Sets name and welcome; either may be empty. Refuses people who are not staff, and texts that
    are too long."""
    check_staff(by)
    called = " ".join(plain_lines(name).split())
    if len(called) > LONGEST_NAME:
        raise Refusal("house", "D4", LONG_NAME, fields=("name",), most=LONGEST_NAME)
    _change(name=called, welcome=plain_text(welcome, LONGEST_WELCOME, "welcome"))


def choose_crest(by: Any, name: str) -> None:
    """Sets one of the drawn crests; an empty name means the site's own mark."""
    check_staff(by)
    if name and name not in CRESTS:
        raise Refusal("crest", "D4", UNKNOWN, fields=("crest",))
    _change(crest=key_of(name) if name else "", picture=b"")


def send_crest(by: Any, file: IO[Any], size: int) -> None:
    """Sets a picture as the crest, redrawn as photographs are. Refuses what is no picture."""
    check_staff(by)
    square = square_of(file, size)
    _change(crest=key_of_picture(square), picture=square)


def check_staff(by: Any) -> None:
    """Refuses `not-staff`."""
    if not (by.is_active and by.is_staff):
        raise Refusal("not-staff", "D4", NOT_STAFF)


def _change(**values: Any) -> None:
    with transaction.atomic():
        House.objects.get_or_create(pk=ROW)
        House.objects.filter(pk=ROW).update(version=F("version") + 1, **values)
    transaction.on_commit(forget)
