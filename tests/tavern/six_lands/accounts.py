"""A second account of a game of Six Lands: everything is counted again, slowly."""

from collections import Counter

from club.rules import NewsItem, Outcome, Seat
from tavern.six_lands import news as news_types
from tavern.six_lands.components import FACE_DOWN
from tavern.six_lands.news import News
from tavern.six_lands.rules import SIX_LANDS
from tavern.six_lands.table import Land, Table, Troop, World

PRIVATE = news_types.HandDealt | news_types.FaceLaid | news_types.FaceTakenBack


class Accounts:
    """Follows a game only by its news and compares each world with its account."""

    def __init__(self, start: Outcome[World, News]) -> None:
        self.dealt = faces_of(start.world)
        self.fame: Counter[Seat] = Counter()
        self.uses: Counter[int] = Counter()  # by land, since its last conquest
        self.moment = 0
        self.follow(start)

    def follow(self, outcome: Outcome[World, News]) -> None:
        for item in outcome.news:
            self._count(item)
        self._check_cards(outcome.world)
        self._check_table(outcome.world.table)

    def _count(self, item: NewsItem[News]) -> None:
        news = item.news
        if isinstance(news, news_types.FameGained):
            self.fame[news.seat] += news.amount
        elif isinstance(news, news_types.FamePaid):
            self.fame[news.seat] -= news.amount
        elif isinstance(news, news_types.LandConquered):
            self.uses[news.land] = 0
        elif isinstance(news, news_types.CardAdded):
            self.uses[4] += 1
        elif isinstance(news, news_types.CardLaid):
            self.uses[2] += 1
        private = isinstance(
            news, news_types.HandDealt | news_types.FaceLaid | news_types.FaceTakenBack
        )
        assert (item.ears == (news.seat,)) if private else item.ears is None  # type: ignore[union-attr]

    def _check_cards(self, world: World) -> None:
        table = world.table
        assert faces_of(world) == self.dealt
        assert self.dealt.total() == 12 * (len(table.seats) + 1)
        for seat, hand in world.hands.items():
            assert table.held[seat] == len(hand.cards)
            assert list(hand.cards) == sorted(hand.cards)
            down = {t.id: t.cards.count(FACE_DOWN) for t in table.troops[seat]}
            assert {one.troop: len(one.cards) for one in hand.hidden} == {
                troop: cards for troop, cards in down.items() if cards
            }
            for troop in table.troops[seat]:
                assert troop.cards[0] != FACE_DOWN  # KA18
                assert is_colourful([*_open(troop), *hand.faces_of(troop.id)])

    def _check_table(self, table: Table) -> None:
        assert {seat: self.fame[seat] for seat in table.seats} == table.fame
        assert min(table.fame.values()) >= 0
        assert list(table.free) == sorted(table.free)
        assert all(is_colourful([*land.defence]) for land in table.lands)
        for land in table.lands:
            assert self.uses[land.colour] == land.used  # K27, K32: once per ownership
        if table.phase not in ("which", "ended"):
            assert [land for land in table.lands if heir_of(table, land)] == []
        assert table.moment >= self.moment
        self.moment = table.moment


def faces_of(world: World) -> Counter[int]:
    """Every card of the game by its face, in any place."""
    table, found = world.table, Counter(world.table.free)
    for land in table.lands:
        found.update(land.defence)
    for seat, hand in world.hands.items():
        found.update(hand.cards)
        for one in hand.hidden:
            found.update(one.cards)
        for troop in table.troops[seat]:
            found.update(_open(troop))
    return found


def heir_of(table: Table, land: Land) -> Seat | None:
    """The seat that should have conquered the land (K14, KA7, KA8), by sorting all troops."""
    totals = sorted(
        (sum(card % 4 + 1 for card in _open(troop)), seat)
        for seat, troops in table.troops.items()
        for troop in troops
        if seat != land.owner and troop.cards[0] // 4 == land.colour
    )
    if not totals:
        return None
    best, seat = totals[-1]
    defence = sum(card % 4 + 1 for card in land.defence)
    defence += {"plus-one": 1, "minus-one": -1}.get(land.side.during, 0)
    alone = {other for total, other in totals if total == best} == {seat}
    return seat if alone and best > defence else None


def is_colourful(cards: list[int]) -> bool:
    """K12: each colour at most once."""
    return len({card // 4 for card in cards}) == len(cards)


def _open(troop: Troop) -> list[int]:
    return [card for card in troop.cards if card != FACE_DOWN]


def score_again(world: World, seat: Seat) -> int:
    """K21–K24 with the abilities of the end, counted land by land."""
    table, points = world.table, world.table.fame[seat]
    cost = sum(card % 4 + 1 for card in world.hands[seat].cards)
    for land in table.lands:
        if land.owner != seat:
            continue
        cards = sum(card % 4 + 1 for card in land.defence)
        name = f"{land.side_name} {'RGBOVY'[land.colour]}"
        points += {"crown O": 0, "crown Y": cards + 5, "other Y": 15}.get(name, cards)
        if name == "crown B":
            points += max((sum(c % 4 + 1 for c in _open(t)) for t in table.troops[seat]), default=0)
        if name == "crown G":
            cost = 0
    return points - cost


def is_over(world: World) -> bool:
    return SIX_LANDS.standing(world) is not None
