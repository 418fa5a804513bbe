"""What people and the clock do to a campaign, as verbs: the only writers of the database."""
