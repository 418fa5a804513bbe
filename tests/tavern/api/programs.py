"""Programs at tables, for the tests of this folder."""

from typing import Any

from club.actions.journal.actor import Actor
from club.actions.seats.api_keys import make_organiser_token, make_token
from club.models import Game
from tests.api.conftest import Program

ME, BOT, PROGRAM = {"sitter": "me"}, {"sitter": "steady"}, {"sitter": "program"}


class AtTable(Program):
    """A program that acts for a seat of this table."""

    def __init__(self, game: Game | str, secret: str) -> None:
        super().__init__(secret)
        self.place = f"tables/{game if isinstance(game, str) else game.public_id}"

    def at(self, rest: str = "") -> Any:
        """The JSON of a GET at the table."""
        answer = self.ask("get", f"{self.place}{rest}")
        assert answer.status_code == 200, answer.content.decode()
        return answer.json()

    def send(self, *commands: Any, **more: Any) -> Any:
        return self.ask("post", f"{self.place}/commands", {"commands": commands, **more})

    def offered(self) -> list[Any]:
        """The commands that may be sent as they are."""
        return [one["command"] for one in self.at("/choices") if one["command"]]


def program_of(game: Game, player: str) -> AtTable:
    """A program with a key of the person on this seat."""
    user = game.seats.get(player=player).user
    return AtTable(game, make_token(game.pk, actor=Actor.seat(user, player), label="Mine"))


def host_program(user: Any) -> Program:
    return Program(make_organiser_token(user, label="Mine"))


def founded(user: Any, *seats: Any, game: str = "six-lands", **more: Any) -> tuple[Any, Any]:
    """The table that the person's program sets up, and the programs of its seats by letter."""
    answer = host_program(user).ask("post", "tables", {"game": game, "seats": seats, **more})
    assert answer.status_code == 200, answer.content.decode()
    found = answer.json()
    address = found["table"]["address"]
    return found["table"], {seat: AtTable(address, key) for seat, key in found["keys"].items()}
