"""The cases of Stone Falls, and the adapter that gives them to its rules."""
