"""Public engines beside ours."""
