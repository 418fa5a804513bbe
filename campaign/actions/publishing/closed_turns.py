"""A campaign as it stood when its last turn closed. Nothing of the open turn is read."""

from typing import NamedTuple

from campaign.actions.history.effective_history import read_world
from campaign.actions.history.points_by_turn import points_by_turn
from campaign.history.lord_deeds import life_stories
from campaign.history.saga import chapters
from campaign.history.tales import Chapter
from campaign.news import decode as decode_news
from campaign.world import World
from campaign.world import decode as decode_world
from club.actions.journal.history import effective, snapshots
from club.models import Game


class ClosedTurns(NamedTuple):
    """The world after entry `seq`, at which turn `turn` began. `over`: nothing is open."""

    turn: int
    seq: int
    world: World
    over: bool


def closed_turns(game: Game) -> ClosedTurns:
    """Of a campaign that is over, the whole; else the beginning of the open turn."""
    if game.status == Game.ENDED:
        world = read_world(game)
        return ClosedTurns(world.turn + 1, game.seq, world, True)
    first = snapshots(game).filter(turn=game.turn).values_list("seq", "world").first()
    if first is None:
        raise LookupError(game.pk)
    return ClosedTurns(game.turn, first[0], decode_world(bytes(first[1])), False)


def closed_chapters(game: Game, closed: ClosedTurns) -> tuple[Chapter, ...]:
    """The tales of the closed turns, from their entries alone."""
    first = decode_world(bytes(snapshots(game).values_list("world", flat=True)[0]))
    lines = effective(game).filter(seq__lte=closed.seq).values_list("seq", "turn", "news")
    entries = [(seq, turn, decode_news(bytes(noted))) for seq, turn, noted in lines]
    owners = {id: lord.owner for id, lord in closed.world.lords.items()}
    totals = {row.turn: row.totals for row in points_by_turn(game) if row.turn < closed.turn}
    tales = chapters(first, entries, life_stories(first, entries), owners, totals)
    return tuple(chapter for chapter in tales if chapter.turn < closed.turn)
