"""The page of one table: what a reader sees and sends, its seats, its past, its spectators."""
