"""A bridge like signal-cli-rest-api, for one number and one group.

It sends nothing if somebody whom a message mentions has no Signal. A longer text than Signal takes
becomes a file. Phones show the name of the mentioned person in place of the words.
"""

from base64 import b64decode
from dataclasses import dataclass
from typing import Any

from tests.actions.delivery.services.served import Asked, Reply, Service

SENDER, GROUP = "+33100000000", "group." + "Y2x1" * 15
MOST = 2000  # units of UTF-16


@dataclass
class Posted:
    text: str
    mentioned: list[str]
    words: list[str]  # those in whose place the names are shown
    as_file: bool
    pictures: list[bytes]


class LikeSignal(Service):
    def __init__(self, *registered: str) -> None:
        super().__init__()
        self.registered, self.posted = set(registered), list[Posted]()

    def reply(self, asked: Asked) -> Reply:
        if (asked.method, asked.parts) != ("POST", ("v2", "send")):
            return Reply(404, {"error": "page not found"})
        said = asked.json()
        if said.get("number") != SENDER or said.get("recipients") != [GROUP]:
            return Reply(400, {"error": "Invalid account or group"})
        mentions = said.get("mentions", [])
        for one in mentions:
            if one["author"] not in self.registered:
                return Reply(400, {"error": f"Unregistered user {one['author']}"})
        self.posted.append(_posted(said, mentions))
        return Reply(201, {"timestamp": "1700000000000"})

    def too_many(self) -> Reply:
        return Reply(429, {"error": "rate limit exceeded", "challenge_tokens": ["t"]})


def _posted(said: dict[str, Any], mentions: list[dict[str, Any]]) -> Posted:
    units = said["message"].encode("utf-16-le")
    words = [
        units[2 * one["start"] : 2 * (one["start"] + one["length"])].decode("utf-16-le")
        for one in mentions
    ]
    files = said.get("base64_attachments", [])
    return Posted(
        said["message"],
        [one["author"] for one in mentions],
        words,
        len(units) // 2 > MOST,
        [b64decode(one.partition(";base64,")[2]) for one in files],
    )
