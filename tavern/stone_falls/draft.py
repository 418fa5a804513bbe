"""A world being changed by one command. It is replaced, and the old world stays unchanged."""

from club.rules import Chance, NewsItem, Outcome
from tavern.stone_falls.news import News
from tavern.stone_falls.world import World


class Draft:
    """The present world, the draws for the command, and the news so far."""

    __slots__ = ("chance", "items", "world")

    def __init__(self, world: World, chance: Chance) -> None:
        self.world, self.chance = world, chance
        self.items: list[NewsItem[News]] = []

    def emit(self, news: News) -> None:
        self.items.append(NewsItem(news))

    def done(self) -> Outcome[World, News]:
        return Outcome(self.world, tuple(self.items))
