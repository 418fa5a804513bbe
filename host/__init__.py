"""Settings, addresses and processes: how the site runs on a machine."""
