"""A game that three people play while Redis fails: a campaign at its bids, or Six Lands."""

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from campaign.actions.play.sealed_bids import own_bid
from club.actions.chain.contents import command_of, read_world
from club.actions.journal.actor import Actor
from club.actions.journal.history import effective
from club.actions.seats.invitations import make_invitation
from club.addresses import path_of
from club.models import Game
from tavern.actions.founding import SeatPlan, TableTerms, found_table
from tavern.six_lands.rules import SIX_LANDS
from tests.reliability.closing.tables_due import tables_due
from tests.reliability.processes.visitors import Visitor
from tests.table import bring_to, let_deadline_pass, new_campaign
from tests.tavern.glass_tables import of
from tests.tavern.land_tables import land_table


class Played(ABC):
    """A game of Anna, Bruno and Clara. `pages` are the addresses to ask for, including polls.
    `programs` are the resources that keys of its seats read.
    """

    game: Game
    people: list[Any]
    pages: Sequence[str]
    programs: Sequence[str]

    @abstractmethod
    def due(self) -> Game:
        """Another game of the same kind, whose deadline has passed."""

    @abstractmethod
    def act(self, visitors: list[Visitor]) -> list[int]:
        """Everybody does something. Returns the status of each answer, 302 for success."""

    @abstractmethod
    def check_acts(self) -> None:
        """Checks that everything was done exactly once."""


class PlayedCampaign(Played):
    programs = ("campaign", "choices", "journal")

    def __init__(self, people: list[Any]) -> None:
        self.people = people
        self.game = bring_to(new_campaign(people[0], people), "bids")
        path = path_of(self.game)
        self.pages = ("/", path, f"{path}now", f"{path}chronicle", f"{path}lords", f"{path}now")

    def due(self) -> Game:
        return let_deadline_pass(new_campaign(self.people[0], self.people[:2]))

    def act(self, visitors: list[Visitor]) -> list[int]:
        address = reverse("act", args=[self.game.public_id, "bid"])
        bids = zip(visitors, (1, 0, 2), strict=True)
        return [
            visitor.ask(address, amount=amount, above=amount).status for visitor, amount in bids
        ]

    def check_acts(self) -> None:
        kept = [own_bid(self.game, player) for player in "ABC"]
        assert [bid and bid.amount for bid in kept] == [1, 0, 2]


class PlayedTable(Played):
    """Anna is to play. Two more tables have free seats: for fellow players, and by a link."""

    programs = ("messages", "attendance", "tenures")

    def __init__(self, people: list[Any]) -> None:
        self.people = people
        self.game = land_table(*people, pace="slow")
        path = path_of(self.game)
        self.pages = (
            path,
            f"{path}now",
            "/tavern/",
            f"{path}seats",
            f"{path}history/0",
            f"{path}now",
        )
        terms, seats = TableTerms(kind="six-lands"), [*of(people[0]), SeatPlan("Free")]
        self.open, self.linked = [
            found_table(host=people[0], terms=terms, seats=seats) for _ in range(2)
        ]
        host = Actor.organiser(people[0])
        self.link = make_invitation(self.linked.pk, "B", actor=host)
        world = read_world(self.game)
        self.command = SIX_LANDS.choices(SIX_LANDS.see(world, world.table.speaker))[0]

    def due(self) -> Game:
        return tables_due(*self.people[:2], 1, "six-lands")[0]

    def act(self, visitors: list[Visitor]) -> list[int]:
        anna, bruno, clara = visitors
        path, card = path_of(self.game), SIX_LANDS.commands.encode(self.command).decode()
        done = [
            anna.ask(f"{path}act", commands=json.dumps([json.loads(card)]), key="k"),
            anna.ask(f"{path}act", commands=json.dumps([json.loads(card)]), key="k"),
            bruno.ask(f"{path}talk", phrase="well"),
            bruno.ask(reverse("tavern_sit", args=[self.open.public_id]), player="B", name="Bruno"),
            clara.ask(reverse("joined"), secret=self.link, name="Clara"),
        ]
        return [answer.status for answer in done]

    def check_acts(self) -> None:
        self.game.refresh_from_db()
        assert [command_of(entry, self.game) for entry in effective(self.game)] == [self.command]
        assert self.game.messages.filter(kind="said").count() == 1
        sitting = [game.seats.get(player="B").user for game in (self.open, self.linked)]
        assert sitting == self.people[1:]
