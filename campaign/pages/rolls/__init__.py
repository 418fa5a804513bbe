"""Pages of the club's tables to roll on: what they say, what was rolled, and how they change."""
