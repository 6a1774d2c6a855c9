"""Parts of kernels, compiled into the kernels alone.

Numba makes a library of every function: emitted and loaded, so that Python could call it. A part is
only ever called within a kernel: leaving that out saves a tenth of the compiler's work. (It is
still optimised on its own: kernels of parts that are not are a tenth slower.) This touches what
Numba keeps to itself, so that it is done for the versions that it was tried with, and the others do
as they always did.
"""

from typing import Any, cast

import numba
from numba.core import compiler, config
from numba.core.codegen import JITCodeLibrary

KNOWN = ((0, 60), (0, 68))
"""The first and the last version of Numba that this was tried with."""
OVERRIDDEN = ("_finalize_final_module", "get_pointer_to_function")


def version_of(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split(".")[:2] if word.isdecimal())


def is_known() -> bool:
    """Whether this Numba is one whose libraries are known; bounds are checked in the usual way."""
    known = KNOWN[0] <= version_of(cast(Any, numba).__version__) <= KNOWN[1]
    return (
        known
        and not cast(Any, config).BOUNDSCHECK
        and all(hasattr(JITCodeLibrary, name) for name in OVERRIDDEN)
    )


class NoEnvironment:
    """Stands for a code generator where a part says what Python objects it refers to: none."""

    def set_env(self, name: str, environment: Any) -> None:
        """Nothing: it is not in memory."""


class PartLibrary(cast(Any, JITCodeLibrary)):  # type: ignore[misc]
    """The code of a part: to be linked into kernels, never run."""

    codegen = NoEnvironment()

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0


class PartCompiler(cast(Any, compiler).Compiler):  # type: ignore[misc]
    """Numba's compiler, with a library that is not loaded."""

    def compile_extra(self, function: Any) -> Any:
        self.state.library = PartLibrary(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


SETTINGS: dict[str, Any] = {"pipeline_class": PartCompiler} if is_known() else {}
"""Of `numba.njit`, for parts."""
