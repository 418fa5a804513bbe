"""What happened: chronicle, timeline, lords, opened bids and receipts."""
