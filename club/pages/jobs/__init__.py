"""The page of a job: its progress, and its end, which each kind draws."""
