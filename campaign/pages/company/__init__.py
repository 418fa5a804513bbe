"""Pages on which members write to each other: the campaign's thread, and the shared parts of
battles' threads."""
