"""Where everything of a map is drawn."""
