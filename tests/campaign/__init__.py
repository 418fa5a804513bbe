"""Tests of the modules in the root of `campaign/`, and of its models."""
