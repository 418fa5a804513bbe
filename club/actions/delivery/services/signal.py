"""Signal: a person or a group, by a bridge (signal-cli-rest-api)."""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from club.actions.delivery.outbound_hosts import Origin
from club.actions.delivery.services.refused_names import posted
from club.actions.delivery.services.said import Called, Said, composed
from club.actions.delivery.services.wire import Answer, ask, server

MOST = 2000  # a longer text becomes a file


def send(fields: Mapping[str, str], origin: Origin, said: Said) -> frozenset[int]:
    def post(called: tuple[Called, ...]) -> Answer:
        return _post(fields, origin, said, called)

    return posted(post, said.called)[1]


def _post(
    fields: Mapping[str, str], origin: Origin, said: Said, called: tuple[Called, ...]
) -> Answer:
    text, places = composed(said, most=MOST)
    message: dict[str, Any] = {
        "message": text,
        "number": fields["sender"],
        "recipients": [fields["number"]],
    }
    if called:
        message["mentions"] = [
            {"start": place.start, "length": place.length, "author": place.called.name}
            for place in places
            if place.called in called
        ]
    if said.picture is not None:
        picture = b64encode(said.picture).decode()
        message["base64_attachments"] = [f"data:image/png;filename=map.png;base64,{picture}"]
    return ask("post", f"{server(origin)}/v2/send", message)
