"""Pages and parts of pages that every kind of game has: the one list of what waits for a reader,
answers to a page that asks whether anything has changed, and what spectators are sent."""
