"""Which process and which machine runs which tests, and in which order."""
