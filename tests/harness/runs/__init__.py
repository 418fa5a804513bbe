"""How much a run takes, how long it took, and how far it is."""
