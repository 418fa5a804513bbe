"""Players made of code. They are given what their seat sees, and chance."""
