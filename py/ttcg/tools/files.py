"""The file system the tools see: read, write, list, exists, remove.

There is one on the disk, and one in memory for the page. Whatever cannot be done raises Malformed
with the path as its field (TT-T1.3).
"""

import contextlib
import os
import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from mulligan import Malformed

Put: TypeAlias = Callable[[str], object]   # takes a piece of a file's text
MOST = 200_000_000                         # bytes of a file on the disk
MISSING = "there is no such file"
FOLDER = "is a folder, not a file"
NO_FOLDER = "the folder for it does not exist; make it first"  # TT-T1.6
LINK, NO_FILE = "is a link; name the file itself", "is no regular file; results go into files only"
UNWRITABLE = "holds something that no UTF-8 file can hold"


class Memory:
    """Files in memory: path -> bytes. Folders are those of its files, and the ones given."""

    def __init__(self, files: Mapping[str, str | bytes] | None = None,
                 folders: Iterable[str] = ()) -> None:
        self.files = {_tidy(path): data.encode() if isinstance(data, str) else bytes(data)
                      for path, data in (files or {}).items()}
        self.made = {".", *map(_tidy, folders)}

    def exists(self, path: str) -> bool:
        """Whether there is a file of that name; a folder is none."""
        return _tidy(path) in self.files

    def list(self, folder: str = ".") -> list[str]:
        """The names of the files in a folder, sorted."""
        return sorted(posixpath.basename(path) for path in self.files
                      if (posixpath.dirname(path) or ".") == _tidy(folder))

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        if not self.exists(path):
            raise Malformed(FOLDER if self._folder(_tidy(path)) else MISSING, _named(path))
        return self.files[_tidy(path)]

    @contextlib.contextmanager
    def write(self, path: str) -> Iterator[Put]:
        """A function that takes pieces of text.

        They replace the file when the block ends without an error.
        """
        at = _tidy(path)
        if not path or self._folder(at):
            raise Malformed(FOLDER if path else MISSING, _named(path))
        if not self._folder(posixpath.dirname(at) or "."):
            raise Malformed(NO_FOLDER, _named(path))
        pieces = []
        yield lambda text: pieces.append(_encoded(text, path))
        self.files[at] = b"".join(pieces)

    def remove(self, path: str) -> None:
        """Forget a file; one that is not there is no fault."""
        self.files.pop(_tidy(path), None)

    def _folder(self, at: str) -> bool:
        return at in self.made or any(path.startswith(f"{at}/")
                                      for path in (*self.files, *self.made))


class Disk:
    """The files under a folder of this machine; paths are relative to it (TT-T1.1)."""

    def __init__(self, root: str | os.PathLike[str] = "") -> None:
        self.root = root

    def exists(self, path: str) -> bool:
        """Whether there is something to read under that name.

        Pipes and devices count, folders do not.
        """
        return os.path.exists(self._at(path)) and not os.path.isdir(self._at(path))

    def list(self, folder: str = ".") -> list[str]:
        """The names of the files in a folder, sorted; a folder that is not there has none."""
        there = os.listdir(self._at(folder)) if os.path.isdir(self._at(folder)) else ()
        return sorted(name for name in there if self.exists(posixpath.join(folder, name)))

    def read(self, path: str) -> bytes:
        """The bytes of a file."""
        try:
            with open(self._at(path), "rb") as file:
                found = file.read(MOST + 1)
        except FileNotFoundError:
            raise Malformed(MISSING, _named(path)) from None
        except OSError as error:
            raise _refused(path, error) from None
        if len(found) > MOST:
            raise Malformed(f"larger than {MOST:,} bytes", _named(path))
        return found

    @contextlib.contextmanager
    def write(self, path: str) -> Iterator[Put]:
        """A function that takes pieces of text.

        They replace the file when the block ends without an error (TT-T3.11).

        They go to a file beside it first, opened at once, so that what cannot be written is known
        before the work. What is no regular file is refused: a link leads to a file that was not
        named, a device keeps nothing.
        """
        at = self._at(path)
        there = os.path.lexists(at)
        if os.path.isdir(at) or not path:
            raise Malformed(FOLDER if path else MISSING, _named(path))
        if os.path.islink(at) or there and not os.path.isfile(at):
            raise Malformed(LINK if os.path.islink(at) else NO_FILE, _named(path))
        if there and not os.access(at, os.W_OK):
            raise Malformed("may not be written", _named(path))
        fresh = f"{at}.{os.getpid()}.new"
        try:
            file = open(fresh, "xb")                       # noqa: SIM115 (closed below)
        except FileNotFoundError:
            raise Malformed(NO_FOLDER, _named(path)) from None
        except OSError as error:
            raise _refused(path, error) from None
        try:
            with file:
                yield lambda text: file.write(_encoded(text, path))
            if there:
                os.chmod(fresh, os.stat(at).st_mode & 0o7777)
            os.replace(fresh, at)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(fresh)
            raise

    def remove(self, path: str) -> None:
        """Delete a file; one that is not there is no fault."""
        try:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(self._at(path))
        except OSError as error:
            raise _refused(path, error) from None

    def _at(self, path: str) -> str:
        return os.path.join(self.root, path)


Files: TypeAlias = Memory | Disk


def text_of(files: Files, path: str) -> str:
    """The text of a UTF-8 file, its line ends as they are (TT-T1.2).

    A byte order mark is no part of it.
    """
    try:
        # the codec for such files is not in the page
        return files.read(path).decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise Malformed(f"not UTF-8 text (byte {error.start}); save it as UTF-8",
                        _named(path)) from None


def lines_of(files: Files, path: str) -> list[str]:
    """The lines of a file without their ends; any line end counts (TT-T1.2)."""
    lines = text_of(files, path).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]


def full_lines(files: Files, path: str) -> list[str]:
    """The lines of a file that are not blank, stripped."""
    return [line for line in map(str.strip, lines_of(files, path)) if line]


def _tidy(path: str) -> str:
    return posixpath.normpath(path) if path else path


def _named(path: str) -> str:
    return path if path and path.isprintable() else repr(path)


def _encoded(text: str, path: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise Malformed(UNWRITABLE, _named(path)) from None


def _refused(path: str, error: OSError) -> Malformed:
    return Malformed(FOLDER if isinstance(error, IsADirectoryError) else error.strerror
                     or str(error), _named(path))
