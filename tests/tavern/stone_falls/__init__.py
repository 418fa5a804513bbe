"""Stone Falls: whole random games, counts in two ways, dealing, recorded games, bots."""
