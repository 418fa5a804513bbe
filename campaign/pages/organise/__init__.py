"""The organiser's pages: dashboard, rulings, corrections and rules."""
