"""The topics of the cases: each lays out the world of a case, plays it and reports the result."""
