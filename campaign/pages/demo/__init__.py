"""The demo's players and the guided turn."""
