"""The public pages of campaigns."""
