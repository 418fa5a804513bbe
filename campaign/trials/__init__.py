"""Many campaigns at once: what a map or a house rule does, counted over thousands of games."""
