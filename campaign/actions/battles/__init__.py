"""Dates, photographs, drafts and club evenings of battles."""
