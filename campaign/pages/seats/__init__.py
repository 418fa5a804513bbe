"""Pages of seats: the lobby, invitations, leaving, absence and the list at home."""
