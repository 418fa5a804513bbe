"""Tests of the road graph, and of what is asked of it."""
