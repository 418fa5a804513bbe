"""Matrix: a room, by the account whose access token is given.

`m.mentions` names the people whom the message mentions; without it, programs would look for names
in the text. Only members of the room are mentioned. The key of the message is its transaction, so
that a server shows a repeated message once.
"""

from collections.abc import Mapping
from html import escape
from typing import Any
from urllib.parse import quote

from club.actions.delivery.outbound_hosts import Origin
from club.actions.delivery.services.said import Called, Said, composed, utf8
from club.actions.delivery.services.wire import Answer, ask, check, server

# Bytes of a text. An event has 65,536, with both forms of its text, of which one writes a `&` with
# five bytes.
MOST = 8_000
LONGEST_TITLE = 300  # letters
CLIENT = "/_matrix/client/v3"
UPLOAD = "/_matrix/media/v3/upload"
FORBIDDEN, MISSING = 403, 404
NOT_THERE = ("leave", "ban")


def send(fields: Mapping[str, str], origin: Origin, said: Said) -> frozenset[int]:
    room = _Room(fields, origin)
    missed = frozenset(one.pk for one in said.called if not room.has(one.name))
    called = [one for one in said.called if one.pk not in missed]
    room.put(said.key[:32], _event(said, called))
    if said.picture is not None:
        room.put(f"{said.key[:32]}-picture", room.uploaded(said.picture, said.title))
    return missed


class _Room:
    """A room on a server. A room given by its alias is joined first, another one if need be."""

    def __init__(self, fields: Mapping[str, str], origin: Origin) -> None:
        self.url = server(origin)
        self.headers = {"Authorization": f"Bearer {fields['token']}"}
        self.id = fields["room"]
        if self.id.startswith("#"):
            self.id = str(self._join().said.get("room_id") or self.id)

    def has(self, user: str) -> bool:
        """Whether the user is in the room. Where the server does not say, they are."""
        path = f"{self._path()}/state/m.room.member/{quote(user, safe='')}"
        answer = self._ask("get", path)
        if answer.code == FORBIDDEN:
            self._join()
            answer = self._ask("get", path)
        if answer.code == MISSING:
            return False
        return not (answer.is_good and answer.said.get("membership") in NOT_THERE)

    def put(self, key: str, event: Mapping[str, Any]) -> None:
        path = f"{self._path()}/send/m.room.message/{quote(key, safe='')}"
        answer = self._ask("put", path, event)
        if answer.code == FORBIDDEN:
            self._join()
            answer = self._ask("put", path, event)
        check(answer)

    def uploaded(self, picture: bytes, title: str) -> dict[str, Any]:
        """The event that shows the picture, which is on the server now."""
        headers = self.headers | {"Content-Type": "image/png"}
        url = f"{self.url}{UPLOAD}"
        params = {"filename": "map.png"}
        answer = check(ask("post", url, params=params, headers=headers, content=picture))
        return {
            "msgtype": "m.image",
            "body": title or "map.png",
            "url": str(answer.said.get("content_uri", "")),
            "info": {"mimetype": "image/png", "size": len(picture)},
            "m.mentions": {},
        }

    def _path(self) -> str:
        return f"{CLIENT}/rooms/{quote(self.id, safe='')}"

    def _join(self) -> Answer:
        return check(self._ask("post", f"{CLIENT}/join/{quote(self.id, safe='')}", {}))

    def _ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Answer:
        return ask(method, f"{self.url}{path}", body, headers=self.headers)


def _event(said: Said, called: list[Called]) -> dict[str, Any]:
    text, places = composed(said, most=MOST, size=utf8, titled=False)
    raw, html, at = text.encode(), "", 0
    for start, length, one in places:
        html += escape(raw[at:start].decode(), quote=False)
        html += _pill(one) if one in called else escape(one.shown, quote=False)
        at = start + length
    html += escape(raw[at:].decode(), quote=False)
    plain = said.title[:LONGEST_TITLE]
    title = f"<strong>{escape(plain, quote=False)}</strong>\n" if plain else ""
    return {
        "msgtype": "m.text",
        "body": f"{plain}\n{text}",
        "format": "org.matrix.custom.html",
        "formatted_body": (title + html).replace("\n", "<br>"),
        "m.mentions": {"user_ids": [one.name for one in called]} if called else {},
    }


def _pill(called: Called) -> str:
    """The link that programs draw as a name that is called."""
    return f'<a href="https://matrix.to/#/{quote(called.name)}">{escape(called.shown)}</a>'
