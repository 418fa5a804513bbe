"""Every marked string, and a language made from English."""
