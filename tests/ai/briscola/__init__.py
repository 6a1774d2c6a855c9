"""Who plays Briscola, and how well."""
