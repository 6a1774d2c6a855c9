"""Numba's cache on disk, with our folders instead of its own (engine.kernel_cache)."""

from pathlib import Path
from typing import Any, cast

from numba.core import caching

from engine import kernel_cache
from engine.kernel_sources import ROOT, key_of


class Locator(cast(Any, caching)._CacheLocator):  # type: ignore[misc]
    """Where the code of a function is kept: the folder says what it was compiled from."""

    def __init__(self, path: Path) -> None:
        self._py_file = str(path)
        self.path = path

    def get_cache_path(self) -> str:
        return str(kernel_cache.folder_of(self.path))

    def get_source_stamp(self) -> str:
        return key_of(self.path)

    def get_disambiguator(self) -> str:
        folder = self.path.parent
        return ".".join(folder.relative_to(ROOT).parts) if folder.is_relative_to(ROOT) else "other"

    @classmethod
    def from_function(cls, function: Any, file: str) -> "Locator":
        return cls(Path(file))


class ShippedLocator(Locator):
    """The same among the kernels that came with the program."""

    def get_cache_path(self) -> str:
        return str(kernel_cache.SHIPPED / key_of(self.path))


class Implementation(cast(Any, caching).CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (Locator,)


class ShippedImplementation(cast(Any, caching).CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (ShippedLocator,)


class ShippedCache(cast(Any, caching).FunctionCache):  # type: ignore[misc]
    """Kernels for any processor that can run them, and not only for the one they were made on."""

    _impl_class = ShippedImplementation

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        _, (triple, *_), code = super()._index_key(signature, codegen)
        processor = (triple, kernel_cache.SHIPPED_CPU, kernel_cache.SHIPPED_FEATURES)
        return signature, processor, code


class KernelCache(cast(Any, caching).FunctionCache):  # type: ignore[misc]
    """What came with the program, then what was compiled on this machine."""

    _impl_class = Implementation

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        shipped = kernel_cache.shipped_folder()
        self.shipped = None if shipped is None else ShippedCache(function)

    def load_overload(self, signature: Any, context: Any) -> Any:
        found = None if self.shipped is None else self.shipped.load_overload(signature, context)
        return super().load_overload(signature, context) if found is None else found


def is_known() -> bool:
    """Whether this Numba's caches are built as these here expect."""
    names = ("_index_key", "load_overload", "_impl_class")
    return all(hasattr(cast(Any, caching).FunctionCache, name) for name in names) and hasattr(
        cast(Any, caching).CacheImpl, "_locator_classes"
    )


def keep(dispatcher: Any) -> Any:
    """Have what a dispatcher compiles kept on disk; in Numba's own way if nothing else is known."""
    if is_known():
        dispatcher._cache = KernelCache(dispatcher.py_func)
    else:
        dispatcher.enable_caching()
    return dispatcher
