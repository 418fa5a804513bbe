"""Random campaigns, and the invariants after each of their steps."""

from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec import UNSET
from msgspec.structs import replace

from campaign import commands, world
from campaign.armies import EXTERNAL_FACTIONS, FACTIONS
from campaign.bands.muster import ready_made
from campaign.bots.draws import draw
from campaign.bots.playouts import PlayedCommand, play_on, random_command, step
from campaign.commands import (
    Command,
    DropTable,
    JoinLate,
    Of,
    OpenBids,
    Pass,
    RollOnTable,
    SetTable,
)
from campaign.house_rules import FIGURES, HouseRules, limits_for
from campaign.news import News
from campaign.offers import WRITINGS, Choice
from campaign.play import automatic, awaited, choices, choices_without_notes, defaults, digest, play
from campaign.rolls.tables import Line, RollTable, TableId
from campaign.rules import Seen
from campaign.turns.joining import free_terrains, further_villages, may_join, proposed_power, sites
from campaign.turns.rolling import completed, tables_of
from campaign.turns.setup import new_world
from campaign.world import PlayerId, World
from club.refusals import Refusal
from tests.assertions.stocks import reconcile
from tests.map.bundled import bundled_map
from tests.whole_campaigns.acts import WITHOUT_FIGURES, all_acts_without_figures, is_accepted
from tests.whole_campaigns.checks import check_demobilised, check_melting, check_world
from tests.whole_campaigns.wild import OFFER_OF, beyond, wild, wild_ruling

BESIDES = {"limits", "scenario_2p", "scenario_multi"}  # a table, and names that are only shown
FEW = {"start_villages": 2, "start_pp": 12, "prestigious_income": 2}  # the most that is drawn


def _values(name: str, hint: Any) -> st.SearchStrategy[Any]:
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if hint is bool:
        return st.booleans()
    figure = FIGURES[name]
    return st.integers(figure.least, min(figure.most, FEW.get(name, figure.most)))


house_rules = st.fixed_dictionaries(
    {},
    optional={
        name: _values(name, hint)
        for name, hint in get_type_hints(HouseRules).items()
        if name not in BESIDES
    },
)


def _notes_begin(offered: tuple[Choice, ...]) -> int:
    return len([choice for choice in offered if not isinstance(choice, WRITINGS)])


_CARDS = tuple(Line(f"card {number}") for number in range(1, 6))
TABLES = {
    TableId("t1"): RollTable("Omens", "d6", (*_CARDS, Line("last")), "turn"),
    TableId("t2"): RollTable("Set-ups", "cards", _CARDS, "battle"),
    TableId("t3"): RollTable("Whispers", "cards", _CARDS[:2], "player"),
    TableId("t4"): RollTable("Fates", "cards", _CARDS, "lord"),
}
SEATS = [PlayerId(letter) for letter in "ABCDEF"]


class WholeCampaigns(RuleBasedStateMachine):
    """A campaign under way. Every rule plays, tries or observes; every invariant recounts."""

    now: World

    @initialize(
        players=st.integers(2, 6),
        seed=st.integers(0, 2**32),
        switches=house_rules,
        steps=st.integers(0, 150),
        tables=st.booleans(),
    )
    def begin(self, players: int, seed: int, switches: dict, steps: int, tables: bool) -> None:
        self.rng = Random(seed)
        row = limits_for(players)
        rules = HouseRules(limits=row, **switches)
        factions = {p: self.rng.choice([*FACTIONS, *EXTERNAL_FACTIONS]) for p in SEATS[:players]}
        first = new_world(bundled_map(), factions, rules)
        self.first = self.now = replace(first, tables=TABLES if tables else UNSET)
        self.steps: list[PlayedCommand] = []
        self.news: list[News] = []
        for _ in range(steps):
            if self.now.ending is None:
                self._play(random_command(self.now, self.rng))

    def _play(self, command: Command) -> None:
        self._take(command)
        while self.now.due and isinstance(roll := automatic(self.now), RollOnTable):
            before = self.now
            self._take(roll)
            assert replace(self.now, tables=UNSET, due=UNSET) == replace(
                before, tables=UNSET, due=UNSET
            )

    def _take(self, command: Command) -> None:
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
        """Defaults are legal. After them the phase waits only for battles."""
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
                    assert is_accepted(self.now, draw(Seen(self.now, player), choice, rng)), choice

    @precondition(lambda self: self.now.ending is None)
    @rule(rng=st.randoms(use_true_random=False))
    def a_command_for_somebody_else_or_of_another_moment_changes_nothing(self, rng: Random) -> None:
        """Earlier commands, and those for other seats, are accepted only where they are offered."""
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
            tried += [
                more
                for choice in offered
                if self.now.phase != "bids"
                if (more := beyond(self.now, draw(Seen(self.now, player), choice, rng), rng))
            ]
            for command in tried:
                try:
                    after = play(self.now, command).world
                except Refusal:
                    continue
                assert f"{OFFER_OF[type(command).__name__]}Offer" in kinds, command
                check_world(after)

    @precondition(lambda self: self.now.ending is None)
    @rule(rng=st.randoms(use_true_random=False))
    def an_organiser_makes_rulings(self, rng: Random) -> None:
        """A refused ruling changes nothing; any other leaves a world on which all play on."""
        for ruling in (wild_ruling(self.now, rng) for _ in range(6)):
            kept = digest(self.now)
            if self.now.ending is None and is_accepted(self.now, ruling):
                self._play(ruling)
                check_world(self.now)
            else:
                assert digest(self.now) == kept

    @precondition(lambda self: self.now.ending is None)
    @rule(key=st.sampled_from(sorted(TABLES)), act=st.sampled_from(("set", "drop", "roll")))
    def an_organiser_sees_to_a_table(self, key: TableId, act: str) -> None:
        """Nothing but the tables, and what is rolled on them, changes."""
        before, there = self.now, key in tables_of(self.now)
        if act == "roll" and there:
            self._play(completed(self.now, RollOnTable(key)))
        elif act == "drop" and there:
            self._play(DropTable(key))
        else:
            self._play(SetTable(key, TABLES[key]))
        assert replace(self.now, tables=UNSET, due=UNSET) == replace(
            before, tables=UNSET, due=UNSET
        )

    @precondition(lambda self: self.now.ending is None and may_join(self.now))
    @rule(rng=st.randoms(use_true_random=False))
    def somebody_joins_late(self, rng: Random) -> None:
        """Everything that is offered to a newcomer is accepted, and they act from then on."""
        before = self.now
        player = next(seat for seat in SEATS if seat not in before.players)
        site = rng.choice(sites(before))
        others = [terrain for terrain in free_terrains(before) if terrain != site]
        number = further_villages(before)
        if number > len(others):
            return
        bands = ready_made(before, player).bands
        villages = tuple(rng.sample(others, number))
        faction, power = rng.choice(FACTIONS), proposed_power(before)
        self._play(JoinLate(player, faction, bands, site, power, villages))
        assert self.now.order == (*before.order, player)
        assert (self.now.favourite, self.now.rules) == (before.favourite, before.rules)
        assert player in awaited(self.now) or self.now.phase == "returns"

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

    @invariant()
    def what_is_offered_is_that_of_the_world_without_anything_cached(self) -> None:
        fresh = world.decode(world.encode(self.now))
        assert awaited(self.now) == awaited(fresh)
        for player in self.now.players:
            offered = choices(self.now, player)
            assert offered == choices(fresh, player)
            assert choices_without_notes(fresh, player) == offered[: _notes_begin(offered)]

    def teardown(self) -> None:
        """A campaign that is played on ends by the last turn; its record gives the same world."""
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
