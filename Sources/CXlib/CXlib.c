#include "CXlib.h"

#include <X11/Xlib.h>
// Xlib's buffer of requests. Extensions' libraries reach into it, so that its place is kept.
#include <X11/Xlibint.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xext.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>

enum {
  // Room for the requests of one function, besides the longest.
  spare_bytes = 1 << 16,
  no_socket = -1
};

// A display whose loss is outlived.
struct survivor {
  Display *display;
  void (*told)(void *context);
  void *context;
  // Where its requests go once it is lost, and Xlib's own buffer, of which a function may still
  // hold a part.
  char *sink;
  size_t sink_bytes;
  char *buffer;
  struct survivor *next;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct survivor *survivors = NULL;
static XIOErrorHandler former_loss = NULL;
static XextErrorHandler former_missing = NULL;

// Where the thread goes on that opens a display, or that calls a function which would crash.
static __thread jmp_buf *opening = NULL;
static __thread jmp_buf *calling = NULL;
static __thread int lost_socket = no_socket;
// Whether the thread is asking who heard before: a handler that was put in over ours may ask ours.
static __thread bool is_passing_on = false;

static struct survivor **find(const Display *display) {
  struct survivor **place = &survivors;
  while (*place != NULL && (*place)->display != display) place = &(*place)->next;
  return place;
}

static bool is_survivor(const Display *display) {
  pthread_mutex_lock(&mutex);
  bool is_found = *find(display) != NULL;
  pthread_mutex_unlock(&mutex);
  return is_found;
}

static int lose(Display *display) {
  if (opening != NULL) {
    lost_socket = ConnectionNumber(display);
    // Past XOpenDisplay's own frames, which hold nothing but memory.
    longjmp(*opening, 1);
  }
  // What was to be done is done next, by `outlive`.
  if (is_survivor(display) || is_passing_on || former_loss == NULL) return 0;
  is_passing_on = true;
  int result = former_loss(display);
  is_passing_on = false;
  return result;
}

// A display that is lost has no extension any more, which is no news.
static int miss(Display *display, const char *name, const char *reason) {
  if (is_survivor(display) && (display->flags & XlibDisplayIOError) != 0) return 0;
  if (is_passing_on || former_missing == NULL) return 0;
  is_passing_on = true;
  int result = former_missing(display, name, reason);
  is_passing_on = false;
  return result;
}

static void install_handlers(void) {
  // Asked for with no handler, each library puts its own back, and tells of it the next time.
  XIOErrorHandler loss = XSetIOErrorHandler(lose);
  if (loss == NULL) {
    (void)XSetIOErrorHandler(NULL);
    loss = XSetIOErrorHandler(lose);
  }
  if (loss != lose) former_loss = loss;
  XextErrorHandler missing = XSetExtensionErrorHandler(miss);
  if (missing == NULL) {
    (void)XSetExtensionErrorHandler(NULL);
    missing = XSetExtensionErrorHandler(miss);
  }
  if (missing != miss) former_missing = missing;
}

Display *oriel_open_display(const char *name, int *lost) {
  pthread_mutex_lock(&mutex);
  install_handlers();
  pthread_mutex_unlock(&mutex);
  jmp_buf end;
  *lost = no_socket;
  if (setjmp(end) != 0) {
    opening = NULL;
    *lost = lost_socket;
    return NULL;
  }
  opening = &end;
  Display *display = XOpenDisplay(name);
  opening = NULL;
  return display;
}

static int empty_sink(Display *display) {
  display->bufptr = display->buffer;
  return 0;
}

// Gives requests a place that has room for the longest, and is emptied after each function.
static void divert_requests(struct survivor *survivor) {
  Display *display = survivor->display;
  unsigned long words = display->max_request_size;
  if (words < display->bigreq_size) words = display->bigreq_size;
  if (survivor->sink == NULL) {
    survivor->sink_bytes = words * 4 + spare_bytes;
    survivor->sink = malloc(survivor->sink_bytes);
    if (survivor->sink == NULL) {
      // Enough for all but pictures.
      survivor->sink_bytes = spare_bytes;
      survivor->sink = malloc(survivor->sink_bytes);
    }
    if (survivor->sink == NULL) return;
    survivor->buffer = display->buffer;
    display->buffer = survivor->sink;
    (void)XSetAfterFunction(display, empty_sink);
  }
  display->bufptr = display->buffer;
  display->bufmax = display->buffer + survivor->sink_bytes;
}

static void outlive(Display *display, void *context) {
  (void)display;
  struct survivor *survivor = context;
  divert_requests(survivor);
  survivor->told(survivor->context);
  if (calling != NULL) longjmp(*calling, 1);
}

void oriel_outlive_loss(Display *display, void (*told)(void *context), void *context) {
  struct survivor *survivor = malloc(sizeof *survivor);
  if (survivor == NULL) abort();
  *survivor = (struct survivor){.display = display, .told = told, .context = context};
  pthread_mutex_lock(&mutex);
  survivor->next = survivors;
  survivors = survivor;
  pthread_mutex_unlock(&mutex);
  XSetIOErrorExitHandler(display, outlive, survivor);
}

void oriel_forget_display(Display *display, bool is_closed) {
  pthread_mutex_lock(&mutex);
  struct survivor **place = find(display);
  struct survivor *survivor = *place;
  if (survivor != NULL) *place = survivor->next;
  pthread_mutex_unlock(&mutex);
  if (survivor == NULL) return;
  // A display that has been closed has freed what it had for a buffer at the end.
  if (!is_closed) free(survivor->sink);
  free(survivor->buffer);
  free(survivor);
}

int oriel_ask(Display *display, int failure, int (*question)(Display *, int *, int *), int *first,
              int *second) {
  // A lost one's handler is not called again.
  if ((display->flags & XlibDisplayIOError) != 0) return failure;
  jmp_buf end;
  if (setjmp(end) != 0) {
    calling = NULL;
    return failure;
  }
  calling = &end;
  int answer = question(display, first, second);
  calling = NULL;
  return answer;
}

int oriel_shared_memory_version(Display *display, int *major, int *minor) {
  Bool has_pixmaps = False;
  return XShmQueryVersion(display, major, minor, &has_pixmaps);
}
