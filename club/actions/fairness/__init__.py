"""Checking the chain of hashes."""
