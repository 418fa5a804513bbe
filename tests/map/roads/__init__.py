"""Tests of the road graph and its tables."""
