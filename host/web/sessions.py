"""Sessions that a copy of the database cannot open.

A row's key is a hash of the cookie's value, and its data are encrypted with another half of that
hash: rows, backups and replicas give neither a valid cookie nor the contents of a session. Rows
are read from the database alone, so a missing cache changes nothing.
"""

from base64 import urlsafe_b64encode
from typing import Any

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.db.models import CharField, DateTimeField
from django.utils import timezone
from django.utils.crypto import salted_hmac

from club.actions.chain.prepared_queries import Gap, Prepared
from club.actions.house import held_house

_SALT = "campaign.site.sessions"  # must never change: stored sessions are found by it

ANONYMOUS_AGE = 2 * 60 * 60  # seconds: the time to sign in
USER = "_auth_user_id"  # Django's, in the data of a signed-in session
ROW = 30  # bytes of the hash: 40 characters, the width of the column

_OPEN = Prepared(
    lambda: Session.objects.filter(
        session_key=Gap("row", CharField()), expire_date__gt=Gap("now", DateTimeField())
    ).annotate(house=held_house.version())
)


class SessionStore(DatabaseSessions):
    """Django's database sessions, found by the hash of their key."""

    @property
    def row(self) -> str:
        """The key of the row of this session."""
        return _row_of(self._cookie())

    def get_session_cookie_age(self) -> int:
        """Seconds."""
        return int(settings.SESSION_COOKIE_AGE) if USER in self else ANONYMOUS_AGE

    def load(self) -> dict[str, Any]:
        row: Any = next(iter(_OPEN(row=self.row, now=timezone.now())), None)
        if row is not None:
            held_house.note_version(row.house)
            return self.decode(row.session_data)
        self._session_key = None
        return {}

    def encode(self, session_dict: dict[str, Any]) -> str:
        return self._keys().encrypt(self.serializer().dumps(session_dict)).decode()

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        """The data; empty if the row belongs to another cookie, or was changed."""
        try:
            found = self.serializer().loads(self._keys().decrypt(session_data))
        except (InvalidToken, ValueError):
            return {}
        return dict(found)

    def exists(self, session_key: str) -> bool:
        return bool(super().exists(_row_of(session_key)))

    def delete(self, session_key: str | None = None) -> None:
        """Deletes the row of this session, or of the session with that cookie."""
        key = session_key or self.session_key
        if key:
            self.model.objects.filter(session_key=_row_of(key)).delete()

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        made = super().create_model_instance(data)
        made.session_key = self.row
        return made

    def _keys(self) -> Fernet:
        return Fernet(urlsafe_b64encode(_digest(self._cookie())[-32:]))

    def _cookie(self) -> str:
        """Its value; a new random one if there is none."""
        return str(self._get_or_create_session_key())  # type: ignore[attr-defined]


def _row_of(cookie: str) -> str:
    return urlsafe_b64encode(_digest(cookie)[:ROW]).decode()


def _digest(cookie: str) -> bytes:
    return salted_hmac(_SALT, cookie, algorithm="sha512").digest()
