"""A file system that forgets what was not synchronised, as a disk does when the power goes.

    python3 forgetful-disk.py KEPT MOUNT_POINT

Names, owners and modes go to the folder KEPT at once. The content of files stays in the memory of this process until
fsync(2) or fdatasync(2), or until the write returns where the file was opened with O_SYNC or O_DSYNC. Ending the process
with kill -9 is the loss of power. Needs /dev/fuse and the package fusepy (libfuse 2).
"""
import errno
import os
import sys

from fuse import FUSE, FuseOSError, Operations

PAGE = 4096


class Node:
    """What a file has in memory: pages that were written, and how much of the kept content still counts."""

    def __init__(self, size):
        self.size = size
        self.kept = size
        self.pages = {}

    def read(self, fd, size, offset):
        end = min(offset + size, self.size)
        parts = []
        while offset < end:
            at, start = divmod(offset, PAGE)
            length = min(PAGE - start, end - offset)
            parts.append(bytes(self.page(fd, at)[start : start + length]))
            offset += length
        return b"".join(parts)

    def page(self, fd, at):
        if at in self.pages:
            return self.pages[at]
        length = max(0, min(PAGE, self.kept - at * PAGE))
        return bytearray(os.pread(fd, length, at * PAGE).ljust(PAGE, b"\0"))

    def write(self, fd, data, offset):
        done = 0
        while done < len(data):
            at, start = divmod(offset + done, PAGE)
            length = min(PAGE - start, len(data) - done)
            page = self.page(fd, at)
            page[start : start + length] = data[done : done + length]
            self.pages[at] = page
            done += length
        self.size = max(self.size, offset + done)
        return done

    def truncate(self, fd, size):
        last, start = divmod(size, PAGE)
        if size < self.size:
            if start:
                page = self.page(fd, last)
                page[start:] = bytes(PAGE - start)
                self.pages[last] = page
            self.pages = {at: page for at, page in self.pages.items() if at * PAGE < size}
        self.kept = min(self.kept, size)
        self.size = size

    def sync(self, fd):
        os.ftruncate(fd, self.kept)
        for at, page in sorted(self.pages.items()):
            os.pwrite(fd, page, at * PAGE)
        os.ftruncate(fd, self.size)
        os.fsync(fd)
        self.kept = self.size
        self.pages = {}


class ForgetfulDisk(Operations):
    def __init__(self, kept):
        self.folder = kept
        self.nodes = {}
        self.files = {}

    def place(self, path):
        return self.folder + path

    def node_of(self, status):
        return self.nodes.setdefault(status.st_ino, Node(status.st_size))

    def opened(self, fd, flags):
        self.files[fd] = (self.node_of(os.fstat(fd)), bool(flags & (os.O_SYNC | os.O_DSYNC)))
        return fd

    def getattr(self, path, fh=None):
        try:
            status = os.lstat(self.place(path))
        except OSError as error:
            raise FuseOSError(error.errno)
        names = ("st_atime", "st_ctime", "st_gid", "st_mode", "st_mtime", "st_nlink", "st_size", "st_uid", "st_ino")
        found = {name: getattr(status, name) for name in names}
        if status.st_ino in self.nodes:
            found["st_size"] = self.nodes[status.st_ino].size
        return found

    def open(self, path, flags):
        # Reading is needed for pages that are changed in part, and positions are always given.
        access = os.O_RDONLY if flags & os.O_ACCMODE == os.O_RDONLY else os.O_RDWR
        return self.opened(os.open(self.place(path), access), flags)

    def create(self, path, mode, fi=None):
        fd = os.open(self.place(path), os.O_RDWR | os.O_CREAT | os.O_TRUNC, mode)
        self.give_to_caller(path)
        return self.opened(fd, 0)

    def give_to_caller(self, path):
        from fuse import fuse_get_context

        user, group, _ = fuse_get_context()
        os.lchown(self.place(path), user, group)

    def read(self, path, size, offset, fh):
        return self.files[fh][0].read(fh, size, offset)

    def write(self, path, data, offset, fh):
        node, is_sync = self.files[fh]
        done = node.write(fh, data, offset)
        if is_sync:
            node.sync(fh)
        return done

    def truncate(self, path, length, fh=None):
        fd = os.open(self.place(path), os.O_RDWR)
        try:
            self.node_of(os.fstat(fd)).truncate(fd, length)
        finally:
            os.close(fd)

    def fsync(self, path, datasync, fh):
        fd = os.open(self.place(path), os.O_RDWR)
        try:
            self.files[fh][0].sync(fd)
        finally:
            os.close(fd)

    def flush(self, path, fh):
        return 0

    def release(self, path, fh):
        del self.files[fh]
        os.close(fh)

    def unlink(self, path):
        inode = os.lstat(self.place(path)).st_ino
        os.unlink(self.place(path))
        # The kernel gives an open file another name first, so nobody has this one open.
        self.nodes.pop(inode, None)

    def rename(self, old, new):
        try:
            replaced = os.lstat(self.place(new)).st_ino
        except OSError:
            replaced = None
        os.rename(self.place(old), self.place(new))
        self.nodes.pop(replaced, None)

    def mkdir(self, path, mode):
        os.mkdir(self.place(path), mode)
        self.give_to_caller(path)

    def symlink(self, path, target):
        os.symlink(target, self.place(path))
        self.give_to_caller(path)

    def link(self, path, target):
        os.link(self.place(target), self.place(path))

    def rmdir(self, path):
        os.rmdir(self.place(path))

    def chmod(self, path, mode):
        os.chmod(self.place(path), mode)

    def chown(self, path, user, group):
        os.lchown(self.place(path), user, group)

    def utimens(self, path, times=None):
        os.utime(self.place(path), times)

    def readdir(self, path, fh):
        return [".", "..", *os.listdir(self.place(path))]

    def readlink(self, path):
        return os.readlink(self.place(path))

    def statfs(self, path):
        found = os.statvfs(self.place(path))
        names = ("f_bavail", "f_bfree", "f_blocks", "f_bsize", "f_favail", "f_ffree", "f_files", "f_frsize", "f_namemax")
        return {name: getattr(found, name) for name in names}

    def access(self, path, mode):
        return 0

    def fsyncdir(self, path, datasync, fh):
        return 0

    def listxattr(self, path):
        return []

    def getxattr(self, path, name, position=0):
        raise FuseOSError(errno.ENOTSUP)


if __name__ == "__main__":
    os.umask(0)
    FUSE(
        ForgetfulDisk(os.path.realpath(sys.argv[1])),
        sys.argv[2],
        foreground=True,
        nothreads=True,
        allow_other=True,
        default_permissions=True,
        big_writes=True,
        max_write=131072,
        use_ino=True,
    )
