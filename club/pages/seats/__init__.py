"""Taking a seat at a game, the keys of its programs, and leaving it."""
