"""The house: its name, crest and welcome."""
