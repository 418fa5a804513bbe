"""Random campaigns, and what holds after each step of them."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor
from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from msgspec.structs import replace

from campaign import commands, world
from campaign.armies import EXTERNAL_FACTIONS, FACTIONS, price
from campaign.bots.draws import draw
from campaign.bots.playouts import PlayedCommand, play_on, random_command, step
from campaign.commands import (
    Assault,
    BuildSacredGround,
    BuildVillage,
    ChooseRefuge,
    ChooseSite,
    Command,
    Confirm,
    DeclineDefence,
    Demobilise,
    Dissolve,
    Done,
    Hold,
    Move,
    Of,
    OpenBids,
    Pass,
    Roll,
)
from campaign.house_rules import HouseRules, limits_for
from campaign.map.routes import routes
from campaign.news import News, PowerGained, UnitLosses, UnitsMelted
from campaign.play import Outcome, awaited, choices, defaults, dice_needed, digest, play
from campaign.turns.setup import new_world
from campaign.world import PlayerId, Unit, World
from club.refusals import Refusal
from tests.map.bundled import bundled_map
from tests.stocks import reconcile
from tests.wild import OFFER_OF, beyond, wild, wild_ruling
from tests.worlds import NO_SUCH_REPORT

SEATS = [PlayerId(letter) for letter in "ABCDEF"]


WITHOUT_FIGURES = (
    Roll, ChooseSite, Dissolve, Move, Pass, Done, Hold, DeclineDefence, Confirm, ChooseRefuge,
    BuildVillage, BuildSacredGround, Assault,
)  # fmt: skip


house_rules = st.fixed_dictionaries(
    {},
    optional={
        "overbid": st.sampled_from(["allow_and_void", "refuse_on_entry"]),
        "movement_order": st.sampled_from(["reverse", "direct"]),
        "size8_speed": st.sampled_from([1, 2]),
        "draw_next_turn": st.sampled_from(["auto_battle", "optional"]),
        "empty_village": st.sampled_from(["razed", "captured"]),
        "upkeep_mode": st.sampled_from(["strict", "inclusive", "bracket"]),
        "start_placement": st.sampled_from(["free", "fixed"]),
        "start_villages": st.integers(0, 2),
        "start_pp": st.integers(0, 12),
        "start_band_points": st.integers(4, 10),
        "prestigious_income": st.integers(0, 2),
        "sacred_ground": st.booleans(),
        "multi_draw": st.sampled_from(["all_retreat", "two_player_rule"]),
        "defender_always_first": st.booleans(),
        "refund_rounding": st.sampled_from(["down", "up"]),
        "upkeep_counts_reserve": st.booleans(),
        "upkeep_counts_retreating": st.booleans(),
        "memory_retake": st.booleans(),
    },
)


def all_acts_without_figures(now: World, player: PlayerId) -> list[Command]:
    """Every such command anybody could think of in this world, legal or not."""
    terrains = [t.id for t in now.map.terrains]
    acts: list[Command] = [Roll(player), Pass(player), Done(player)]
    for build in (ChooseSite, BuildVillage, BuildSacredGround):
        acts += [build(player, terrain) for terrain in terrains]
    for band, row in now.bands.items():
        acts.append(Dissolve(player, band))
        near = routes(now.map).neighbours
        acts += [Move(player, band, (row.terrain, a)) for a in terrains]
        acts += [
            Move(player, band, (row.terrain, a, b)) for a in near[row.terrain] for b in near[a]
        ]
    for battle in now.battles:
        acts += [act(player, battle) for act in (Assault, Hold, DeclineDefence)]
    for battle, row in now.battles.items():
        names = {NO_SUCH_REPORT, *([row.report.name] if row.report else [])}
        acts += [Confirm(player, battle, name) for name in names]
    for retreat in now.retreats:
        acts += [ChooseRefuge(player, retreat, village) for village in now.villages]
    return acts


def is_accepted(now: World, command: Command) -> bool:
    try:
        play(now, command, (1, 2, 3)[: dice_needed(now, command)])
    except Refusal:
        return False
    return True


def check_lands(now: World) -> None:
    """One controller per terrain, villages and reserves on own land, at most 8 on the track."""
    known = {terrain.id for terrain in now.map.terrains}
    assert now.holders.keys() <= known
    assert all(now.holders[terrain] == owner for terrain, owner in now.villages.items())
    assert max(Counter(now.villages.values()).values(), default=0) <= now.rules.limits.villages
    assert now.reserves.keys() <= now.villages.keys()
    assert len(now.track) <= 8


def check_bands(now: World) -> None:
    """Bands of 4 to 10 points under a living lord; no more lords than allowed."""
    for band in now.bands.values():
        assert 4 <= band.points <= 10
        assert now.lords[band.lord].owner == band.owner
        assert not now.lords[band.lord].died
    for plan in (plan for plans in now.musters.values() for plan in plans):
        size = sum(price(order.kind, order.figures) for order in plan.units)
        assert 4 <= size <= now.rules.start_band_points
    living = Counter(lord.owner for lord in now.lords.values() if not lord.died)
    assert max(living.values(), default=0) <= now.rules.limits.lords


def check_places(now: World) -> None:
    """Every unit and every living lord is somewhere, once."""
    lords = [band.lord for band in now.bands.values()]
    piles = [band.units for band in now.bands.values()]
    for row in (*now.reserves.values(), *now.retreats.values()):
        lords += row.lords
        piles.append(row.units)
    units = [unit.id for pile in piles for unit in pile]
    assert len(set(units)) == len(units)
    assert sorted(lords) == sorted(lord for lord, row in now.lords.items() if not row.died)
    assert all(0 < unit.figures <= unit.full for pile in piles for unit in pile)


def check_retreats(now: World) -> None:
    """Who is off the map has a village to go to, or is asked for it; but while battles last."""
    if now.phase not in ("forces", "battles"):
        assert all(row.to is not None or row.chooser is not None for row in now.retreats.values())
    for row in now.retreats.values():
        assert row.to is None or now.villages[row.to] == row.owner
        assert all(now.villages[village] == row.owner for village in row.candidates)


def check_melting(before: World, taken: Outcome) -> None:
    """Men melt only where no village stands, all who are gone are told, half is refunded (A64)."""
    after, told = taken.world, [line for line in taken.news if isinstance(line, UnitsMelted)]
    assert not {line.player for line in told} & set(after.villages.values())
    refunds = Counter[PlayerId]()
    for line in told:
        half = Fraction(*line.points) / 2
        up = before.rules.refund_rounding == "up"
        assert line.refund == (ceil(half) if up else floor(half))
        refunds[line.player] += line.refund
    paid = Counter[PlayerId]()
    for line in taken.news:
        if isinstance(line, PowerGained) and line.cause == "refund":
            paid[line.player] += line.amount
    assert +refunds == paid
    lost = Counter[PlayerId]()
    for line in told:
        lost[line.player] += Fraction(*line.points)
    left = {p for p, row in after.players.items() if row.left}
    assert {p: n for p, n in gone(before, taken).items() if n and p not in left} == +lost


def gone(before: World, taken: Outcome) -> dict[PlayerId, Fraction]:
    """Points of units that are nowhere any more, though some of their figures survived."""
    figures = {line.unit: line.after for line in taken.news if isinstance(line, UnitLosses)}
    there = {unit.id for _, unit in units_of(taken.world)}
    found: dict[PlayerId, Fraction] = {}
    for owner, unit in units_of(before):
        if unit.id not in there:
            left = replace(unit, figures=figures.get(unit.id, unit.figures))
            found[owner] = found.get(owner, Fraction(0)) + left.points
    return found


def units_of(now: World) -> Iterator[tuple[PlayerId, Unit]]:
    for band in now.bands.values():
        yield from ((band.owner, unit) for unit in band.units)
    for terrain, reserve in now.reserves.items():
        yield from ((now.villages[terrain], unit) for unit in reserve.units)
    for row in now.retreats.values():
        yield from ((row.owner, unit) for unit in row.units)


def check_demobilised(before: World, command: Command) -> None:
    """Not one of those sent home could stay (A72)."""
    if isinstance(command, Demobilise):
        for unit in command.units:
            fewer = tuple(other for other in command.units if other != unit)
            with pytest.raises(Refusal) as refused:
                play(before, replace(command, units=fewer))
            assert refused.value.code == "still-too-dear"


def check_world(now: World) -> None:
    assert all(player.power >= 0 for player in now.players.values())
    check_lands(now)
    check_bands(now)
    check_places(now)
    check_retreats(now)


class WholeCampaigns(RuleBasedStateMachine):
    """A campaign under way; every rule plays, tries or looks, every invariant recounts."""

    now: World

    @initialize(
        players=st.integers(2, 6),
        seed=st.integers(0, 2**32),
        switches=house_rules,
        steps=st.integers(0, 150),
    )
    def begin(self, players: int, seed: int, switches: dict, steps: int) -> None:
        self.rng = Random(seed)
        row = limits_for(players)
        rules = HouseRules(limits=row, **switches)
        factions = {p: self.rng.choice([*FACTIONS, *EXTERNAL_FACTIONS]) for p in SEATS[:players]}
        self.first = self.now = new_world(bundled_map(), factions, rules)
        self.steps: list[PlayedCommand] = []
        self.news: list[News] = []
        for _ in range(steps):
            if self.now.ending is None:
                self._play(random_command(self.now, self.rng))

    def _play(self, command: Command) -> None:
        taken = step(self.now, command, self.rng)
        check_melting(self.now, taken.outcome)
        check_demobilised(self.now, command)
        self.steps.append(taken)
        self.news += taken.outcome.news
        self.now = taken.outcome.world

    @precondition(lambda self: self.now.ending is None)
    @rule(rng=st.randoms(use_true_random=False))
    def somebody_does_something(self, rng: Random) -> None:
        self._play(random_command(self.now, rng))

    @precondition(lambda self: self.now.ending is None and self.now.phase != "bids")
    @rule()
    def a_deadline_passes(self) -> None:
        """Defaults are legal, and after them the phase waits for nobody but fighters."""
        opened = (self.now.turn, self.now.phase)
        for _ in range(100):
            ordered = defaults(self.now)
            if not ordered or (self.now.turn, self.now.phase) != opened:
                return
            self._play(ordered[0])
        raise AssertionError("defaults do not come to an end")

    @precondition(lambda self: self.now.ending is None)
    @rule(rng=st.randoms(use_true_random=False))
    def what_is_offered_is_what_is_accepted(self, rng: Random) -> None:
        for player in self.now.players:
            offered = choices(self.now, player)
            plain = [choice for choice in offered if isinstance(choice, WITHOUT_FIGURES)]
            tried = all_acts_without_figures(self.now, player)
            for command in rng.sample(tried, min(25, len(tried))) + plain[:25]:
                assert is_accepted(self.now, command) == (command in plain), command
            for choice in offered:
                if not isinstance(choice, WITHOUT_FIGURES) and self.now.phase != "bids":
                    assert is_accepted(self.now, draw(self.now, choice, rng)), choice

    @precondition(lambda self: self.now.ending is None)
    @rule(rng=st.randoms(use_true_random=False))
    def a_command_for_somebody_else_or_of_another_moment_changes_nothing(self, rng: Random) -> None:
        """Earlier commands, and others' seats, are accepted only where they are offered."""
        kept = digest(self.now)
        for earlier in rng.sample(self.steps, min(10, len(self.steps))):
            command = earlier.command
            if is_accepted(self.now, command):
                if isinstance(command, OpenBids):
                    assert self.now.phase == "bids"
                elif isinstance(command, Of):
                    assert choices(self.now, command.player)
        assert digest(self.now) == kept

    @precondition(lambda self: self.now.ending is None)
    @rule(rng=st.randoms(use_true_random=False))
    def wild_figures_are_refused_or_leave_a_whole_world(self, rng: Random) -> None:
        for player in self.now.players:
            offered = choices(self.now, player)
            kinds = {type(choice).__name__ for choice in offered}
            tried = [wild(self.now, player, rng) for _ in range(8)]
            tried += [more for choice in offered if self.now.phase != "bids"
                      if (more := beyond(self.now, draw(self.now, choice, rng), rng))]  # fmt: skip
            for command in tried:
                try:
                    after = play(self.now, command).world
                except Refusal:
                    continue
                assert f"{OFFER_OF[type(command).__name__]}Offer" in kinds, command
                check_world(after)

    @precondition(lambda self: self.now.ending is None)
    @rule(rng=st.randoms(use_true_random=False))
    def an_organiser_rules_as_he_likes(self, rng: Random) -> None:
        """What is refused changes nothing; what is not leaves a world on which all play on."""
        for ruling in (wild_ruling(self.now, rng) for _ in range(6)):
            kept = digest(self.now)
            if self.now.ending is None and is_accepted(self.now, ruling):
                self._play(ruling)
                check_world(self.now)
            else:
                assert digest(self.now) == kept

    @precondition(lambda self: self.now.ending is None)
    @rule(player=st.sampled_from(SEATS), junk=st.text(max_size=20), number=st.integers())
    def nonsense_is_refused(self, player: PlayerId, junk: str, number: int) -> None:
        kept = digest(self.now)
        for document in (
            f'{{"type": "Bid", "player": "{player}", "amount": {number}}}',
            f'{{"type": "OpenBids", "bids": {{"{player}": {min(number, -1)}}}}}',
            f'{{"type": "Move", "player": "{player}", "band": "b1", "path": []}}',
            '{"type": "Give", "player": "A"}',
            junk,
        ):
            try:
                play(self.now, commands.decode(document))
            except Refusal:
                continue
            raise AssertionError(f"accepted: {document}")
        assert digest(self.now) == kept

    @precondition(lambda self: self.now.ending is not None)
    @rule(player=st.sampled_from(SEATS))
    def an_ended_campaign_takes_no_command(self, player: PlayerId) -> None:
        assert choices(self.now, player) == ()
        assert not is_accepted(self.now, Pass(player))

    @invariant()
    def stocks_readd_from_the_news(self) -> None:
        assert not any(reconcile(self.now, self.news).values())

    @invariant()
    def the_world_is_whole(self) -> None:
        check_world(self.now)

    @invariant()
    def somebody_is_awaited_and_has_a_choice_or_it_is_over(self) -> None:
        assert (self.now.ending is None) == bool(awaited(self.now))
        assert all(choices(self.now, player) for player in awaited(self.now))

    @invariant()
    def a_world_is_its_json(self) -> None:
        assert world.decode(world.encode(self.now)) == self.now

    def teardown(self) -> None:
        """Played on it ends by the last turn, and its record replays to the same world."""
        if not hasattr(self, "now"):
            return
        for taken in play_on(self.now, self.rng):
            self.steps.append(taken)
            self.now = taken.outcome.world
        assert self.now.turn <= self.now.rules.limits.turns
        replayed = self.first
        for taken in self.steps:
            command = commands.decode(commands.encode(taken.command))
            replayed = play(world.decode(world.encode(replayed)), command, taken.chance).world
        assert digest(replayed) == digest(self.now)
