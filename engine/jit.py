"""The only Numba settings: every kernel is compiled with these, or runs as plain Python."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core import config
from numba.extending import intrinsic

from engine import kernel_cache

CONFIG = cast(Any, config)
"""Numba's settings, which have no types."""

COMPILED = not CONFIG.DISABLE_JIT

F = TypeVar("F", bound=Callable[..., Any])

SETTINGS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    # Calls between kernels would pass seven words an array and count references: that doubled
    # the time of a smazzata. So they are inlined, and kernels allocate nothing to be counted.
    "forceinline": True,
    "_nrt": False,
}


if COMPILED:
    CONFIG.CACHE_DIR = str(kernel_cache.cache_folder())
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
    return cast(F, numba.njit(cache=True, **SETTINGS)(function))


def part(function: F) -> F:
    """Compile a function that only kernels call: it is cached within them, and without a door for
    Python it compiles in two thirds of the time. Python must not call it (it would crash): see
    `door`."""
    doors: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return cast(F, numba.njit(**doors, **SETTINGS)(function))


def routine(function: F) -> F:
    """A part that is called and not inlined: for longer ones, which several places call and few
    call often. It keeps the compiler from doing the same work again and again."""
    settings = {**SETTINGS, "forceinline": False}
    doors: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return cast(F, numba.njit(**doors, **settings)(function))


def door(function: F) -> F:
    """A part for Python to call. It is compiled apart from those that kernels call, and only when
    it is needed."""
    return kernel(plain(function))


STATE, STREAM, BYTES = types.int64[::1], types.uint64[::1], types.uint8[::1]
FLOATS, INT, NOTHING = types.float64[::1], types.int64, types.void
"""Types for `FunctionArgument` and `typed_kernel`."""


class FunctionArgument:
    """The type of a function that a kernel takes as an argument. Only an explicit type lets Numba
    keep such a kernel on disk."""

    def __init__(self, returns: Any, *arguments: Any) -> None:
        self.signature = returns(*arguments)

    def prepare(self, function: F) -> F:
        """Compile a kernel so that it can be passed as this argument."""
        if COMPILED:
            cast(Any, function).compile(self.signature)
        return function


def typed_kernel(function: F, *arguments: Any) -> F:
    """A kernel for arguments of known types: each a type, a `FunctionArgument`, or a value."""
    if not COMPILED:
        return function
    signature: Any = types.void(*(type_of(argument) for argument in arguments))
    return cast(F, numba.njit(signature, cache=True, **SETTINGS)(function))


def type_of(argument: Any) -> Any:
    if isinstance(argument, FunctionArgument):
        return types.FunctionType(argument.signature)
    return argument if isinstance(argument, types.Type) else cast(Any, numba).typeof(argument)


def plain(function: F) -> F:
    """The Python behind a kernel or a part: slow, but its integers have no ceiling."""
    return cast(F, getattr(function, "py_func", function))


def instruction(emit: Callable[..., Any], python: Callable[[int], int]) -> Callable[[int], int]:
    """A machine instruction on an int64, and the same in plain Python."""
    if not COMPILED:
        return python

    def typed(typing_context: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return emit(context, builder, args[0])

        return types.int64(types.int64), generate

    return cast(Callable[[int], int], intrinsic(typed))


def _count_bits(bits: int) -> int:
    return int(bits).bit_count()


def _lowest_bit(bits: int) -> int:
    return (int(bits) & -int(bits)).bit_length() - 1


count_bits = instruction(lambda _, builder, bits: builder.ctpop(bits), _count_bits)
"""How many bits of a non-negative int are set."""

bit_length = instruction(
    lambda context, builder, bits: builder.sub(
        context.get_constant(types.int64, 64),
        builder.ctlz(bits, context.get_constant(types.boolean, False)),
    ),
    lambda bits: int(bits).bit_length(),
)
"""How many bits a non-negative int takes."""

lowest_bit = instruction(
    lambda context, builder, bits: builder.cttz(bits, context.get_constant(types.boolean, True)),
    _lowest_bit,
)
"""The index of the lowest set bit of a positive int."""
