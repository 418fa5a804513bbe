"""The script that members run finds changes that an operator made to the journal."""
