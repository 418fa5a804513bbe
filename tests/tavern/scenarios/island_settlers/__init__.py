"""The cases of Island Settlers, and the adapter that gives them to its rules."""
