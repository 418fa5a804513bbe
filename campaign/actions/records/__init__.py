"""Record files, the check against tampering, and the change of keys."""
