"""Reading the journal: what counts after corrections, and what was recorded."""
