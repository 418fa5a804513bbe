"""The organiser's pages: dashboard, rulings, corrections, rules and the desk."""
