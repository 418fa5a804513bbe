"""Pages of seats: the lobby, invitations, leaving, absence and the rows of "My games"."""
