"""Text that people paste and type: tabs, joiners, new emoji, deceptive signs."""
