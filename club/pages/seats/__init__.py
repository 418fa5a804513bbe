"""Taking a seat in a game, the keys of its programs, and leaving it."""
