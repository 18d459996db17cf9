#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/timerfd.h>
#include <unistd.h>

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

// Foundation's own run loop. Weak, so that a program without Foundation links, and has no timers.
extern void *CFRunLoopGetMain(void) __attribute__((weak));
extern double CFRunLoopGetNextTimerFireDate(void *loop, const void *mode) __attribute__((weak));
extern double CFAbsoluteTimeGetCurrent(void) __attribute__((weak));
extern const void *const kCFRunLoopDefaultMode __attribute__((weak));

FILE *oriel_standard_error(void) { return stderr; }

int oriel_divert_errors(void) {
  int kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
  if (kept < 0) return -1;
  int file = memfd_create("errors", MFD_CLOEXEC);
  if (file < 0 || dup2(file, STDERR_FILENO) < 0) {
    close(kept);
    kept = -1;
  }
  if (file >= 0) close(file);
  return kept;
}

size_t oriel_restore_errors(int kept, char *text, size_t size) {
  ssize_t length = pread(STDERR_FILENO, text, size, 0);
  dup2(kept, STDERR_FILENO);
  close(kept);
  return length > 0 ? (size_t)length : 0;
}

void oriel_occupy_standard_descriptors(void) {
  for (int descriptor = 0; descriptor <= 2; descriptor++)
    if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF) (void)open("/dev/null", O_RDONLY);
}

bool oriel_can_open(int count) {
  enum { most = 32 };
  int opened[most];
  int number = 0;
  while (number < count && number < most) {
    int descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    if (descriptor < 0) break;
    opened[number++] = descriptor;
  }
  int error = errno;
  for (int index = 0; index < number; index++) close(opened[index]);
  errno = error;
  return number == count;
}

bool oriel_flush_standard_output(void) {
  bool failed = ferror(stdout) != 0;
  return fflush(stdout) == 0 && !failed;
}

int oriel_main_queue_handle(void) { return _dispatch_get_main_queue_handle_4CF(); }

void oriel_main_queue_drain(void) { _dispatch_main_queue_callback_4CF(NULL); }

double oriel_seconds_to_next_timer(void) {
  if (!CFRunLoopGetMain || !CFRunLoopGetNextTimerFireDate || !CFAbsoluteTimeGetCurrent ||
      !&kCFRunLoopDefaultMode)
    return INFINITY;
  double next = CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode);
  return next == 0 ? INFINITY : next - CFAbsoluteTimeGetCurrent();
}

size_t oriel_stack_bytes_left(void) {
  static __thread char *lowest = NULL;
  if (lowest == NULL) {
    pthread_attr_t attributes;
    void *address = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return SIZE_MAX;
    pthread_attr_getstack(&attributes, &address, &size);
    pthread_attr_destroy(&attributes);
    lowest = (char *)address;
  }
  char *here = (char *)__builtin_frame_address(0);
  return here > lowest ? (size_t)(here - lowest) : 0;
}

int oriel_optind(void) { return optind; }
void oriel_set_optind(int index) { optind = index; }
const char *oriel_optarg(void) { return optarg; }
int oriel_optopt(void) { return optopt; }
void oriel_set_opterr(int value) { opterr = value; }

bool oriel_is_main_thread(void) { return getpid() == gettid(); }

int oriel_timer_open(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

void oriel_timer_arm(int descriptor, int64_t nanoseconds) {
  struct itimerspec when = {0};
  when.it_value.tv_sec = nanoseconds / 1000000000;
  when.it_value.tv_nsec = nanoseconds % 1000000000;
  timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &when, NULL);
}

void oriel_ignore_broken_pipes(void) {
  struct sigaction action;
  if (sigaction(SIGPIPE, NULL, &action) != 0 || action.sa_handler != SIG_DFL) return;
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
}

int oriel_shared_memory_create(size_t bytes) {
  return shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0600);
}

void *oriel_shared_memory_attach(int identifier) {
  void *address = shmat(identifier, NULL, 0);
  return address == (void *)-1 ? NULL : address;
}

void oriel_shared_memory_remove(int identifier) { shmctl(identifier, IPC_RMID, NULL); }

void oriel_shared_memory_detach(void *address) { shmdt(address); }

int oriel_memory_file_create(size_t bytes) {
  int descriptor = memfd_create("oriel", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;
  if (ftruncate(descriptor, (off_t)bytes) == 0 && fcntl(descriptor, F_ADD_SEALS, seals) == 0) {
    return descriptor;
  }
  int error = errno;
  close(descriptor);
  errno = error;
  return -1;
}

void *oriel_memory_file_map(int descriptor, size_t bytes) {
  void *address = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  return address == MAP_FAILED ? NULL : address;
}

void oriel_memory_file_unmap(void *address, size_t bytes) { munmap(address, bytes); }
