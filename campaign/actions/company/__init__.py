"""Messages of members: threads of the campaign and of its battles, private messages, and own
notes."""
