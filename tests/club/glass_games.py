"""The glass game as the club stores it: set up, with players, and registered under its name."""

from typing import Any

from club.actions.chain.contents import read_world
from club.actions.journal.actor import Actor
from club.actions.play.founding import found
from club.actions.play.submit import act
from club.kinds import Kind, register
from club.kinds.clock import ClockFacet
from club.kinds.journal import JournalFacet
from club.kinds.notices import NoticesFacet
from club.kinds.pages import PagesFacet
from club.kinds.seats import SeatsFacet
from club.models import Game, JournalEntry, Seat
from club.rules import Seat as Letter
from tests.club.glass import GLASS, DrawNumber, Guess
from tests.table import person

HOUR = 3600
DARK = 987_654_321  # the number in the dark


PLAIN = Kind(
    rules=GLASS,
    journal=JournalFacet(GLASS),
    clock=ClockFacet(GLASS),
    notices=NoticesFacet(),
    pages=PagesFacet(
        {"drawing": "Drawing", "guessing": "Guessing", "ended": "End"},
        {"drawing": "Draw a number.", "guessing": "Guess."},
    ),
    seats=SeatsFacet(),
)


def glass_game(*names: str, **more: Any) -> Game:
    """A running game of these players, A to D. Olga organises and does not play."""
    register(PLAIN)
    letters = [Letter(letter) for letter in "ABCD"[: len(names)]]
    first = GLASS.start(tuple(letters), {}, (DARK,), "5f" * 16).world
    game = Game(
        kind="glass",
        name="Glass",
        organiser=person("olga"),
        durations={"drawing": 48 * HOUR, "guessing": 24 * HOUR},
        **more,
    )
    seats = [
        Seat(player=letter, name=name.capitalize(), user=person(name))
        for letter, name in zip(letters, names, strict=True)
    ]
    return found(game, None, first, seats)


def submit(game: Game, letter: str, command: Any, **more: Any) -> JournalEntry:
    """Plays a command for the player of this seat."""
    user = game.seats.get(player=letter).user
    return act(game.pk, command, actor=Actor.seat(user, letter), **more)


def draw_all(game: Game) -> None:
    for letter in "ABCD"[: game.seats.count()]:
        submit(game, letter, DrawNumber(Letter(letter)))
    game.refresh_from_db()


def guess_all(game: Game) -> None:
    for letter in "ABCD"[: game.seats.count()]:
        submit(game, letter, Guess(Letter(letter), True))
    game.refresh_from_db()


def numbers_of(game: Game) -> dict[str, int]:
    """The numbers in the hands, and in the dark."""
    world = read_world(game)
    hands = {str(seat): hand.number for seat, hand in world.hands.items()}
    return hands | {"dark": world.dark.number}
