"""The page of an errand: how far it is, and its end, which each kind draws for itself."""
