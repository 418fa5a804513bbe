"""The parts of the web server: sign-in, sessions, cache, buffered requests."""
