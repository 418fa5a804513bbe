"""The page of one table: its view and forms, its seats, its past, its spectators."""
