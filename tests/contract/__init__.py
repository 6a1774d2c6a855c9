"""What must hold for every game of the registry, the guest of the tests among them."""

from tests import guests as guests
