"""The page of a job: how far it is, and its end, which each kind draws for itself."""
