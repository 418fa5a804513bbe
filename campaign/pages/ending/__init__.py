"""The end of a campaign: who won and why, every place, and the points turn by turn."""
