"""Servers on loopback that behave like Discord, Matrix, Telegram and ntfy."""
