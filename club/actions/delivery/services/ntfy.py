"""ntfy: a topic, with its access token if it is protected. It knows no people, so nobody is
called."""

from collections.abc import Mapping
from dataclasses import replace

from club.actions.delivery.outbound_hosts import Origin
from club.actions.delivery.services.said import Said, composed, utf8
from club.actions.delivery.services.wire import ask, check, server

MOST = 4096  # bytes; a longer message becomes a file


def send(fields: Mapping[str, str], origin: Origin, said: Said) -> frozenset[int]:
    uncalled = replace(said, called=())
    text = composed(uncalled, most=MOST, size=utf8, titled=False).text
    token = fields.get("token", "")
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if said.picture is None:
        message = {"topic": fields["topic"], "title": said.title, "message": text}
        check(ask("post", f"{server(origin)}/", {**message, "click": said.link}, headers=headers))
        return frozenset()
    params = {"title": said.title, "message": text, "click": said.link, "filename": "map.png"}
    url = f"{server(origin)}/{fields['topic']}"
    check(ask("put", url, params=params, headers=headers, content=said.picture))
    return frozenset()
