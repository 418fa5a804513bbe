"""A table of Six Lands at which only Anna knows something, and all people who may be curious.

Anna (A) holds cards and lays one of them face down. Bruno (B) and Clara (C) play against her. Olga
hosts and does not play. In the two variants all her cards differ except one, which she plays later.
"""

import json
from typing import Any, NamedTuple

from django.contrib.auth.models import Permission
from django.test import Client
from msgspec.structs import replace

from club.actions.chain.contents import read_world, written_world
from club.actions.delivery import calendar_entries
from club.actions.journal.actor import Actor
from club.actions.seats import invitations
from club.actions.seats.api_keys import make_token
from club.actions.seats.seats import leave
from club.actions.seats.spectator_links import open_to_spectators
from club.models import Game
from tavern.actions.founding import SeatPlan, TableTerms, found_table, start_table
from tavern.six_lands.commands import Command
from tavern.six_lands.components import BLUE, FIRST_GAME, RED
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Hand, Land, Troop
from tests.admin.signed_in import show_factor
from tests.table import person

SHARED = 13  # a card that Anna holds in both variants
OTHERS = (7, 9, 14, 21)  # the cards of Bruno and Clara


class Variant(NamedTuple):
    """The card that Anna lays face down, and her other cards."""

    laid: int
    held: tuple[int, ...]

    @property
    def cards(self) -> tuple[int, ...]:
        return tuple(sorted((self.laid, SHARED, *self.held)))


# Low cards have one digit, high ones two, and their colours differ. They are so many that their
# ciphertext would have different lengths without padding.
LOW, HIGH = Variant(4, (5, 6, 8, 5) * 4), Variant(23, (20, 18, 17, 20) * 4)


class Cast:
    """The people, a running table, and browsers that are signed in.

    Zoe sat on Clara's seat and left before the start. One person has the link with which Clara
    came, and one plays elsewhere. Without a clock, no page shows the time left, which changes every
    minute.
    """

    kind, options = "six-lands", {"first": "A", "sides": {"B": "other"}}
    observer = "bruno"  # a program of their seat reads the table, and their calendar

    def __init__(self, *, here: bool = False, pace: str = "free") -> None:
        self.anna, self.bruno, self.clara, self.olga = (
            person(name) for name in ("anna", "bruno", "clara", "olga")
        )
        self.staff = person("staff", is_staff=True)
        self.staff.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
        zoe, invited = person("zoe"), person("invited")
        root = person("root", is_staff=True, is_superuser=True)
        self.host = self.bruno if here else self.olga
        seats = [SeatPlan("Bertrand", here=True)] if here else [SeatPlan("Anna", user=self.anna)]
        seats += [SeatPlan("Bruno", user=self.bruno), SeatPlan("Zoe", user=zoe)]
        terms = TableTerms(kind=self.kind, name="Secrets", pace=pace, options=self.options)
        self.game = found_table(host=self.host, terms=terms, seats=seats)
        leave(self.game.pk, actor=Actor.seat(zoe, "C"))
        self.link = self._invite("C")
        invitations.accept(invitations.invitation_key(self.link), user=self.clara, name="Clara")
        start_table(self.game.pk, host=self.host)
        elsewhere = _player_elsewhere(terms)
        self.clients = {
            "anna": _browser(self.anna),
            "bruno": _browser(self.bruno),
            "clara": _browser(self.clara),
            "host": _browser(self.host),
            "staff": _browser(self.staff),
            "root": _browser(root),
            "stranger": _browser(person("stranger")),
            "nobody": _browser(),
            "left": _browser(zoe),
            "invited": _browser(invited),
            "elsewhere": _browser(elsewhere),
        }
        self.watch = open_to_spectators(self.game.pk, actor=Actor.organiser(self.host))
        seat = self.game.seats.get(user__username=self.observer)
        secret = make_token(self.game.pk, actor=Actor.seat(seat.user, seat.player), label="Bot")
        self.program = Client(headers={"authorization": f"Bearer {secret}"})
        self.feed = calendar_entries.make_feed(seat.user)

    def _invite(self, player: str) -> str:
        actor = Actor.organiser(self.host)
        return invitations.make_invitation(self.game.pk, player, actor=actor)

    def address(self, rest: str = "") -> str:
        return f"/t/{self.game.public_id}/{rest}"

    def deal(self, variant: Variant) -> None:
        """Gives Anna the cards of this variant, and a troop for one of them. Anna begins."""
        game = Game.objects.get(pk=self.game.pk)
        world = read_world(game)
        seats = world.table.seats
        hands = {seat: Hand(OTHERS) for seat in seats} | {seats[0]: Hand(variant.cards)}
        lands = [replace(land, defence=FIRST_GAME[land.colour]) for land in world.table.lands]
        lands[BLUE] = Land(BLUE, "other", (10,), owner=seats[0])
        table = replace(
            world.table,
            lands=tuple(lands),
            next_id=3,
            troops={seats[0]: (Troop(1, (RED * 4,)),), seats[1]: (Troop(2, (3,)),), seats[2]: ()},
            held={seat: len(hand.cards) for seat, hand in hands.items()},
        )
        stored = written_world(game, replace(world, table=table, hands=hands))
        Game.objects.filter(pk=game.pk).update(world=stored)
        game.snapshots.filter(seq=0).update(world=stored)

    def act(self, who: str, *commands: dict[str, Any], htmx: bool = False) -> Any:
        sent = {"commands": json.dumps(commands), "key": f"k{len(json.dumps(commands))}{who}"}
        headers = {"HX-Request": "true"} if htmx else {}
        return self.clients[who].post(self.address("act"), sent, headers=headers)

    def see(self, who: str, rest: str = "", *, htmx: bool = False) -> Any:
        headers = {"HX-Request": "true"} if htmx else {}
        return self.clients[who].get(self.address(rest), headers=headers)


def _player_elsewhere(terms: TableTerms) -> Any:
    """A player of the same game at another running table."""
    one, other = person("elsewhere"), person("fritz")
    seats = [SeatPlan("Elsa", user=one), SeatPlan("Fritz", user=other)]
    game = found_table(host=one, terms=terms._replace(name="Another"), seats=seats)
    start_table(game.pk, host=one)
    return one


def _browser(user: Any = None) -> Client:
    client = Client(SERVER_NAME="localhost", headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user)
        show_factor(client, user)
    return client


def as_sent(command: Command) -> dict[str, Any]:
    """A command in the form of a submission."""
    found: dict[str, Any] = json.loads(SIX_LANDS.commands.encode(command))
    return found
