/// What `--help` prints.
enum Help {
  static let text = """
    usage: oriel [SCENE] [OPTION …]
           oriel replay TRACE.csv [--compare]

    Opens a window and shows a scene: drag it, turn the wheel, use the keys. Or, without a window,
    plays a recorded gesture to a scroll view and prints the offsets and the delegate's calls.

      --list                 the scenes, one a line
      --size WxH             size of the window, points (default: the scene's)
      --scale NUMBER         device pixels in a point, 0.5 to 8 (default: as Xft.dpi or the
                             desktop's settings say, now and when they change, or GDK_SCALE)
      --present MODE         shm-fd, shm, put, or auto: the first of them that works (default)
      --fps NUMBER           frames per second, 0.01 to 1000 (default: the monitor's rate)
      --count N              rectangles of the scene many, 1 to 4000000 (default 10000)
      --trace FILE           the recorded gesture of the scene ghost (default: one that the
                             program has)
      --quit-after SECONDS   end after this time
      --stats                at the end, print one JSON object about the frames
      --log-delegate         print each call of the scroll views' delegates, one a line
      --compare              after a replay, print how far it is from the recording
      -h, --help             this text
      --version              the version

    Keys: arrows, Page Up, Page Down, Home, End and Space scroll; F11 fills the screen and back;
    q or Escape quits. Shift turns the wheel sideways; with Control it zooms what can be zoomed.
    On a touchpad two fingers scroll; there and on a touch screen two fingers pinch, to zoom.
    In ghost, Space or a press plays again; in insets, Return slides the panel.

    Exit status: 0 ended as asked, 64 bad command line, 65 a file that is no recording, 69 no
    usable display, 70 the X server went away, 74 what is printed cannot be written.
    """
}
