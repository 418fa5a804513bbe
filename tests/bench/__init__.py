"""Benchmarks that run to their end, and the document that has their figures."""
