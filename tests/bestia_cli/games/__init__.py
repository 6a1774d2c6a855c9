"""What one game has of its own at the table."""
