"""Pages of the history: chronicle, timeline, lords, opened bids and receipts."""
