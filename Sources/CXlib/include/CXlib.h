#pragma once
#include <stdbool.h>

struct _XDisplay;

/// Opens a display as XOpenDisplay does. Where the server is lost on the way, which in Xlib's own
/// ends the process, the second argument gets its socket, to be closed; else -1.
struct _XDisplay *oriel_open_display(const char *name, int *lost);

/// Lets the process outlive the loss of a display, and has that told, perhaps more than once.
///
/// From then on requests go nowhere and questions have no answer. Without that Xlib's functions,
/// many of which ask the server more than once, crash or never return: libX11 up to 1.8 gives them
/// no room for another request, and they do not look.
void oriel_outlive_loss(struct _XDisplay *display, void (*told)(void *context), void *context);

/// Ends that. The display has been closed, or is never used again.
void oriel_forget_display(struct _XDisplay *display, bool is_closed);

/// Asks the first question about an extension, such as XSyncQueryExtension and XIQueryVersion;
/// returns `failure` where the server is lost by then, or meanwhile.
///
/// libXi's own crash there, in 1.8 at least. Those of libXext up to 1.3 take what is on the stack
/// for the answer, by which they write into the display, and write into what they have freed.
int oriel_ask(struct _XDisplay *display, int failure,
              int (*question)(struct _XDisplay *display, int *first, int *second), int *first,
              int *second);

/// What XShmQueryVersion does, as a question for `oriel_ask`.
int oriel_shared_memory_version(struct _XDisplay *display, int *major, int *minor);
