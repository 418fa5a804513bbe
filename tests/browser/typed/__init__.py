"""What people typed: it is sent, kept and forgotten as they expect."""
