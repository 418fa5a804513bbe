"""Words for luck: what players give to the dice before a campaign starts (R8, D3).

They come after the hash of the seed was published, so that whoever chose the seed could not choose
it to suit them.
"""

import secrets

LETTERS = 8


def proposed_luck() -> str:
    """Something to begin with, which nobody could know before."""
    return secrets.token_hex(LETTERS // 2)
