#pragma once
#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>

/// Standard error as a function, since the macro is not a constant that Swift can import.
FILE *oriel_standard_error(void);

/// Keeps what is written to standard error from here on; a descriptor to be given back to the next
/// function, -1 where that cannot be.
int oriel_divert_errors(void);
/// Ends that, and returns how many bytes were written, of which as many as fit are copied.
size_t oriel_restore_errors(int kept, char *text, size_t size);

/// Opens /dev/null for reading where descriptor 0, 1 or 2 is closed, so that no socket takes its
/// place and gets what is printed.
void oriel_occupy_standard_descriptors(void);

/// Whether so many descriptors, at most 32, could be opened now; errno says why not.
bool oriel_can_open(int count);

/// Writes out what was printed; false, and errno where it is known, if any of it was lost.
bool oriel_flush_standard_output(void);

/// Sets words to one value. The C library has a version of this for every width of vector that the
/// processor may turn out to have.
static inline void oriel_fill_words(uint32_t *words, uint32_t value, size_t count) {
  _Static_assert(sizeof(wchar_t) == sizeof(uint32_t), "a wide character is a word");
  wmemset((wchar_t *)words, (wchar_t)value, count);
}

/// The eventfd that becomes readable when the main dispatch queue has work.
int oriel_main_queue_handle(void);

/// Runs what is queued on the main dispatch queue.
void oriel_main_queue_drain(void);

/// Seconds until the next timer of the main run loop's default mode, negative where it is due
/// already; infinity where there is none. Fires none, and costs no system call.
double oriel_seconds_to_next_timer(void);

/// Bytes of stack left below the caller on its thread.
size_t oriel_stack_bytes_left(void);

/// getopt_long's state, which Swift 6 rejects as shared mutable globals.
int oriel_optind(void);
void oriel_set_optind(int index);
const char *oriel_optarg(void);
int oriel_optopt(void);
void oriel_set_opterr(int value);

/// Whether the caller runs on the thread that the process began with.
bool oriel_is_main_thread(void);

/// A timer descriptor on the monotonic clock; -1 and errno where there is none to be had.
int oriel_timer_open(void);
/// Lets the timer become readable at an absolute time; 0 nanoseconds disarms it.
void oriel_timer_arm(int descriptor, int64_t nanoseconds);

/// Catches SIGINT and SIGTERM for as long as somebody wants them caught, and returns a descriptor
/// that becomes and stays readable when one arrives; -1 and errno where there is none to be had. A
/// program that has not ended two seconds later has its watched sockets cut off.
int oriel_termination_open(void);
/// Whether one has arrived since.
bool oriel_termination_requested(void);
/// Ends one wish. The last one lets the two signals through again and closes the descriptor.
void oriel_termination_close(void);

/// Has both directions of a watched socket shut down after so many seconds, by SIGALRM. Whoever
/// waits on it finds it closed: nothing else ends a wait inside of Xlib.
void oriel_cut_off_after(int socket, unsigned seconds);
/// Takes that back.
void oriel_spare(void);
/// Whether the time set last has come.
bool oriel_has_cut_off(void);
/// Has a socket cut off with the others, where there are not more than 16.
void oriel_watch_socket(int socket);
/// Ends that. To be called before the socket is closed.
void oriel_unwatch_socket(int socket);
/// The descriptor that the next file or socket will have, if no other thread opens one before.
int oriel_next_descriptor(void);

/// Lets writes to a closed socket fail with EPIPE, unless the program handles SIGPIPE itself.
void oriel_ignore_broken_pipes(void);

/// A new System V shared memory segment that only this user may attach; -1 and errno where none.
int oriel_shared_memory_create(size_t bytes);
/// Maps a segment; NULL and errno where that is refused.
void *oriel_shared_memory_attach(int identifier);
/// Lets the segment vanish with its last mapping.
void oriel_shared_memory_remove(int identifier);
/// Unmaps a segment.
void oriel_shared_memory_detach(void *address);

/// A nameless file in memory, of a size that nobody can change any more; -1 and errno where none.
int oriel_memory_file_create(size_t bytes);
/// Maps such a file; NULL and errno where that is refused.
void *oriel_memory_file_map(int descriptor, size_t bytes);
/// Unmaps it.
void oriel_memory_file_unmap(void *address, size_t bytes);
