"""Setting up and starting a game, and the one way in for every command."""
