"""The protocol that the rules of every game implement.

A world with secrets has three parts. Everybody may know the table, only its seat a hand, and nobody
the dark until it is drawn. `see` combines what a seat may know. Pages, programs and bots get
nothing else.
"""

from collections.abc import Mapping
from typing import Any, Generic, NewType, Protocol, TypeVar

import msgspec
from msgspec import Struct

Seat = NewType("Seat", str)  # "A" to "F", in the order of seats
Chance = tuple[int, ...]
Options = Mapping[str, Any]

T = TypeVar("T")  # public facts
H = TypeVar("H")  # what one seat holds
D = TypeVar("D")  # facts that nobody knows yet
N = TypeVar("N")  # a piece of news
X = TypeVar("X")
W = TypeVar("W")  # a world
C = TypeVar("C")  # a command
V = TypeVar("V")  # a world as a seat may see it
N_co = TypeVar("N_co", covariant=True)
W_co = TypeVar("W_co", covariant=True)


class Draw(Struct, frozen=True):
    """A random whole number from `low` to `high`, each equally likely."""

    low: int
    high: int


class SecretWorld(Struct, Generic[T, H, D], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The world of a game that has secrets.

    `salt` has 128 random bits and is never shown. Without it, somebody could find a hand by trying
    all hands until the digest matches.
    """

    table: T
    hands: dict[Seat, H]
    dark: D
    salt: str


class Seen(Struct, Generic[T, H], frozen=True):
    """A secret world as a seat may see it. Without a seat, as everybody may."""

    table: T
    seat: Seat | None
    own: H | None


def see(world: SecretWorld[T, H, D], seat: Seat | None) -> Seen[T, H]:
    """The only function that shows a secret world to a seat."""
    return Seen(world.table, seat, None if seat is None else world.hands.get(seat))


class NewsItem(Struct, Generic[N_co], frozen=True, omit_defaults=True):
    """A piece of news, for everybody. With `ears`, only for these seats until the end of the
    game."""

    news: N_co
    ears: tuple[Seat, ...] | None = None


def heard(items: tuple[NewsItem[N], ...], seat: Seat | None) -> tuple[N, ...]:
    """The news that a seat hears. Without a seat, the news for everybody."""
    return tuple(one.news for one in items if one.ears is None or seat in one.ears)


class Outcome(Struct, Generic[W_co, N_co], frozen=True):
    """The world after a command, and the news of what happened."""

    world: W_co
    news: tuple[NewsItem[N_co], ...] = ()


class Progress(Struct, frozen=True):
    """The state of a game.

    `moment` grows whenever somebody else has to act, so a deadline belongs to exactly one moment.
    `window` names the length of that deadline in the calendar of the game.
    """

    turn: int
    phase: str
    moment: int
    window: str


class Standing(Struct, frozen=True):
    """The result of a game: the place of every seat (1 is best, ties share a place), and its
    points."""

    places: dict[Seat, int]
    points: dict[Seat, int] = {}
    how: str = ""


class Codec(Protocol[X]):
    """Writes values as JSON and reads them back, checked. Equal values give equal bytes."""

    def encode(self, value: X, /) -> bytes: ...

    def decode(self, document: bytes, /) -> X: ...


class JsonCodec(Generic[X]):
    """The codec of a type that msgspec knows."""

    def __init__(self, kind: Any) -> None:
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(kind)
        self._encoder = msgspec.json.Encoder(order="deterministic")

    def encode(self, value: X, /) -> bytes:
        return self._encoder.encode(value)

    def decode(self, document: bytes, /) -> X:
        found: X = self._decoder.decode(document)
        return found


class Rules(Protocol[W, C, N, V]):
    """The rules of one game. Every method depends only on its arguments and changes nothing."""

    name: str
    players: range  # how many may play
    secret: bool  # whether worlds, commands and news are sealed where they are stored

    @property
    def worlds(self) -> Codec[W]: ...

    @property
    def commands(self) -> Codec[C]: ...

    @property
    def news(self) -> Codec[tuple[NewsItem[N], ...]]: ...

    def draws_to_start(self, seats: tuple[Seat, ...], options: Options) -> tuple[Draw, ...]:
        """The chance that `start` needs. Refuses options and numbers of seats that do not fit."""
        ...

    def start(
        self, seats: tuple[Seat, ...], options: Options, chance: Chance, salt: str
    ) -> Outcome[W, N]:
        """The first world. Refuses what `draws_to_start` refuses."""
        ...

    def progress(self, world: W) -> Progress:
        """The state of the game."""
        ...

    def awaited(self, world: W) -> tuple[Seat, ...]:
        """The seats that must act next. They depend only on the table, so they reveal no secret."""
        ...

    def see(self, world: W, seat: Seat | None) -> V:
        """The world as a seat may see it. Without a seat, as everybody may."""
        ...

    def choices(self, seen: V) -> tuple[object, ...]:
        """Everything that the seat may do now: commands, and offers with the bounds of their
        numbers."""
        ...

    def speaker_of(self, command: C) -> Seat | None:
        """The seat that gives a command. None for decisions of the site."""
        ...

    def automatic(self, world: W) -> C | None:
        """Commands before any player acts, such as a roll that decides who starts."""
        ...

    def draws(self, world: W, command: C) -> tuple[Draw, ...]:
        """The chance that `play` needs for this command."""
        ...

    def play(self, world: W, command: C, chance: Chance = ()) -> Outcome[W, N]:
        """The world after a command. Refuses what `choices` does not offer to the seat."""
        ...

    def again(
        self, world: W, command: C, chance: Chance, numbers_from: int | None
    ) -> Outcome[W, N]:
        """As `play`, for a replayed entry of the journal. Corrections keep its numbers.

        A recorded command has its recorded effect, even if the present rules offer it to nobody.
        """
        ...

    def as_given(self, world: W, command: C) -> W:
        """The world in which the command of a record was given: mostly the same world."""
        ...

    def digest(self, world: W) -> str:
        """A name for a world. Only equal worlds have the same one (sha256, hex)."""
        ...

    def defaults(self, world: W) -> tuple[C, ...]:
        """The defaults of a deadline for awaited seats, at most one command each."""
        ...

    def may_take_back(self, command: C) -> bool:
        """Whether a command can be undone while it is the last one. It must have revealed
        nothing."""
        ...

    def standing(self, world: W) -> Standing | None:
        """Places and points, after the game is over."""
        ...
