#define _GNU_SOURCE
#include "CLinux.h"

#include <pthread.h>

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

FILE *oriel_standard_error(void) { return stderr; }

int oriel_main_queue_handle(void) { return _dispatch_get_main_queue_handle_4CF(); }

void oriel_main_queue_drain(void) { _dispatch_main_queue_callback_4CF(NULL); }

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
