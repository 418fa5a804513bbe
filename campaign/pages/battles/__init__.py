"""Pages of battles, and paper for the club's evening."""
