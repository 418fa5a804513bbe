"""Words for luck, which players add to the dice before a game starts (R8, D3).

They are chosen after the hash of the seed was published, so the seed cannot have been chosen to
suit them.
"""

import secrets

LETTERS = 8


def proposed_luck() -> str:
    """An initial word that nobody could have predicted."""
    return secrets.token_hex(LETTERS // 2)
