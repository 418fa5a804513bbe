"""A server like ntfy's: a topic that is protected by an access token. It mentions nobody."""

from dataclasses import dataclass

from tests.actions.delivery.services.served import Asked, Reply, Service

TOPIC, TOKEN = "saga-secret-topic", "tk_" + "a" * 29


@dataclass
class Posted:
    title: str
    message: str
    as_file: bool
    picture: bytes


class LikeNtfy(Service):
    def __init__(self) -> None:
        super().__init__()
        self.posted: list[Posted] = []

    def reply(self, asked: Asked) -> Reply:
        said = asked.query if asked.method == "PUT" else asked.json()
        topic = asked.parts[0] or said.get("topic")
        if topic != TOPIC or asked.token != TOKEN:
            return Reply(403, {"code": 40301, "error": "forbidden"})
        too_long = len(said["message"].encode()) > 4096
        picture = asked.body if asked.method == "PUT" else b""
        self.posted.append(Posted(said["title"], said["message"], too_long, picture))
        return Reply(200, {"id": "x"})
