"""Typed text: it is sent, kept and deleted as people expect."""
