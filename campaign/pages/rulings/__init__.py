"""The rulings of an organiser: their forms, what they change, and their confirmation."""
