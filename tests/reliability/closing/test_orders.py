"""D5: two actors, their steps in every order. Each ends as if one came after the other."""

from collections.abc import Callable
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from django.db.models import QuerySet

from campaign.actions.play.sealed_bids import own_bid, seal_bid, withdraw_bid
from campaign.actions.rulings import rulings
from campaign.commands import GrantPower
from campaign.models import Envelope
from campaign.world import PlayerId
from club.actions.chain.contents import read_world
from club.actions.chain.prepared_queries import Prepared
from club.actions.clock import closing
from club.actions.journal import ledger
from club.actions.journal.actor import Actor
from club.actions.play.submit import act_in_turn
from club.actions.play.taking_back import take_back
from club.actions.seats import invitations
from club.kinds import kind_of
from club.models import Game
from tavern.actions.thinking import let_bots_play
from tavern.games import GAMES
from tests.reliability.processes.dues import multiply
from tests.reliability.stepping import SCHEDULES, take_turns
from tests.table import bring_to, new_campaign, person
from tests.tavern.stone_tables import PlaysTheDefault, placed_elsewhere, stone_table, whole_turn

pytestmark = [pytest.mark.postgres, pytest.mark.usefixtures("own_database")]
QUICK = 16  # orders
Act = Callable[[], Any]


class Played:
    """A game in which two people act. A subclass sets it up and says what they do."""

    acts: tuple[str, ...]

    def __init__(self, game: Game, people: dict[str, Any]) -> None:
        self.id, self.people = game.pk, people
        self.host = Actor.organiser(people["anna"])
        self._joining = iter(("clara", "dora"))

    def act(self, name: str) -> Act:
        if name == "join":
            who = self.people[next(self._joining)]
            return lambda: bool(invitations.accept(self.invitation, user=who, name=who.username))
        return self.others()[name]

    def others(self) -> dict[str, Act]:
        raise NotImplementedError

    def invite(self) -> None:
        secret = invitations.make_invitation(self.id, "C", actor=self.host)
        self.invitation = invitations.invitation_key(secret)

    def state(self) -> tuple[Any, ...]:
        game = Game.objects.get(pk=self.id)
        rules = kind_of(game).rules
        return (
            rules.digest(read_world(game)),
            game.moment,
            game.waits_for,
            *self.own_state(game),
            game.closings.count(),
            game.journal.count(),
            game.rulings.count(),
            sorted(game.seats.values_list("player", "user__username", "bot")),
        )

    def own_state(self, game: Game) -> tuple[Any, ...]:
        return ()


class PlayedCampaign(Played):
    """Bids are due. Anna organises and plays A, Bruno has sealed for B, and C is free."""

    acts = ("submit", "replace", "withdraw", "close", "rule", "join")

    @staticmethod
    def laid(people: dict[str, Any]) -> Game:
        users = [people["anna"], people["bruno"], person("eve")]
        game = bring_to(new_campaign(people["anna"], users), "bids")
        game.seats.filter(player="C").update(user=None)
        return game

    def __init__(self, game: Game, people: dict[str, Any]) -> None:
        super().__init__(game, people)
        self.anna, self.bruno = Actor.seat(people["anna"], "A"), Actor.seat(people["bruno"], "B")
        self.invite()
        seal_bid(self.id, actor=self.bruno, amount=3)

    def others(self) -> dict[str, Act]:
        gift = GrantPower(PlayerId("A"), 2)
        return {
            "submit": lambda: bool(seal_bid(self.id, actor=self.anna, amount=1)),
            "replace": lambda: bool(seal_bid(self.id, actor=self.bruno, amount=2)),
            "withdraw": lambda: withdraw_bid(self.id, actor=self.bruno),
            "close": lambda: closing.close(self.id, how="organiser"),
            "rule": lambda: bool(rulings.rule(self.id, gift, actor=self.host, reason="A gift")),
        }

    def own_state(self, game: Game) -> tuple[Any, ...]:
        opened = Envelope.objects.filter(game=game, opened_at__isnull=False)
        sealed = [own_bid(game, player) for player in "ABC"]
        return (
            [bid.amount if bid else None for bid in sealed],
            sorted(opened.values_list("player", "amount")),
        )


class PlayedTable(Played):
    """A stone is due. The player to play has placed none, and the other has just played a turn. A
    bot that always plays the default has the seat C.
    """

    acts = ("submit", "replace", "take back", "close", "join", "look after bots")

    @staticmethod
    def laid(people: dict[str, Any]) -> Game:
        return stone_table(people["anna"], people["bruno"], bots=1, pace="slow", waits_for="A")

    def __init__(self, game: Game, people: dict[str, Any]) -> None:
        super().__init__(game, people)
        self.invite()
        self.anna, self.bruno = Actor.seat(people["anna"], "A"), Actor.seat(people["bruno"], "B")
        act_in_turn(self.id, whole_turn(game), actor=self.anna)
        self.turn = whole_turn(Game.objects.get(pk=self.id))
        self.elsewhere = placed_elsewhere(Game.objects.get(pk=self.id), self.turn)

    def others(self) -> dict[str, Act]:
        return {
            "submit": lambda: bool(act_in_turn(self.id, self.turn, actor=self.bruno)),
            "replace": lambda: bool(act_in_turn(self.id, self.elsewhere, actor=self.bruno)),
            "take back": lambda: bool(take_back(self.id, actor=self.anna)),
            "close": lambda: closing.close(self.id, how="organiser"),
            "look after bots": lambda: let_bots_play(self.id, seconds=60) > 0,
        }


KINDS = {"campaign": PlayedCampaign, "table": PlayedTable}


@pytest.fixture(params=KINDS)
def tables(
    request: pytest.FixtureRequest, a_database: None, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], Played]:
    """A new game, the same each time. Bots answer outside the lock, so they are an actor of their
    own. Here they answer when somebody looks after them.
    """
    monkeypatch.setitem(GAMES["stone-falls"].clock.bots, "steady", PlaysTheDefault)
    people = {name: person(name) for name in ("anna", "bruno", "clara", "dora")}
    kind = KINDS[request.param]
    first = kind.laid(people)
    monkeypatch.setattr("tavern.kind.let_bots_play", lambda game_id: 0)
    return lambda: kind(multiply(first, 1)[0], people)


def orders_of(tables: Callable[[], Played]) -> list[tuple[tuple[str, str], str]]:
    acts = tables().acts
    pairs = combinations_with_replacement(acts, 2)
    return [(pair, schedule) for pair in pairs for schedule in SCHEDULES]


def end_of(tables: Callable[[], Played], pair: tuple[str, str], schedule: str) -> Any:
    table = tables()
    answers = take_turns(schedule, dict(zip("AB", map(table.act, pair), strict=True)))
    return answers, table.state()


def strange_ends(tables: Callable[[], Played], orders: list[Any]) -> list[Any]:
    """The orders of steps that end like neither serial order."""
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
    every = orders_of(tables)
    orders = Random(seed).sample(every, QUICK) if tier == "test" else every
    strange = strange_ends(tables, orders)
    figure(f"{len(orders)} orders of two actors' steps, {len(strange)} not serial")
    assert strange == []


@pytest.mark.night("it shows that the test beside it can fail")
def test_d04_without_locks_some_interleaving_ends_like_no_serial_one(
    tables: Any, monkeypatch: pytest.MonkeyPatch, figure: Any
):
    """The test above can fail."""
    with monkeypatch.context() as unlocked:
        unlocked.setattr(QuerySet, "select_for_update", lambda rows, **_: rows)
        # A prepared query keeps its SQL, and with it the lock that it was made with.
        for name in ("_WAITED", "_SKIPPED"):
            unlocked.setattr(ledger, name, Prepared(getattr(ledger, name)._build))
        strange = strange_ends(tables, [(("submit", "close"), one) for one in SCHEDULES])
    figure(f"locks off: {len(strange)} of {len(SCHEDULES)} orders are not serial")
    assert strange
