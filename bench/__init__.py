"""Benchmarks: figures as JSON lines, never tests. Only ratios within one run count."""
