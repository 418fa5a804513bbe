"""Evenings: their pages, notices and days."""
