"""What one viewer sees of one campaign, and reading forms."""
