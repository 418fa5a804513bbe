"""Every marked string, and a language made of English."""
