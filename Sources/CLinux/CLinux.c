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
#include <sys/signalfd.h>
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

void oriel_occupy_standard_descriptors(void) {
  for (int descriptor = 0; descriptor <= 2; descriptor++)
    if (fcntl(descriptor, F_GETFD) == -1 && errno == EBADF) (void)open("/dev/null", O_RDONLY);
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

static sigset_t termination_signals(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  return set;
}

int oriel_termination_signals_open(void) {
  sigset_t set = termination_signals();
  int descriptor = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
  if (descriptor >= 0) pthread_sigmask(SIG_BLOCK, &set, NULL);
  return descriptor;
}

void oriel_termination_signals_consume(int descriptor) {
  struct signalfd_siginfo signal;
  ssize_t count = read(descriptor, &signal, sizeof signal);
  (void)count;
}

void oriel_termination_signals_close(int descriptor) {
  sigset_t set = termination_signals();
  close(descriptor);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
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
