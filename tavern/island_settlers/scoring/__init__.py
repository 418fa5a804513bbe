"""Points: the longest road, the special cards, and the end of the game (C25–C27, C31, C32, C38)."""
