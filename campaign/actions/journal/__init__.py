"""The journal of a campaign: who may write, the lock, the entries and their hashes."""
