"""What all tests share: hypothesis without a clock, and always the same examples."""

from hypothesis import settings

settings.register_profile("bestia", deadline=None, derandomize=True)
settings.load_profile("bestia")
