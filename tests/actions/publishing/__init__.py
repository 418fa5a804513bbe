"""The public page of a campaign, and the facts that it may show."""
