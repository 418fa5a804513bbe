"""The rulings of an organiser: their forms, their differences, and their confirmation."""
