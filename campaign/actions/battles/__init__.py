"""What surrounds a battle: dates, photographs, drafts, club evenings."""
