#pragma once
#include <getopt.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/// Standard error as a function, since the macro is not a constant that Swift can import.
FILE *oriel_standard_error(void);

/// The eventfd that becomes readable when the main dispatch queue has work.
int oriel_main_queue_handle(void);

/// Runs what is queued on the main dispatch queue.
void oriel_main_queue_drain(void);

/// Bytes of stack left below the caller on its thread.
size_t oriel_stack_bytes_left(void);

/// getopt_long's state, which Swift 6 rejects as shared mutable globals.
int oriel_optind(void);
void oriel_set_optind(int index);
const char *oriel_optarg(void);
int oriel_optopt(void);
void oriel_set_opterr(int value);
