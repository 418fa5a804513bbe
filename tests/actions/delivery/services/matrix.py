"""A server like those of Matrix, with one room and the account of a bot.

Programs mention whom `m.mentions` names. Without that field they look for names in the body, as
older programs do.
"""

import json
from dataclasses import dataclass
from typing import Any

from tests.actions.delivery.services.served import Asked, Reply, Service

ROOM, ALIAS, TOKEN = "!club:example.org", "#club:example.org", "syt_token_of_a_bot"


@dataclass
class Posted:
    event: dict[str, Any]
    mentioned: list[str]


class LikeMatrix(Service):
    def __init__(self, *members: str, joined: bool = True) -> None:
        super().__init__()
        self.members, self.joined = set(members), joined
        self.posted, self.transactions = list[Posted](), set[str]()
        self.uploaded: list[bytes] = []

    def reply(self, asked: Asked) -> Reply:
        if asked.token != TOKEN:
            return Reply(401, {"errcode": "M_UNKNOWN_TOKEN"})
        if asked.parts[:3] == ("_matrix", "media", "v3"):
            self.uploaded.append(asked.body)
            return Reply(200, {"content_uri": "mxc://example.org/map"})
        what, room, *more = asked.parts[3:]
        if what == "join":
            self.joined = self.joined or room in (ROOM, ALIAS)
            return Reply(200, {"room_id": ROOM}) if self.joined else _forbidden()
        if room != ROOM or not self.joined:
            return _forbidden()
        if more[:2] == ["state", "m.room.member"]:
            return self._member(more[2])
        return self._take(more[-1], asked)

    def _member(self, user: str) -> Reply:
        if user not in self.members:
            return Reply(404, {"errcode": "M_NOT_FOUND"})
        return Reply(200, {"membership": "join"})

    def _take(self, transaction: str, asked: Asked) -> Reply:
        event = asked.json()
        canonical = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
        if len(canonical.encode()) > 65_536:
            return Reply(413, {"errcode": "M_TOO_LARGE"})
        if transaction not in self.transactions:
            self.transactions.add(transaction)
            mentions = event.get("m.mentions")
            by_body = [one for one in sorted(self.members) if _local(one) in event["body"]]
            named = by_body if mentions is None else mentions.get("user_ids", [])
            self.posted.append(Posted(event, [one for one in named if one in self.members]))
        return Reply(200, {"event_id": f"$event-{transaction}"})

    def too_many(self) -> Reply:
        return Reply(429, {"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": 90_000})


def _forbidden() -> Reply:
    return Reply(403, {"errcode": "M_FORBIDDEN"})


def _local(user: str) -> str:
    return user.removeprefix("@").partition(":")[0]
