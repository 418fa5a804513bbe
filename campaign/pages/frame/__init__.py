"""What every page shares: requests, errors, limits, preferences and headers."""
