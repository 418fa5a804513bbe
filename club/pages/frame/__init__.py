"""The common parts of pages: requests, errors, limits, preferences and headers."""
