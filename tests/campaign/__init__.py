"""Tests of what lies in the root of `campaign/`, and of its models."""
