"""The rows of a campaign's game, decoded and checked. Nothing in them is secret."""

from campaign import commands, news, world
from campaign.commands import Command
from campaign.news import News
from campaign.world import World
from club.models import Game, JournalEntry


def read_world(game: Game) -> World:
    """The world as it is now."""
    return world.decode(bytes(game.world))


def read_command(entry: JournalEntry) -> Command:
    """The command of an entry; an entry that goes back has none."""
    return commands.decode(bytes(entry.command))


def read_news(entry: JournalEntry) -> tuple[News, ...]:
    """The news of an entry."""
    return news.decode(bytes(entry.news))
