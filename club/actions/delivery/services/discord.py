"""Discord: a webhook of a channel or of a thread in it.

`allowed_mentions` names the people whom the message may mention, and they are the only ones. With
`wait`, the answer names those who were mentioned.
"""

import json
import re
from collections.abc import Mapping

from club.actions.delivery.outbound_hosts import Origin
from club.actions.delivery.services.refused_names import posted
from club.actions.delivery.services.said import Called, Said, composed, inert
from club.actions.delivery.services.wire import Answer, ask, server

MOST = 2000


def escaped(text: str) -> str:
    """The text without formatting, links and mentions."""
    return re.sub(r"([\\*_~`|>\[\]])", r"\\\1", text)


def send(fields: Mapping[str, str], origin: Origin, said: Said) -> frozenset[int]:
    def post(called: tuple[Called, ...]) -> Answer:
        return _post(fields, origin, said, called)

    answer, refused = posted(post, said.called)
    if "mentions" not in answer.said:
        return refused
    reached = {str(one.get("id")) for one in answer.said["mentions"] if isinstance(one, dict)}
    return refused | {one.pk for one in said.called if one.name not in reached}


def _post(
    fields: Mapping[str, str], origin: Origin, said: Said, called: tuple[Called, ...]
) -> Answer:
    def call(one: Called) -> str:
        return f"<@{one.name}>" if one in called else escaped(inert(one.shown))

    params = {"wait": "true"}
    if fields.get("thread"):
        params["thread_id"] = fields["thread"]
    message = {
        "content": composed(said, most=MOST, call=call).text,
        "allowed_mentions": {"parse": [], "users": [one.name for one in called]},
    }
    url = f"{server(origin)}/api/webhooks/{fields['id']}/{fields['token']}"
    if said.picture is None:
        return ask("post", url, message, params=params)
    files = {"files[0]": ("map.png", said.picture, "image/png")}
    return ask("post", url, {"payload_json": json.dumps(message)}, params=params, files=files)
