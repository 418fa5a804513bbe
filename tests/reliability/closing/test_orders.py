"""D5: two actors, every order of their steps; each ends as if one had come after the other."""

from collections.abc import Callable
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from django.db.models import QuerySet

from campaign.actions.history.decoded import read_world
from campaign.actions.play.sealed_bids import own_bid, seal_bid, withdraw_bid
from campaign.actions.rulings import rulings
from campaign.commands import GrantPower
from campaign.models import Envelope
from campaign.play import digest
from campaign.world import PlayerId
from club.actions.clock import closing
from club.actions.journal.actor import Actor
from club.actions.seats import invitations
from club.models import Game
from tests.reliability.processes.dues import multiply
from tests.reliability.stepping import SCHEDULES, take_turns
from tests.table import bring_to, new_campaign, person

pytestmark = [pytest.mark.postgres, pytest.mark.usefixtures("own_database")]
QUICK = 16  # orders
Act = Callable[[], Any]


class Table:
    """A campaign at the bids: Anna organises and plays A, Bruno has sealed for B, C is free."""

    def __init__(self, game: Game, people: dict[str, Any]) -> None:
        self.id, self.people = game.pk, people
        anna, bruno = people["anna"], people["bruno"]
        self.anna, self.bruno = Actor.seat(anna, "A"), Actor.seat(bruno, "B")
        self.ruler = Actor.organiser(anna)
        secret = invitations.make_invitation(self.id, "C", actor=self.ruler)
        self.invitation = invitations.key_of(secret)
        seal_bid(self.id, actor=self.bruno, amount=3)
        self._joining = iter(("clara", "dora"))

    def act(self, name: str) -> Act:
        if name == "join":
            who = self.people[next(self._joining)]
            return lambda: bool(invitations.accept(self.invitation, user=who, name=who.username))
        acts: dict[str, Act] = {
            "submit": lambda: bool(seal_bid(self.id, actor=self.anna, amount=1)),
            "replace": lambda: bool(seal_bid(self.id, actor=self.bruno, amount=2)),
            "withdraw": lambda: withdraw_bid(self.id, actor=self.bruno),
            "close": lambda: closing.close(self.id, how="organiser"),
            "rule": lambda: bool(
                rulings.rule(
                    self.id, GrantPower(PlayerId("A"), 2), actor=self.ruler, reason="A gift"
                )
            ),
        }
        return acts[name]

    def state(self) -> tuple[Any, ...]:
        game = Game.objects.get(pk=self.id)
        opened = Envelope.objects.filter(game=game, opened_at__isnull=False)
        sealed = [own_bid(game, player) for player in "ABC"]
        return (
            digest(read_world(game)), game.moment, game.waits_for,
            [bid.amount if bid else None for bid in sealed],
            sorted(opened.values_list("player", "amount")),
            game.closings.count(), game.journal.count(), game.rulings.count(),
            sorted(game.seats.values_list("player", "user__username")),
        )  # fmt: skip


ACTS = ("submit", "replace", "withdraw", "close", "rule", "join")
ORDERS = [
    (pair, schedule) for pair in combinations_with_replacement(ACTS, 2) for schedule in SCHEDULES
]


@pytest.fixture
def tables(a_database: None) -> Callable[[], Table]:
    """A new table, each the same as the last."""
    people = {name: person(name) for name in ("anna", "bruno", "clara", "dora")}
    first = bring_to(new_campaign(people["anna"], [people["anna"], people["bruno"], person("eve")]),
                     "bids")  # fmt: skip
    first.seats.filter(player="C").update(user=None)
    return lambda: Table(multiply(first, 1)[0], people)


def end_of(tables: Callable[[], Table], pair: tuple[str, str], schedule: str) -> Any:
    table = tables()
    answers = take_turns(schedule, dict(zip("AB", map(table.act, pair), strict=True)))
    return answers, table.state()


def strange_ends(tables: Callable[[], Table], orders: list[Any]) -> list[Any]:
    """Orders that end as neither one after the other does."""
    serial: dict[Any, list[Any]] = {}
    strange = []
    for pair, schedule in orders:
        if pair not in serial:
            serial[pair] = [end_of(tables, pair, one) for one in ("AABB", "BBAA")]
        found = end_of(tables, pair, schedule)
        if found not in serial[pair] or any(isinstance(one, Exception) for one in found[0]):
            strange.append((pair, schedule, found[0]))
    return strange


def test_d05_every_interleaving_ends_like_a_serial_one(
    tables: Any, tier: str, seed: int, figure: Any
):
    orders = Random(seed).sample(ORDERS, QUICK) if tier == "quick" else ORDERS
    strange = strange_ends(tables, orders)
    figure(f"{len(orders)} orders of two actors' steps, {len(strange)} not serial")
    assert strange == []


def test_d04_without_locks_some_interleaving_ends_like_no_serial_one(
    tables: Any, monkeypatch: pytest.MonkeyPatch, figure: Any
):
    """The test above can fail."""
    with monkeypatch.context() as unlocked:
        unlocked.setattr(QuerySet, "select_for_update", lambda rows, **_: rows)
        strange = strange_ends(tables, [(("submit", "close"), one) for one in SCHEDULES])
    figure(f"locks off: {len(strange)} of {len(SCHEDULES)} orders are not serial")
    assert strange
