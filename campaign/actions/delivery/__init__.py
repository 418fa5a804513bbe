"""Sending notices: by mail, to channels and to calendars."""
