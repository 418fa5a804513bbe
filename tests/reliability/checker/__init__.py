"""What a member's script finds where an operator changed the journal."""
