"""Telegram: a chat, by a bot.

A person is called by their number, with an entity of the message, or by their public name. The
answer says which numbers the bot knows.
"""

import json
from collections.abc import Mapping
from typing import Any

from club.actions.delivery.outbound_hosts import Origin
from club.actions.delivery.services.refused_names import posted
from club.actions.delivery.services.said import Called, Said, composed, inert
from club.actions.delivery.services.wire import Answer, ask, server

MOST, MOST_BESIDE_A_PICTURE = 4096, 1024


def send(fields: Mapping[str, str], origin: Origin, said: Said) -> frozenset[int]:
    def post(called: tuple[Called, ...]) -> Answer:
        return _post(fields, origin, said, called)

    answer, refused = posted(post, said.called)
    result = answer.said.get("result")
    if not isinstance(result, dict):
        return refused
    entities = result.get("entities") or result.get("caption_entities") or []
    known = {
        str((one.get("user") or {}).get("id"))
        for one in entities
        if one.get("type") == "text_mention"
    }
    return refused | {one.pk for one in said.called if _has_number(one) and one.name not in known}


def _has_number(called: Called) -> bool:
    return called.name.isdigit()


def _post(
    fields: Mapping[str, str], origin: Origin, said: Said, called: tuple[Called, ...]
) -> Answer:
    def call(one: Called) -> str:
        return one.name if one in called and not _has_number(one) else inert(one.shown)

    beside = said.picture is not None
    text, places = composed(said, most=MOST_BESIDE_A_PICTURE if beside else MOST, call=call)
    entities: list[dict[str, Any]] = [
        {
            "type": "text_mention",
            "offset": place.start,
            "length": place.length,
            "user": {"id": int(place.called.name), "is_bot": False, "first_name": "?"},
        }
        for place in places
        if place.called in called and _has_number(place.called)
    ]
    url = f"{server(origin)}/bot{fields['token']}"
    if said.picture is None:
        message = {
            "chat_id": fields["chat"],
            "text": text,
            "entities": entities,
            "link_preview_options": {"is_disabled": True},
        }
        return ask("post", f"{url}/sendMessage", message)
    form = {"chat_id": fields["chat"], "caption": text, "caption_entities": json.dumps(entities)}
    files = {"photo": ("map.png", said.picture, "image/png")}
    return ask("post", f"{url}/sendPhoto", form, files=files)
