"""What is special to playing Bestia."""
