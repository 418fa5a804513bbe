"""The contents of rows, the hash chain over them, and the seeds of chance."""
