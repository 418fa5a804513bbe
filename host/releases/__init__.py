"""Which release this is, and which database fits it."""
