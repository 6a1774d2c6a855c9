"""The only Numba settings: every kernel is compiled with these (engine.jit)."""

from collections.abc import Callable
from typing import Any, cast

import numba
from numba import types
from numba.core import config
from numba.extending import intrinsic

from engine import jit_cache, jit_parts, kernel_cache
from engine.kernel_sources import key_of_all

CONFIG = cast(Any, config)
"""Numba's settings, which have no types."""

SETTINGS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    # Calls between kernels would pass seven words an array and count references: that doubled
    # the time of a deal. So they are inlined, and kernels allocate nothing to be counted.
    "forceinline": True,
    "_nrt": False,
}
PART: dict[str, Any] = {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    **jit_parts.SETTINGS,
}
"""On top of these, for what only kernels call."""

TYPES: tuple[Any, ...] = (
    types.int64[::1],
    types.uint64[::1],
    types.uint8[::1],
    types.float64[::1],
    types.int64,
    types.void,
)
"""STATE, STREAM, BYTES, FLOATS, INT, NOTHING of engine.jit."""

# A Numba that is built otherwise than its cache here expects keeps its own way, in this folder.
CONFIG.CACHE_DIR = str(kernel_cache.opened(key_of_all()))


def kernel(function: Callable[..., Any]) -> Any:
    """For Python to call, and kept on disk."""
    return jit_cache.keep(numba.njit(**SETTINGS)(function))


def part(function: Callable[..., Any], **changes: Any) -> Any:
    """For kernels to call."""
    return numba.njit(**PART, **{**SETTINGS, **changes})(function)


def function_type(signature: Any) -> Any:
    return types.FunctionType(signature)


def typed_kernel(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """A kernel for arguments of these types, or of the types of these values, and no others."""
    signature: Any = types.void(*(type_of(argument) for argument in arguments))
    compiled = kernel(function)
    compiled.compile(signature)
    compiled.disable_compile()
    return compiled


def type_of(argument: Any) -> Any:
    return argument if isinstance(argument, types.Type) else cast(Any, numba).typeof(argument)


def instruction(emit: Callable[..., Any]) -> Callable[[int], int]:
    """A machine instruction on an int64."""

    def typed(typing_context: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return emit(context, builder, args[0])

        return types.int64(types.int64), generate

    return cast(Callable[[int], int], intrinsic(typed))


count_bits = instruction(lambda _, builder, bits: builder.ctpop(bits))
bit_length = instruction(
    lambda context, builder, bits: builder.sub(
        context.get_constant(types.int64, 64),
        builder.ctlz(bits, context.get_constant(types.boolean, False)),
    )
)
lowest_bit = instruction(
    lambda context, builder, bits: builder.cttz(bits, context.get_constant(types.boolean, True))
)
