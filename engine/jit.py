"""Every kernel is compiled by these, or runs as plain Python: then Numba is not even imported."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import numpy as np

from engine import kernel_cache

COMPILED = not kernel_cache.is_plain()

F = TypeVar("F", bound=Callable[..., Any])

STATE: Any = None
STREAM: Any = None
BYTES: Any = None
FLOATS: Any = None
INT: Any = None
NOTHING: Any = None
"""Types for `FunctionArgument` and `typed_kernel`."""

if COMPILED:
    from engine import jit_compiler as compiler

    STATE, STREAM, BYTES, FLOATS, INT, NOTHING = compiler.TYPES
else:
    # The random streams count modulo 2**64: as plain Python NumPy would warn at every wrap.
    np.seterr(over="ignore")


def is_warm(part_name: str) -> bool:
    """Whether some part of the program finds its kernels in the cache, or needs none."""
    return not COMPILED or kernel_cache.is_warm(part_name)


def mark_warm(part_name: str) -> None:
    """Remember that a part of the program has compiled all it needs."""
    if COMPILED:
        kernel_cache.mark_warm(part_name)


@contextmanager
def compiled_aside(part_name: str, statement: str) -> Iterator[None]:
    """While inside, another process compiles a part of the program (by running a statement), if it
    is not in the cache: Numba compiles on one core only. Afterwards the cache has it; if that
    process fails, it is compiled here when it is needed."""
    process = None if is_warm(part_name) else start_aside(statement)
    try:
        yield
        if process is not None and process.wait() == 0:
            mark_warm(part_name)
    finally:
        if process is not None:
            process.kill()
            process.wait()


def start_aside(statement: str) -> "subprocess.Popen[bytes] | None":
    """Another Python at work; None where there is no core or no common cache for it."""
    if not COMPILED or not kernel_cache.is_shared() or (os.cpu_count() or 1) < 2:
        return None
    nowhere = subprocess.DEVNULL
    watched = f"from engine.parent import end_with; end_with({os.getpid()}); {statement}"
    try:
        return subprocess.Popen(  # noqa: S603 (our own program)
            [sys.executable, "-c", watched], stdin=nowhere, stdout=nowhere, stderr=nowhere
        )
    except OSError:
        return None


def kernel(function: F) -> F:
    """Compile a function that Python calls: cached on disk, free of the GIL."""
    return cast(F, compiler.kernel(function)) if COMPILED else function


def inlined(function: F) -> F:
    """Compile a function that only kernels call: it is cached within them, and without a door for
    Python it compiles in two thirds of the time. Python must not call it (it would crash): see
    `exported`."""
    return cast(F, compiler.part(function)) if COMPILED else function


def subroutine(function: F) -> F:
    """A part that is called and not inlined: for longer ones, which several places call and few
    call often. It keeps the compiler from doing the same work again and again."""
    return cast(F, compiler.part(function, forceinline=False)) if COMPILED else function


def exported(function: F) -> F:
    """A part for Python to call. It is compiled apart from those that kernels call, and only when
    it is needed."""
    return kernel(plain(function))


class FunctionArgument:
    """The type of a function that a kernel takes as an argument. Only an explicit type lets Numba
    keep such a kernel on disk."""

    def __init__(self, returns: Any, *arguments: Any) -> None:
        self.signature = returns(*arguments) if COMPILED else None

    @property
    def function_type(self) -> Any:
        """It as Numba knows it."""
        return compiler.function_type(self.signature)

    def prepare(self, function: F) -> F:
        """Compile a kernel so that it can be passed as this argument."""
        if COMPILED:
            cast(Any, function).compile(self.signature)
        return function


def typed_kernel(function: F, *arguments: Any) -> F:
    """A kernel for arguments of known types: each a type, a `FunctionArgument`, or a value."""
    if not COMPILED:
        return function
    types = (getattr(argument, "function_type", argument) for argument in arguments)
    return cast(F, compiler.typed_kernel(function, tuple(types)))


def plain(function: F) -> F:
    """The Python behind a kernel or a part: slow, but its integers have no ceiling."""
    return cast(F, getattr(function, "py_func", function))


def _count_bits(bits: int) -> int:
    return int(bits).bit_count()


def _lowest_bit(bits: int) -> int:
    return (int(bits) & -int(bits)).bit_length() - 1


def _bit_length(bits: int) -> int:
    return int(bits).bit_length()


count_bits: Callable[[int], int] = compiler.count_bits if COMPILED else _count_bits
"""How many bits of a non-negative int are set."""
bit_length: Callable[[int], int] = compiler.bit_length if COMPILED else _bit_length
"""How many bits a non-negative int takes."""
lowest_bit: Callable[[int], int] = compiler.lowest_bit if COMPILED else _lowest_bit
"""The index of the lowest set bit of a positive int."""
