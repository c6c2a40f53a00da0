/* What a disk would hold after the power failed: preloaded into a process, this keeps a copy of
 * every file below $SYNCED_FROM as it was when it was last synced, in the folder $SYNCED_TO.
 *
 * Whatever was written and not synced is not in the copies. A sync that fails keeps nothing. A file
 * that was removed is gone from the copies with the next sync of any other, since journalling file
 * systems keep such changes in order.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static void copy(const char *from, const char *to) {
    char buffer[1 << 16], partial[PATH_MAX + 8];
    ssize_t count;
    snprintf(partial, sizeof partial, "%s.part", to);
    int in = open(from, O_RDONLY), out = open(partial, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (in < 0 || out < 0) abort();
    while ((count = read(in, buffer, sizeof buffer)) > 0)
        if (write(out, buffer, count) != count) abort();
    close(in);
    close(out);
    if (rename(partial, to)) abort();
}

static void forget_removed(const char *below, const char *kept) {
    char path[PATH_MAX];
    struct dirent *entry;
    DIR *folder = opendir(kept);
    if (!folder) abort();
    while ((entry = readdir(folder))) {
        snprintf(path, sizeof path, "%s/%s", below, entry->d_name);
        if (access(path, F_OK)) {
            snprintf(path, sizeof path, "%s/%s", kept, entry->d_name);
            unlink(path);
        }
    }
    closedir(folder);
}

static void keep(int file) {
    const char *below = getenv("SYNCED_FROM"), *kept = getenv("SYNCED_TO");
    char link[64], path[PATH_MAX], to[PATH_MAX];
    struct stat info;
    if (!below || !kept || fstat(file, &info) || !S_ISREG(info.st_mode)) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) abort();
    path[length] = 0;
    if (strncmp(path, below, strlen(below)) != 0) return;
    snprintf(to, sizeof to, "%s/%s", kept, strrchr(path, '/') + 1);
    pthread_mutex_lock(&one_at_a_time);
    copy(path, to);
    forget_removed(below, kept);
    pthread_mutex_unlock(&one_at_a_time);
}

static int synced(const char *name, int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    int result = real(file);
    if (result == 0) keep(file);
    return result;
}

int fsync(int file) { return synced("fsync", file); }
int fdatasync(int file) { return synced("fdatasync", file); }
