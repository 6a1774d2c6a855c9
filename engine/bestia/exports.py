"""The parts of the kernel that Python calls too."""

from engine.bestia import bits, entry, hidden, kernel, prese
from engine.jit import exported

deal_into = exported(entry.deal_into)
exchanged_cards = exported(entry.exchanged_cards)
stock_left = exported(entry.stock_left)
nth_card = exported(bits.nth_card)
playable = exported(prese.playable)
obliged_lead = exported(prese.obliged_lead)
beating = exported(prese.beating)
apply = exported(kernel.apply)
hide = exported(hidden.hide)
looks = exported(hidden.looks)
secret = exported(hidden.secret)
