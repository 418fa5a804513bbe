"""The battle in your hand: counting at the table, by tap, with or without a connection."""
