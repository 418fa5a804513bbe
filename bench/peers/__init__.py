"""Public engines compared with ours."""
