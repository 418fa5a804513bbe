"""Pages on which members talk: the campaign's thread, and what the threads of battles share."""
