"""Which rolls on the club's tables were ruled on, so that no row is given twice by mistake.

The message about a ruling names the roll; the ruling says who made it, and when.
"""

from campaign.actions.history.rolls import rolls_of
from club.actions.journal.ledger import LockedGame
from club.models import Game, Message
from club.refusals import Refusal

ROLL = "roll"  # the value of the message


def about_roll(locked: LockedGame, entry: int | None) -> dict[str, int]:
    """The value of the message about a ruling on the roll of this entry; empty without one.

    Refuses `no-such-roll`.
    """
    if entry is None:
        return {}
    for one in rolls_of(locked.game, locked.world):
        if entry in (one.seq, one.first):
            return {ROLL: one.first}
    raise Refusal("no-such-roll", "D3", "There is no such roll.", fields=(ROLL,))


def ruled_rolls(game: Game) -> dict[int, list[int]]:
    """The keys of the rulings on each roll, named by its first entry; one query."""
    messages = Message.objects.filter(game=game, kind="ruled", values__has_key=ROLL)
    found: dict[int, list[int]] = {}
    for values in messages.order_by("pk").values_list("values", flat=True):
        found.setdefault(values[ROLL], []).append(values["ruling"])
    return found
