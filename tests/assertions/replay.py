"""Whether the journal of a game of any kind is complete and leads to its world."""

from club.actions.chain.contents import contents_of, read_snapshot, read_world
from club.actions.chain.hash_chain import chain_of
from club.actions.journal.history import effective
from club.kinds import kind_of
from club.models import Game


def leads_to_its_world(game: Game) -> bool:
    """Plays the effective entries again, starting from the first world."""
    rules = kind_of(game).rules
    world = read_snapshot(game, game.snapshots.get(seq=0))
    for entry in effective(game):
        found = contents_of(entry, game)
        command = rules.commands.decode(found.command)
        world = rules.again(world, command, tuple(found.chance), entry.numbers_from).world
    return rules.digest(world) == rules.digest(read_world(game))


def unfit(game: Game) -> list[int]:
    """Entries whose hash does not match their contents and everything before them."""
    found, before = [], ""
    for entry in game.journal.order_by("seq"):
        notes = game.notes.filter(seq=entry.seq - 1).order_by("-place")
        before = notes.values_list("chain", flat=True).first() or before
        if chain_of(entry, before) != entry.chain:
            found.append(entry.seq)
        before = entry.chain
    return found


def is_whole(game: Game) -> bool:
    """No number is missing or duplicate, the chain is intact, and the replay ends here."""
    game.refresh_from_db()
    numbers = list(game.journal.order_by("seq").values_list("seq", flat=True))
    whole = numbers == list(range(1, game.seq + 1)) and not unfit(game)
    return whole and leads_to_its_world(game)
