"""The old file or the new one, never half."""

import os
import time
from pathlib import Path

import pytest

from bestia_cli.storage.atomic import append_line, write_atomically
from tests.bestia_cli.storage.conftest import Fill


def test_a_file_is_replaced_and_nothing_stays_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    write_atomically(path, b"one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_and_names_it(
    tmp_path: Path, fill_disk: Fill, call: str
) -> None:
    path = tmp_path / "file"
    write_atomically(path, b"old")
    fill_disk(call)
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_atomically(path, b"new")
    assert caught.value.filename == str(path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_can_not_be_written_is_named(read_only: Path) -> None:
    with pytest.raises(PermissionError) as caught:
        write_atomically(read_only / "file", b"new")
    assert caught.value.filename == str(read_only / "file")
    assert list(read_only.iterdir()) == []


def test_a_file_in_the_place_of_a_folder_is_an_error_with_the_path(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="file") as caught:
        write_atomically(tmp_path / "file" / "below", b"new")
    assert caught.value.filename == str(tmp_path / "file" / "below")


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("no links here")
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_file_that_somebody_has_open_on_windows_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, refusals = os.replace, [PermissionError(13, "Access is denied")] * 3

    def refuse_at_first(source: Path, target: Path) -> None:
        if refusals:
            raise refusals.pop()
        replace(source, target)

    monkeypatch.setattr(os, "replace", refuse_at_first)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    write_atomically(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"


def test_a_replacement_that_is_always_refused_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: Path, target: Path) -> None:
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    with pytest.raises(PermissionError, match="file"):
        write_atomically(tmp_path / "file", b"new")
    assert list(tmp_path.iterdir()) == []


def test_lines_are_appended_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    assert append_line(path, b"one") == 4
    assert append_line(path, b"three") == 10
    assert path.read_bytes() == b"one\nthree\n"
    with pytest.raises(ValueError, match="more than one line"):
        append_line(path, b"two\nlines")


def test_a_full_disk_leaves_no_torn_line(tmp_path: Path, fill_disk: Fill) -> None:
    path = tmp_path / "lines"
    append_line(path, b"one")
    fill_disk("fsync")
    with pytest.raises(OSError, match="No space left") as caught:
        append_line(path, b"two")
    assert caught.value.filename == str(path)
    assert path.read_bytes() == b"one\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_disk_that_is_really_full_is_named() -> None:
    with pytest.raises(OSError, match="No space left on device: '/dev/full'"):
        append_line(Path("/dev/full"), b"one")
