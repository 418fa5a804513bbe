"""The island on the page: the names of its places, its drawing, and what can be tapped there."""
