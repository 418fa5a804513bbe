"""Tests of the project itself: its rooms, its imports, its words."""
