// What a program has asked the kernel to write and has not synced yet, with what it takes to undo it:
// so that a test can take back what a loss of power would. Loaded before the C library (LD_PRELOAD).
//
// POWER_LOSS_DATA is the folder that is watched, POWER_LOSS_LOG the file that records are appended to:
// a line each, of fields with a space between them, and bytes behind it if a length is its last field.
// POWER_LOSS_KEPT is a folder for files whose last name goes. Every record is written before the
// change it is about, but for creations: the program may be killed between the two.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 65536
#define REAL(name) ((__typeof__(&name))real(#name))

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long last;       // the number of the last record
static int log_file = -1;
static char watched[MOST_FILES]; // files that are open and lie in the folder

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static int is_inside(const char *path) {
    const char *data = getenv("POWER_LOSS_DATA");
    return data && path && strncmp(path, data, strlen(data)) == 0;
}

static int is_watched(int file) { return file >= 0 && file < MOST_FILES && watched[file]; }

static void give_up(const char *what) {
    dprintf(2, "power_loss.c: %s: %s\n", what, strerror(errno));
    abort();
}

static void append(const char *line, const void *bytes, size_t length) {
    if (log_file < 0)
        log_file = REAL(open)(getenv("POWER_LOSS_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    struct iovec parts[2] = {{(void *)line, strlen(line)}, {(void *)bytes, length}};
    if (REAL(writev)(log_file, parts, 2) < 0)
        give_up("the log cannot be written");
}

static unsigned long folder_of(const char *path) {
    char copy[PATH_MAX];
    struct stat found = {0};
    snprintf(copy, sizeof copy, "%s", path);
    stat(dirname(copy), &found);
    return found.st_ino;
}

static unsigned long inode_of(const char *path) {
    struct stat found = {0};
    stat(path, &found);
    return found.st_ino;
}

// The bytes that a change of this part of a file makes go, and its size.
static void before(char kind, int file, off_t from, size_t length) {
    char path[64], line[256];
    struct stat found;
    if (fstat(file, &found) || !S_ISREG(found.st_mode))
        return;
    off_t there = from < found.st_size ? found.st_size - from : 0;
    size_t kept = (off_t)length < there ? length : (size_t)there;
    char *bytes = malloc(kept + 1);
    // A file that is open for writing only is opened again. Not another one: who closes a file gives up
    // all locks that the process has on it (POSIX), and with them SQLite's.
    int is_readable = (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDWR;
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    int readable = is_readable ? file : REAL(open)(path, O_RDONLY | O_CLOEXEC);
    if (readable < 0 || pread(readable, bytes, kept, from) != (ssize_t)kept)
        give_up("what was there cannot be read");
    if (!is_readable)
        REAL(close)(readable);
    snprintf(line, sizeof line, "%c %lu %lu %ld %ld %zu\n", kind, ++last, found.st_ino, (long)from, (long)found.st_size, kept);
    append(line, bytes, kept);
    free(bytes);
}

static off_t place(int file) {
    struct stat found;
    if (fcntl(file, F_GETFL) & O_APPEND)
        return fstat(file, &found) ? 0 : found.st_size;
    return lseek(file, 0, SEEK_CUR);
}

static int opened(int at, const char *path, int flags, mode_t mode) {
    if (!is_inside(path)) {
        int file = REAL(openat)(at, path, flags, mode);
        if (file >= 0 && file < MOST_FILES)
            watched[file] = 0;
        return file;
    }
    pthread_mutex_lock(&lock);
    int is_new = (flags & O_CREAT) && access(path, F_OK);
    if ((flags & O_TRUNC) && !is_new) {
        int file = REAL(openat)(at, path, O_WRONLY | O_CLOEXEC);
        struct stat found;
        if (file >= 0 && !fstat(file, &found))
            before('W', file, 0, found.st_size);
        if (file >= 0)
            REAL(close)(file);
    }
    int file = REAL(openat)(at, path, flags, mode), error = errno;
    if (file >= 0 && file < MOST_FILES)
        watched[file] = 1;
    if (file >= 0 && is_new) {
        char line[PATH_MAX + 64];
        snprintf(line, sizeof line, "C %lu %lu %s\n", ++last, folder_of(path), path);
        append(line, "", 0);
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return file;
}

static mode_t mode_of(int flags, va_list arguments) { return flags & O_CREAT ? va_arg(arguments, mode_t) : 0; }

#define OPEN(name)                                        \
    int name(const char *path, int flags, ...) {          \
        va_list arguments;                                \
        va_start(arguments, flags);                       \
        mode_t mode = mode_of(flags, arguments);          \
        va_end(arguments);                                \
        return opened(AT_FDCWD, path, flags, mode);       \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                      \
    int name(int at, const char *path, int flags, ...) {  \
        va_list arguments;                                \
        va_start(arguments, flags);                       \
        mode_t mode = mode_of(flags, arguments);          \
        va_end(arguments);                                \
        return opened(at, path, flags, mode);             \
    }
OPENAT(openat)
OPENAT(openat64)

int close(int file) {
    if (file >= 0 && file < MOST_FILES)
        watched[file] = 0;
    return REAL(close)(file);
}

// A change of a file that is watched, with the record of it before.
#define CHANGE(result, record, call)                      \
    {                                                     \
        if (!is_watched(file))                            \
            return call;                                  \
        pthread_mutex_lock(&lock);                        \
        record;                                           \
        result done = call;                               \
        int error = errno;                                \
        pthread_mutex_unlock(&lock);                      \
        errno = error;                                    \
        return done;                                      \
    }

ssize_t write(int file, const void *bytes, size_t length)
    CHANGE(ssize_t, before('W', file, place(file), length), REAL(write)(file, bytes, length))
ssize_t pwrite(int file, const void *bytes, size_t length, off_t from)
    CHANGE(ssize_t, before('W', file, from, length), REAL(pwrite)(file, bytes, length, from))
ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t from)
    CHANGE(ssize_t, before('W', file, from, length), REAL(pwrite64)(file, bytes, length, from))
int ftruncate(int file, off_t size) CHANGE(int, before('W', file, size, LONG_MAX), REAL(ftruncate)(file, size))
int ftruncate64(int file, off64_t size) CHANGE(int, before('W', file, size, LONG_MAX), REAL(ftruncate64)(file, size))

static size_t sum(const struct iovec *parts, int count) {
    size_t length = 0;
    for (int number = 0; number < count; number++)
        length += parts[number].iov_len;
    return length;
}

ssize_t writev(int file, const struct iovec *parts, int count)
    CHANGE(ssize_t, before('W', file, place(file), sum(parts, count)), REAL(writev)(file, parts, count))

// What is recorded by now is on the disk when the call has returned.
static int synced(int file, int (*sync)(int)) {
    struct stat found;
    char line[64];
    if (!is_watched(file) || fstat(file, &found))
        return sync(file);
    pthread_mutex_lock(&lock);
    unsigned long covered = last;
    pthread_mutex_unlock(&lock);
    int done = sync(file);
    if (done == 0) {
        snprintf(line, sizeof line, "S %lu %lu\n", covered, found.st_ino);
        append(line, "", 0);
    }
    return done;
}

int fsync(int file) { return synced(file, REAL(fsync)); }
int fdatasync(int file) { return synced(file, REAL(fdatasync)); }

static void keep(const char *path, unsigned long number) {
    char kept[PATH_MAX];
    snprintf(kept, sizeof kept, "%s/%lu", getenv("POWER_LOSS_KEPT"), number);
    (void)!link(path, kept);
}

int rename(const char *from, const char *to) {
    char line[2 * PATH_MAX + 128];
    if (!is_inside(to))
        return REAL(rename)(from, to);
    pthread_mutex_lock(&lock);
    keep(to, ++last);
    snprintf(line, sizeof line, "R %lu %lu %lu %s %s\n", last, folder_of(to), inode_of(from), from, to);
    append(line, "", 0);
    int done = REAL(rename)(from, to), error = errno;
    pthread_mutex_unlock(&lock);
    errno = error;
    return done;
}

int unlink(const char *path) {
    char line[PATH_MAX + 64];
    if (!is_inside(path))
        return REAL(unlink)(path);
    pthread_mutex_lock(&lock);
    keep(path, ++last);
    snprintf(line, sizeof line, "U %lu %lu %s\n", last, folder_of(path), path);
    append(line, "", 0);
    int done = REAL(unlink)(path), error = errno;
    pthread_mutex_unlock(&lock);
    errno = error;
    return done;
}

int mkdir(const char *path, mode_t mode) {
    char line[PATH_MAX + 64];
    if (!is_inside(path))
        return REAL(mkdir)(path, mode);
    pthread_mutex_lock(&lock);
    int done = REAL(mkdir)(path, mode), error = errno;
    if (done == 0) {
        snprintf(line, sizeof line, "M %lu %lu %s\n", ++last, folder_of(path), path);
        append(line, "", 0);
    }
    pthread_mutex_unlock(&lock);
    errno = error;
    return done;
}
