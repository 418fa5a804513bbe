"""Logs, request ids, health and metrics."""
