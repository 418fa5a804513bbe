"""The cases of Island Settlers, and the adapter to its rules."""
