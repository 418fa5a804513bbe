"""The end of a campaign: the winner and why, every place, and the points turn by turn."""
