"""Around a battle: dates, photographs, drafts and club evenings."""
