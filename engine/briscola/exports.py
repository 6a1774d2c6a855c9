"""The parts of the kernel that Python calls too."""

from engine.briscola import hidden, kernel
from engine.jit import exported

deal_into = exported(kernel.deal_into)
apply = exported(kernel.apply)
can_swap = exported(kernel.can_swap)
points_of = exported(kernel.points_of)
hide = exported(hidden.hide)
looks = exported(hidden.looks)
secret = exported(hidden.secret)
unseen = exported(hidden.unseen)
hand_size = exported(hidden.size_of_hand)
