"""The parts that all games share. Nothing here depends on a particular game."""
