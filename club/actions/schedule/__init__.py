"""When phases close, and what stops the clock."""
