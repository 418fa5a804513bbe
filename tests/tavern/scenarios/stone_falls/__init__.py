"""The cases of Stone Falls, and the adapter to its rules."""
