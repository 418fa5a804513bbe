"""How many messages somebody may send, and how many a thread holds (D4)."""

from datetime import timedelta

from django.utils.translation import gettext_noop

from club.refusals import Refusal

AT_ONCE = timedelta(minutes=5)  # within which the messages of one person in a game are counted
MOST_AT_ONCE = 6

TOO_FAST = gettext_noop("You have sent {most} messages in {minutes} minutes. Please wait a little.")
TOO_MANY = gettext_noop("There are already {most} messages here, and there is no room for more.")


def check_pace(sent: int, most: int = MOST_AT_ONCE) -> None:
    """Refuses `too-fast` if so many messages were sent within `AT_ONCE`."""
    if sent >= most:
        minutes = AT_ONCE // timedelta(minutes=1)
        raise Refusal("too-fast", "D4", TOO_FAST, most=most, minutes=minutes)


def check_room(there: int, most: int) -> None:
    """Refuses `too-many` if a thread is full."""
    if there >= most:
        raise Refusal("too-many", "D4", TOO_MANY, most=most)
