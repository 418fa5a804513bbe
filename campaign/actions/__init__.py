"""The operations of people and of the clock: the only code that writes the database."""
