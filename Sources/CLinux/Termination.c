#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
  // Sockets that can be cut off; those beyond are waited for without an end.
  most_sockets = 16,
  // Seconds that a program which has been asked to end has to do so by itself.
  grace_seconds = 2
};

// All of what the handlers touch. A place of the list without a socket has -1.
static atomic_int sockets[most_sockets] = {-1, -1, -1, -1, -1, -1, -1, -1,
                                           -1, -1, -1, -1, -1, -1, -1, -1};
static atomic_int watched = 0;
// The one whose time is running; all of them where the program has been asked to end.
static atomic_int suspect = -1;
static atomic_int request = 0;
static atomic_int users = 0;
static atomic_int wake = -1;
static atomic_bool has_cut_off = false;
static atomic_bool is_armed = false;
static struct sigaction former_alarm;

// What changes only while nothing is caught.
static struct sigaction former_interrupt;
static struct sigaction former_terminate;

static bool is_ending(void) { return atomic_load(&users) > 0 && atomic_load(&request) != 0; }

static void cut_off(int number) {
  (void)number;
  atomic_store(&has_cut_off, true);
  for (int place = 0; place < most_sockets; place++) {
    int socket = atomic_load(&sockets[place]);
    if (socket < 0 || (!is_ending() && socket != atomic_load(&suspect))) continue;
    (void)shutdown(socket, SHUT_RDWR);
  }
}

static void arm(unsigned seconds) {
  if (!atomic_exchange(&is_armed, true)) {
    struct sigaction action = {.sa_handler = cut_off, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    atomic_store(&has_cut_off, false);
    sigaction(SIGALRM, &action, &former_alarm);
  }
  alarm(seconds);
}

void oriel_cut_off_after(int socket, unsigned seconds) {
  atomic_store(&suspect, socket);
  // A program that is to end has less time, and has it until it ends.
  if (is_ending()) return;
  arm(seconds);
  if (is_ending()) alarm(grace_seconds);
}

void oriel_spare(void) {
  atomic_store(&suspect, -1);
  if (is_ending()) return;
  alarm(0);
  if (atomic_exchange(&is_armed, false)) sigaction(SIGALRM, &former_alarm, NULL);
}

bool oriel_has_cut_off(void) { return atomic_load(&has_cut_off); }

int oriel_next_descriptor(void) {
  int descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
  if (descriptor >= 0) close(descriptor);
  return descriptor;
}

void oriel_watch_socket(int socket) {
  for (int place = 0; place < most_sockets; place++) {
    int none = -1;
    if (!atomic_compare_exchange_strong(&sockets[place], &none, socket)) continue;
    atomic_fetch_add(&watched, 1);
    return;
  }
}

void oriel_unwatch_socket(int socket) {
  for (int place = 0; place < most_sockets; place++) {
    int found = socket;
    if (!atomic_compare_exchange_strong(&sockets[place], &found, -1)) continue;
    atomic_fetch_sub(&watched, 1);
    return;
  }
}

static void ask_to_end(int number) {
  int error = errno;
  uint64_t one = 1;
  if (atomic_exchange(&request, number) == 0) {
    if (atomic_load(&watched) > 0) arm(grace_seconds);
  }
  ssize_t written = write(atomic_load(&wake), &one, sizeof one);
  (void)written;
  errno = error;
}

int oriel_termination_open(void) {
  if (atomic_load(&users) == 0) {
    int descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (descriptor < 0) return -1;
    atomic_store(&request, 0);
    atomic_store(&wake, descriptor);
    struct sigaction action = {.sa_handler = ask_to_end, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &former_interrupt);
    sigaction(SIGTERM, &action, &former_terminate);
  }
  atomic_fetch_add(&users, 1);
  return atomic_load(&wake);
}

bool oriel_termination_requested(void) { return atomic_load(&request) != 0; }

void oriel_termination_close(void) {
  if (atomic_fetch_sub(&users, 1) > 1) return;
  oriel_spare();
  sigaction(SIGINT, &former_interrupt, NULL);
  sigaction(SIGTERM, &former_terminate, NULL);
  close(atomic_exchange(&wake, -1));
}
