#pragma once
#include <X11/Xatom.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xlib.h>
#include <X11/Xresource.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/sync.h>
#include <X11/keysym.h>
#include <stdlib.h>
#include <xcb/shm.h>

// The macros that Swift cannot import.

/// Frees an image with its data, which must come from malloc or be NULL.
static inline void oriel_destroy_image(XImage *image) { XDestroyImage(image); }

/// One pixel's bits as the image's layout gives them.
static inline unsigned long oriel_image_pixel(XImage *image, int x, int y) {
  return XGetPixel(image, x, y);
}

/// Writes one pixel's bits.
static inline void oriel_set_image_pixel(XImage *image, int x, int y, unsigned long pixel) {
  XPutPixel(image, x, y, pixel);
}

/// The segment named by a completion event.
static inline ShmSeg oriel_completed_segment(const XEvent *event) {
  return ((const XShmCompletionEvent *)event)->shmseg;
}

/// Asks the server to map the file behind a descriptor, reading only, under a new name that goes
/// into the segment's description. Closes the descriptor.
static inline void oriel_attach_descriptor(Display *display, XShmSegmentInfo *info,
                                           int descriptor) {
  xcb_connection_t *connection = XGetXCBConnection(display);
  info->shmseg = xcb_generate_id(connection);
  xcb_shm_attach_fd(connection, (xcb_shm_seg_t)info->shmseg, descriptor, 1);
}

/// What tells the end of a frame: a completion event, or our own message.
struct oriel_frame_end {
  int completion_type;
  Window window;
  Atom message;
};

static inline Bool oriel_is_frame_end(Display *display, XEvent *event, XPointer argument) {
  const struct oriel_frame_end *end = (const struct oriel_frame_end *)argument;
  (void)display;
  if (event->type == end->completion_type || event->type == NoExpose) return True;
  return event->type == ClientMessage && event->xclient.window == end->window &&
         event->xclient.message_type == end->message;
}

/// Takes the first event out of the queue that ends a frame, or says that a copy lacked nothing,
/// without waiting for one.
static inline Bool oriel_take_frame_end(Display *display, XEvent *event,
                                        struct oriel_frame_end *end) {
  return XCheckIfEvent(display, event, oriel_is_frame_end, (XPointer)end);
}

/// Asks the server something that any server answers at once; the question's number.
static inline unsigned oriel_ask_server(Display *display) {
  XFlush(display);
  xcb_connection_t *connection = XGetXCBConnection(display);
  xcb_get_input_focus_cookie_t question = xcb_get_input_focus(connection);
  xcb_flush(connection);
  return question.sequence;
}

/// Whether the question has been answered, or the server is known to be gone. Once it has, the
/// number means nothing any more.
static inline Bool oriel_has_answered(Display *display, unsigned question) {
  xcb_connection_t *connection = XGetXCBConnection(display);
  void *answer = NULL;
  xcb_generic_error_t *error = NULL;
  if (xcb_connection_has_error(connection)) return True;
  if (!xcb_poll_for_reply(connection, question, &answer, &error)) return False;
  free(answer);
  free(error);
  return True;
}
