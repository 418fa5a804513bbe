"""How much a run takes, how long it took, and where it is."""
