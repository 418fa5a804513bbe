"""A search for maps on which campaigns last: drawn by chance, judged by distances, then by play."""
