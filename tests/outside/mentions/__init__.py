"""Who is named in a message with an @."""
