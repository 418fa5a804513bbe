"""Writing an email, and its state."""

import json
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import DateTimeField, ExpressionWrapper, Q, QuerySet
from django.db.models.functions import Now
from django.utils.crypto import salted_hmac

from club.actions.house import held_house
from club.actions.security.sealing import keys_for
from club.models import Letter

_SALT = "club.letters"  # never changes: what was counted with it must be found
NOBODY = ".invalid"  # ends addresses of people of a demo, to whom nothing is sent
OVERDUE = timedelta(seconds=60)  # after which an email that nobody has tried is not "on its way"
ON_ITS_WAY, WAITS, SENT, REFUSED, LATE = "on its way", "waits", "sent", "refused", "late"


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit on emails of one content to one address. Those that were not sent do not count."""

    most: int
    within: timedelta


@dataclass(frozen=True, slots=True)
class LetterState:
    """The state of an email.

    `name` is one of the five above. `next_try` is known if it waits for its server.
    """

    name: str
    next_try: datetime | None = None


def has_mailbox(address: str) -> bool:
    """Whether emails are sent to this address at all."""
    return bool(address) and not address.lower().endswith(NOBODY)


def write_letter(
    letter: EmailMultiAlternatives,
    *,
    about: str,
    kind: str = Letter.OTHER,
    good_for: timedelta | None = None,
    limit: Limit | None = None,
) -> Letter | None:
    """Writes the email for the sender, in the present transaction. None if nobody reads it.

    `about` names its content, and only a hash of it is stored. With a `limit`, an email that still
    waits is not written again. If enough were sent, the last of them is returned.
    """
    address = letter.to[0]
    if not has_mailbox(address):
        return None
    same = letters_to(address, about)
    if limit is not None and (earlier := _enough(same, limit)):
        return earlier
    key = secrets.token_hex(16)
    ends = None if good_for is None else _later(good_for)
    return Letter.objects.create(
        kind=kind,
        key=key,
        mark=_hash(address.lower()),
        about=_hash(about),
        sealed=_sealed(letter, key),
        made_at=Now(),
        due_at=Now(),
        ends_at=ends,
    )


def letters_to(address: str, about: str) -> QuerySet[Letter]:
    """The emails of one content to one address, the oldest first."""
    return Letter.objects.filter(mark=_hash(address.lower()), about=_hash(about)).order_by("pk")


def state_of(letters: QuerySet[Letter]) -> LetterState | None:
    """The state of the last of these emails. None if there is none."""
    letter = letters.annotate(database_now=Now()).order_by("pk").last()
    if letter is None:
        return None
    now: datetime = letter.database_now
    if letter.outcome:
        return LetterState(letter.outcome)
    if letter.ends_at is not None and letter.ends_at <= now:
        return LetterState(LATE)
    if letter.due_at > now:
        return LetterState(WAITS, letter.due_at)
    return LetterState(ON_ITS_WAY if now - letter.due_at < OVERDUE else WAITS)


def opened(letter: Letter) -> EmailMultiAlternatives:
    """The email as it is sent. Raises InvalidToken if no key of this installation opens it."""
    clear = keys_for("letter", letter.key).decrypt(bytes(letter.sealed))
    content: dict[str, Any] = json.loads(clear)
    headers = {"Message-ID": f"<{letter.key}@{_host()}>", **content["headers"]}
    words = (held_house.subject(content["subject"]), content["text"])
    sender = held_house.sender()
    found = EmailMultiAlternatives(*words, sender, content["to"], headers=headers)
    if content["html"]:
        found.attach_alternative(content["html"], "text/html")
    return found


def _enough(same: QuerySet[Letter], limit: Limit) -> Letter | None:
    live = same.filter(outcome="").exclude(ends_at__lte=Now())
    sent = same.filter(outcome=SENT, made_at__gt=Now() - limit.within)
    if earlier := live.last():
        return earlier
    return sent.last() if settings.LIMITS and sent.count() >= limit.most else None


def _sealed(letter: EmailMultiAlternatives, key: str) -> bytes:
    pages = [str(one[0]) for one in letter.alternatives if one[1] == "text/html"]
    content = {
        "to": letter.to,
        "subject": str(letter.subject),
        "text": str(letter.body),
        "html": "".join(pages),
        "headers": letter.extra_headers,
    }
    return keys_for("letter", key).encrypt(json.dumps(content).encode())


def _later(span: timedelta) -> ExpressionWrapper:
    return ExpressionWrapper(Now() + span, output_field=DateTimeField())


def _hash(text: str) -> str:
    return salted_hmac(_SALT, text, algorithm="sha256").hexdigest()[:32]


def _host() -> str:
    return urlsplit(settings.SITE_URL).hostname or "localhost"


def waiting() -> QuerySet[Letter]:
    """The emails that are to be sent now."""
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=Now())
    return Letter.objects.filter(free, outcome="", due_at__lte=Now())
