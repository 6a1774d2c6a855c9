"""The only Numba settings: every kernel is compiled with these, or runs as plain Python.

Numba's cache looks at the file that holds a function and not at the helpers and constants which it
uses, so an edit elsewhere would replay stale code. The cache therefore lives in a folder named
after all kernel sources, the versions of Numba and NumPy, and the flags that change the code.
"""

import atexit
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core import config
from numba.extending import intrinsic
from platformdirs import user_cache_path

CONFIG = cast(Any, config)
"""Numba's settings, which have no types."""

COMPILED = not CONFIG.DISABLE_JIT

F = TypeVar("F", bound=Callable[..., Any])

ROOT = Path(__file__).parent.parent
KERNEL_PACKAGES = ("engine", "ai")
KEPT_VERSIONS = 8

SETTINGS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    # Calls between kernels would pass seven words an array and count references: that doubled
    # the time of a smazzata. So they are inlined, and kernels allocate nothing to be counted.
    "forceinline": True,
    "_nrt": False,
}


def sources_key() -> str:
    """A short name for the code that may be compiled: it changes with any of its sources."""
    versions = (numba.__version__, np.__version__, CONFIG.BOUNDSCHECK, CONFIG.OPT)
    digest = hashlib.sha256(repr(versions).encode())
    for package in KERNEL_PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def forget_old_kernels(folder: Path) -> None:
    """Keep the kernels of the versions used last: each takes some megabytes."""
    versions = [path for path in folder.glob("*") if re.fullmatch("[0-9a-f]{16}", path.name)]
    for path in sorted(versions, key=lambda path: path.stat().st_mtime)[:-KEPT_VERSIONS]:
        shutil.rmtree(path, ignore_errors=True)


def cache_folder() -> Path:
    """Where compiled kernels are kept; a temporary folder where the usual one can't be written."""
    usual = Path(os.environ.get("BESTIA_CACHE_DIR") or user_cache_path("bestia")) / "kernels"
    folder = usual / sources_key()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):  # another process may be at it too
            folder.touch()
            forget_old_kernels(usual)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="bestia-kernels-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder


CACHE_FOLDER = cache_folder() if COMPILED else None

if COMPILED:
    CONFIG.CACHE_DIR = str(CACHE_FOLDER)
else:
    # The random streams count modulo 2**64: as plain Python NumPy would warn at every wrap.
    np.seterr(over="ignore")


def is_warm(part_name: str) -> bool:
    """Whether some part of the program finds its kernels in the cache."""
    return CACHE_FOLDER is None or (CACHE_FOLDER / f"{part_name}.warm").exists()


def mark_warm(part_name: str) -> None:
    """Remember that a part of the program has compiled all it needs."""
    if CACHE_FOLDER is not None:
        (CACHE_FOLDER / f"{part_name}.warm").touch()


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
    if CACHE_FOLDER is None or CACHE_FOLDER.name != sources_key() or (os.cpu_count() or 1) < 2:
        return None
    nowhere = subprocess.DEVNULL
    try:
        return subprocess.Popen(  # noqa: S603 (our own program)
            [sys.executable, "-c", statement], stdin=nowhere, stdout=nowhere, stderr=nowhere
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
