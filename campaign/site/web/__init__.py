"""What a web server needs: sign-in, sessions, cache, buffered requests."""
