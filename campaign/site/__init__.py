"""Settings, addresses and processes: how the house is put on a machine."""
