"""The layout of a page: at any width, in every phase, during play."""
