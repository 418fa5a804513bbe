"""The cases of Six Lands, and the adapter that gives them to its rules."""
