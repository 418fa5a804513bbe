"""Emails as their readers see them on pages: on their way, refused, and unwanted."""
