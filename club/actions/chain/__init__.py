"""The contents of rows, the chain of hashes over them, and the seeds of chance."""
