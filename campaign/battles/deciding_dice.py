"""Dice that decide an unplayed battle (A49)."""

from collections.abc import Iterator

from campaign.world import PlayerId


def thrown_for(
    players: tuple[PlayerId, ...], dice: Iterator[int]
) -> tuple[dict[str, list[int]], PlayerId]:
    """One die for each player, rolled again by those who tie. Every roll is recorded."""
    thrown: dict[str, list[int]] = {player: [] for player in players}
    level = list(players)
    while len(level) > 1:
        for player in level:
            thrown[player].append(next(dice))
        best = max(thrown[player][-1] for player in level)
        level = [player for player in level if thrown[player][-1] == best]
    return thrown, level[0]
