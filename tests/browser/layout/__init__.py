"""Where the parts of a page stand: at any width, in every phase, while one plays."""
