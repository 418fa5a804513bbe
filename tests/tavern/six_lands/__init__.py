"""Tests of Six Lands."""
