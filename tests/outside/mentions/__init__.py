"""Whom a message names with an @."""
