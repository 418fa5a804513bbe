"""A server like Discord's: webhooks of a channel and its threads.

It mentions whom the content names and `allowed_mentions` allows; without that field it mentions
everybody whom the content names. It knows the accounts in `known`.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

from tests.actions.delivery.services.served import Asked, Reply, Service, parts_of_form

HOOK, TOKEN, THREAD = "1" * 18, "secret-" + "t" * 60, "7" * 19


@dataclass
class Posted:
    content: str
    mentioned: list[str]
    everyone: bool
    thread: str
    files: list[str]


class LikeDiscord(Service):
    def __init__(self, *known: str) -> None:
        super().__init__()
        self.known, self.posted = set(known), list[Posted]()

    def reply(self, asked: Asked) -> Reply:
        if asked.parts[:3] != ("api", "webhooks", HOOK) or asked.parts[3:] != (TOKEN,):
            return Reply(404, {"message": "Unknown Webhook", "code": 10015})
        if asked.query.get("thread_id", THREAD) != THREAD:
            return Reply(404, {"message": "Unknown Channel", "code": 10003})
        form = parts_of_form(asked) if "multipart" in asked.kind else {}
        message = json.loads(form.pop("payload_json")) if form else asked.json()
        content, allowed = message.get("content", ""), message.get("allowed_mentions")
        users = (allowed or {}).get("users", [])
        if not 0 < len(content) <= 2000 or any(not 15 <= len(one) <= 20 for one in users):
            return Reply(400, {"message": "Invalid Form Body", "code": 50035})
        posted = Posted(
            content,
            self._mentioned(content, allowed),
            allowed is None and bool(re.search("@(everyone|here)", content)),
            asked.query.get("thread_id", ""),
            [*form],
        )
        self.posted.append(posted)
        if asked.query.get("wait") != "true":
            return Reply(204, {})
        return Reply(200, {"id": "5", "mentions": [{"id": one} for one in posted.mentioned]})

    def _mentioned(self, content: str, allowed: dict[str, Any] | None) -> list[str]:
        named = [one for one in re.findall(r"<@!?(\d+)>", content) if one in self.known]
        if allowed is None or "users" in allowed.get("parse", ()):
            return named
        return [one for one in named if one in allowed.get("users", ())]

    def too_many(self) -> Reply:
        said = {"message": "You are being rate limited.", "retry_after": 64.57, "global": False}
        return Reply(429, said, {"Retry-After": "65"})
