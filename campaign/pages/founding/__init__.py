"""A new campaign in five minutes: forms, the settings of an earlier one, and the page."""
