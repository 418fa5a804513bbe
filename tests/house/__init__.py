"""Tests of the house itself: its rooms, its imports, its words."""
