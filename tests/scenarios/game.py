"""Plays a scenario through the core: every rule that is asked for is the core's own answer."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from campaign.commands import (
    Assault,
    ChooseForce,
    Command,
    Confirm,
    DeclineDefence,
    Done,
    Hold,
    Move,
    OpenBids,
    Pass,
    Report,
    SetResult,
    decode,
)
from campaign.news import BattleCalled, BattleCancelled, News
from campaign.offers import ForceOffer, ReportOffer
from campaign.play import awaited, choices, defaults, dice_needed, play
from campaign.world import Battle, World
from club.refusals import Refusal
from tests.naming import writings

Line = TypeVar("Line")
MOST_STEPS = 400


class Game:
    """A world and all news since the case began."""

    writes = False  # whether all players name and describe what they can, before each step

    def __init__(self, world: World) -> None:
        self.start = self.world = world
        self.news: list[News] = []
        self.luck = Random(1)
        self._write()

    def play(self, command: Command, chance: tuple[int, ...] = ()) -> None:
        outcome = play(self.world, command, chance)
        self.world = outcome.world
        self.news += outcome.news
        self._write()

    def _write(self) -> None:
        if self.writes and self.world.ending is None:
            for command in [one for p in self.world.in_play for one in writings(self.world, p)]:
                outcome = play(self.world, command)
                self.world = outcome.world
                self.news += outcome.news

    def accepts(self, command: Command, chance: tuple[int, ...] = ()) -> bool:
        """Plays it, unless the rules refuse."""
        return self.refusal(command, chance) is None

    def refusal(self, command: Command, chance: tuple[int, ...] = ()) -> Refusal | None:
        """The reason why the rules refuse it; None if it was played."""
        try:
            self.play(command, chance)
        except Refusal as refusal:
            return refusal
        return None

    def understands(self, **words: Any) -> bool:
        """Whether there is such a command, and it is allowed."""
        try:
            command = decode(msgspec.json.encode(words))
        except Refusal:
            return False
        return self.accepts(command)

    def choices(self, player: str) -> tuple[Any, ...]:
        return choices(self.world, player)

    def offers(self, player: str, kind: type[Line]) -> list[Line]:
        return [offer for offer in self.choices(player) if isinstance(offer, kind)]

    def heard(self, kind: type[Line], since: int = 0) -> list[Line]:
        return [line for line in self.news[since:] if isinstance(line, kind)]

    def give_power(self, power: dict[str, int]) -> None:
        """Restores the stocks that a case names, after steps that only led up to it."""
        players = self.world.players
        rows = {p: replace(players[p], power=amount) for p, amount in power.items()}
        self.world = replace(self.world, players={**players, **rows})

    # Passing time ------------------------------------------------------------------------------

    def step(self) -> None:
        """The clock's next step when players have nothing more to do."""
        if self.world.phase == "bids":
            self.play(OpenBids({}))
            return
        if self.world.phase == "battles" and not defaults(self.world):
            self.agree_on_draws()
            return
        for command in defaults(self.world):
            if command in defaults(self.world):
                dice = dice_needed(self.world, command)
                self.play(command, tuple(self.luck.randint(1, 6) for _ in range(dice)))

    def agree_on_draws(self) -> None:
        """Battles that a case does not mention end as agreed draws (A49)."""
        for battle, row in list(self.world.battles.items()):
            if row.stage in ("fight", "reported", "disputed"):
                self.play(SetResult(battle, None))

    def run(self, until: Callable[[World], bool]) -> None:
        for _ in range(MOST_STEPS):
            if until(self.world) or self.world.phase == "ended":
                return
            self.step()
        raise AssertionError(f"the campaign hangs in {self.world.phase}")

    def close(self, phase: str) -> None:
        """Everybody is done with this phase."""
        turn = self.world.turn
        self.run(lambda w: w.phase != phase or w.turn != turn)

    def open_movement(self) -> None:
        for phase in ("recruitment", "transfer"):
            for player in awaited(self.world):
                if self.world.phase == phase:
                    self.play(Done(player))

    def end_movement(self) -> None:
        self.close("movement")

    def past_collection(self, turn: int) -> None:
        after = ("building", "invasions", "late_returns")
        self.run(lambda w: w.turn > turn or (w.turn == turn and w.phase in after))

    def end_turn(self) -> None:
        turn = self.world.turn
        self.run(lambda w: w.turn > turn)

    # Movement ----------------------------------------------------------------------------------

    def declare_now(self, band: str, path: tuple[str, ...]) -> bool:
        """A move declared at any time, on anybody's go."""
        return self.accepts(Move(self._owner(band), band, path) if path else Pass(band))

    def declare(self, moves: list[tuple[str, tuple[str, ...]]]) -> list[bool]:
        """Plays these moves, each at its owner's go; a speaker without one passes."""
        answers: dict[int, bool] = {}
        left = list(range(len(moves)))
        while left:
            speaker = self.world.speaker if self.world.phase == "movement" else None
            mine = [i for i in left if speaker in (moves[i][0], self._owner(moves[i][0]))]
            if speaker is not None and not mine:
                self.play(Pass(speaker))
                continue
            i = mine[0] if mine else left[0]
            left.remove(i)
            band, path = moves[i]
            answers[i] = self.declare_now(band, path)
        return [answers[i] for i in sorted(answers)]

    def _owner(self, band: str) -> str:
        row = self.world.bands.get(band) or self.start.bands.get(band)
        return row.owner if row else ""

    # Battles -----------------------------------------------------------------------------------

    def battle_at(self, terrain: str) -> tuple[str, Battle] | None:
        """The battle of a terrain that is still open."""
        for battle, row in self.world.battles.items():
            if row.terrain == terrain and row.stage != "closed":
                return battle, row
        return None

    def choose_forces(self, terrain: str, plans: dict[str, dict[str, Any]] | None = None) -> None:
        """Fields what `plans` say by player, else the first band offered.

        No reserve fights unless a plan names it. Where a draw may rest, somebody declares the
        battle of the case.
        """
        self.declare_battle(terrain)
        for _ in range(MOST_STEPS):
            offer = next((o for o in self._force_offers() if self._at(o.battle) == terrain), None)
            if offer is None:
                return
            plan = (plans or {}).get(offer.player)
            if plan is not None:
                self.play(ChooseForce(offer.player, offer.battle, **plan))
            elif offer.bands:
                self.play(ChooseForce(offer.player, offer.battle, offer.bands[0]))
            else:
                self.play(DeclineDefence(offer.player, offer.battle))
        raise AssertionError("forces are chosen for ever")

    def declare_battle(self, terrain: str) -> None:
        for player in awaited(self.world):
            for offer in self.offers(player, Assault):
                if self._at(offer.battle) == terrain:
                    self.play(offer)
                    return

    def let_others_rest(self) -> None:
        """Players who share a terrain since a draw do not fight, unless the case mentions them."""
        for player in awaited(self.world):
            for hold in self.offers(player, Hold):
                if hold in self.choices(player):
                    self.play(hold)

    def _force_offers(self) -> list[ForceOffer]:
        return [offer for p in awaited(self.world) for offer in self.offers(p, ForceOffer)]

    def _at(self, battle: str) -> str | None:
        return self.world.battles[battle].terrain if battle in self.world.battles else None

    def settle(
        self, terrain: str, winner: str | None, survivors: dict[str, int], dead: list[str]
    ) -> None:
        """One player reports what was seen on the table, the others confirm it."""
        self.let_others_rest()
        found = self.battle_at(terrain)
        assert found is not None, f"no battle at {terrain}"
        battle, row = found
        offer = next(
            offer
            for p in row.players
            for offer in self.offers(p, ReportOffer)
            if offer.battle == battle
        )
        standing = {unit: min(survivors.get(unit, n), n) for unit, n in offer.figures.items()}
        fallen = tuple(lord for lord in offer.lords if lord in dead)
        self.play(Report(offer.player, battle, winner, standing, fallen))
        for player in row.players:
            for choice in self.choices(player):
                if isinstance(choice, Confirm) and choice.battle == battle:
                    self.play(choice)

    def rule(self, terrain: str, winner: str | None) -> bool:
        found = self.battle_at(terrain)
        return found is not None and self.accepts(SetResult(found[0], winner))

    def rested(self) -> set[str]:
        """Battles that were not fought: let rest since a draw, or given up."""
        waiting = {battle for battle, row in self.world.battles.items() if row.stage == "standoff"}
        return waiting | {line.battle for line in self.heard(BattleCancelled)}

    def other_than(self, terrain: str, player: str | None) -> str:
        """The opponent of a player in a battle of two."""
        found = self.battle_at(terrain)
        assert found is not None
        return next(p for p in found[1].players if p != player)

    def called(self, terrain: str | None = None) -> list[BattleCalled]:
        return [line for line in self.heard(BattleCalled) if terrain in (None, line.terrain)]
