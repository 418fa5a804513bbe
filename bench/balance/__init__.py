"""Studies of balance: how often each site, set, bot or bid wins, as JSON lines."""
