"""What a person sees: the commands of bestIA."""

__version__ = "0.1.0"
