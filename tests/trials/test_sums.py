"""Sums of campaigns merge in any order and grouping."""

from functools import lru_cache

from hypothesis import given
from hypothesis import strategies as st

from campaign.trials import sums
from campaign.trials.observers import batch
from campaign.trials.plan import Plan, new_plan
from campaign.trials.process_pool import batches, play_all
from campaign.trials.sums import Share, Sums, merge
from tests.map.bundled import bundled_map

counts = st.integers(0, 50)
shares = st.builds(Share, counts, counts)
some_sums = st.builds(
    Sums,
    campaigns=counts,
    by_seat=st.dictionaries(st.sampled_from("ABCDEF"), shares),
    leaders=st.dictionaries(st.integers(1, 10), shares),
    battles=st.dictionaries(st.integers(1, 10), counts),
)


@lru_cache(maxsize=1)
def small_plan() -> Plan:
    return new_plan(bundled_map(), bots=("steady", "random", "steady"), campaigns=6, seed=2)


@given(st.lists(some_sums, min_size=1, max_size=5), st.randoms())
def test_any_order_and_grouping_gives_the_same_sums(parts, rng):
    whole = merge(*parts)
    shuffled = rng.sample(parts, len(parts))
    cut = rng.randint(0, len(parts))
    assert sums.encode(merge(merge(*shuffled[:cut]), merge(*shuffled[cut:]))) == sums.encode(whole)


@given(some_sums)
def test_adding_empty_sums_changes_nothing_and_sums_survive_json(part):
    assert merge(part, Sums()) == part
    assert sums.decode(sums.encode(part)) == part


def test_batches_of_any_size_and_processes_give_the_same_sums():
    whole = batch(small_plan(), 0, 6)
    by_two = merge(*(part for _, part in play_all(small_plan(), jobs=2, size=2)))
    one_by_one = merge(*(batch(small_plan(), n, 1) for n in reversed(range(6))))
    assert sums.encode(whole) == sums.encode(by_two) == sums.encode(one_by_one)


@given(st.integers(1, 200), st.integers(1, 30))
def test_batches_contain_every_game_once(campaigns, size):
    games = [n for first, count in batches(campaigns, size) for n in range(first, first + count)]
    assert games == list(range(campaigns))


def test_the_counts_add_up():
    found = batch(small_plan(), 0, 6)
    assert found.campaigns == sum(found.endings.values()) == sum(found.lengths.values()) == 6
    for table in (
        found.by_seat,
        found.by_site,
        found.by_bot,
        found.by_faction,
        found.by_first_place,
        found.by_last_place,
    ):
        assert sum(share.won for share in table.values()) == 6
        assert sum(share.played for share in table.values()) == 18
    assert found.by_bot["steady"].played == 12
    assert sum(found.sides.values()) == sum(found.battles.values())
    assert sum(found.evenings.values()) == sum(found.turns.values())
    assert sum(n * turns for n, turns in found.evenings.items()) == sum(found.battles.values())
    assert sum(found.upkeep.values()) == 3 * sum(found.turns.values())
    assert sum(found.memory_turns.values()) == found.endings.get("memory", 0)
