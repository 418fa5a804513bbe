"""The operations of people and of the clock. Only this code writes the database."""
