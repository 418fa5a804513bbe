"""Real mail servers: they refuse, delay, drop the line, or are down."""
