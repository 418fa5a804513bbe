"""Mail servers as they are: they refuse, delay, drop the line, or are down."""
