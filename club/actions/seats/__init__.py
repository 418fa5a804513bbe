"""Seats: invitations, taking and leaving a seat, spectators and API keys."""
