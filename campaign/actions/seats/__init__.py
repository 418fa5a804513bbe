"""Who sits where: members, invitations, leaving, spectators and API keys."""
