"""Stone Falls: whole random games, counts by two ways, dealing, recorded games, bots."""
