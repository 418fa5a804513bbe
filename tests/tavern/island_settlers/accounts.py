"""Invariants of every world, counted again from names, slowly."""

from itertools import combinations

from tavern.island_settlers.isle.places import CROSSINGS, WAYS, bits
from tavern.island_settlers.table import FULL_PILE, POINT, World


def check_world(world: World) -> None:
    _check_resources(world)
    _check_cards(world)
    _check_pieces(world)
    _check_roads(world)
    _check_holders(world)


def _check_resources(world: World) -> None:
    """Checks that there are nineteen of each kind, in the bank and in hands."""
    table = world.table
    for kind in range(5):
        hands = [world.hands[seat].kinds[kind] for seat in table.seats]
        assert table.bank[kind] + sum(hands) == 19
        assert min([table.bank[kind], *hands]) >= 0
    assert table.held == tuple(sum(world.hands[seat].kinds) for seat in table.seats)


def _check_cards(world: World) -> None:
    """Checks that there are twenty-five development cards, and no negative count anywhere."""
    table, hands = world.table, world.hands
    for card, full in enumerate(FULL_PILE):
        lying = [world.dark.pile[card], table.under.count(card), table.spent[card]]
        lying += [hands[seat].cards[card] + hands[seat].fresh[card] for seat in table.seats]
        played = sum(table.knights) if card == 0 else 0
        assert min(lying) >= 0
        assert sum(lying) + played == full
    assert table.pile == sum(world.dark.pile) + len(table.under)
    assert table.unplayed == tuple(
        sum(hands[seat].cards) + sum(hands[seat].fresh) for seat in table.seats
    )
    if not table.current:
        assert not any(table.spent)


def _check_pieces(world: World) -> None:
    """Checks five settlements, four cities, fifteen roads, and that no buildings are neighbours
    (C7)."""
    table = world.table
    assert all(mask.bit_count() <= 5 for mask in table.settlements)
    assert all(mask.bit_count() <= 4 for mask in table.cities)
    assert all(mask.bit_count() <= 15 for mask in table.roads)
    for kind in (table.settlements + table.cities, table.roads):
        assert all(not one & other for one, other in combinations(kind, 2))
    standing = [CROSSINGS[at] for mask in table.settlements + table.cities for at in bits(mask)]
    for one, other in combinations(standing, 2):
        assert len({*one} & {*other}) < 2


def _check_roads(world: World) -> None:
    table = world.table
    for place, mask in enumerate(table.roads):
        others = [
            m
            for kind in (table.settlements, table.cities)
            for other, m in enumerate(kind)
            if other != place
        ]
        foreign = {CROSSINGS[at] for m in others for at in bits(m)}
        ways = [tuple(WAYS[way].split("-")) for way in bits(mask)]
        assert table.lengths[place] == slow_length(ways, foreign)


def slow_length(ways: list[tuple[str, ...]], foreign: set[str]) -> int:
    """The length of the longest road, by trying every route from every end of every piece."""

    def onward(at: str, left: frozenset[tuple[str, ...]]) -> int:
        if at in foreign:
            return 0
        return max(
            (1 + onward(_other(way, at), left - {way}) for way in left if at in way), default=0
        )

    every = frozenset(ways)
    return max((1 + onward(at, every - {way}) for way in ways for at in way), default=0)


def _other(way: tuple[str, ...], at: str) -> str:
    return way[1] if way[0] == at else way[0]


def _check_holders(world: World) -> None:
    """Checks that the seat with the most has the card, alone unless the current rules differ."""
    table = world.table
    for held_by, values, least in (
        (table.longest, table.lengths, 5),
        (table.army, table.knights, 3),
    ):
        most, best = max(values), [p for p, v in enumerate(values) if v == max(values)]
        if held_by >= 0:
            assert most >= least
            assert held_by in best
            assert table.current or best == [held_by]
        else:
            assert most < least or len(best) > 1


def points_again(world: World) -> list[int]:
    table = world.table
    found = []
    for place, seat in enumerate(table.seats):
        hand = world.hands[seat]
        points = table.settlements[place].bit_count() + 2 * table.cities[place].bit_count()
        points += 2 * (place in (table.longest,)) + 2 * (place in (table.army,))
        found.append(points + hand.cards[POINT] + hand.fresh[POINT])
    return found
