"""The API of campaign seats, beside that of every game (`club.api`)."""
