"""People at their seats, and what they are told."""
