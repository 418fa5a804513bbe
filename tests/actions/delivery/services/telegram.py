"""A server like Telegram's, for one bot. It keeps only mentions of people whom the bot knows."""

import json
from dataclasses import dataclass
from typing import Any

from tests.actions.delivery.services.served import Asked, Reply, Service, parts_of_form

TOKEN, CHAT = "123456789:" + "t" * 35, "-1001234567"


@dataclass
class Posted:
    text: str
    mentioned: list[str]
    picture: bool


class LikeTelegram(Service):
    def __init__(self, *known: int) -> None:
        super().__init__()
        self.known, self.posted = set(known), list[Posted]()

    def reply(self, asked: Asked) -> Reply:
        if asked.parts[0] != f"bot{TOKEN}":
            return Reply(401, {"ok": False, "error_code": 401})
        form = {name: body.decode(errors="ignore") for name, body in parts_of_form(asked).items()}
        said: dict[str, Any] = form or asked.json()
        picture = asked.parts[1] == "sendPhoto"
        text = said["caption" if picture else "text"]
        entities = said["caption_entities" if picture else "entities"]
        entities = json.loads(entities) if isinstance(entities, str) else entities
        units = text.encode("utf-16-le")
        if said["chat_id"] != CHAT or len(units) // 2 > (1024 if picture else 4096):
            return Reply(400, {"ok": False, "error_code": 400})
        kept = [one for one in entities if one["user"]["id"] in self.known]
        words = (
            units[2 * one["offset"] : 2 * (one["offset"] + one["length"])].decode("utf-16-le")
            for one in kept
        )
        named = [word for word in text.split() if word.startswith("@") and word[1:2].isalnum()]
        self.posted.append(Posted(text, [*words, *named], picture))
        place = "caption_entities" if picture else "entities"
        return Reply(200, {"ok": True, "result": {"text": text, place: kept}})

    def too_many(self) -> Reply:
        return Reply(429, {"ok": False, "error_code": 429, "parameters": {"retry_after": 33}})
