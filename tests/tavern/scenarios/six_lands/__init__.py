"""The cases of Six Lands, and the adapter to its rules."""
