import TestSupport
import Testing

/// The tests that need the program Xvfb, one after another: they share the main actor.
@Suite(
  "On X servers",
  .enabled(
    if: Tool.missing("Xvfb", "xwd", "xdotool").isEmpty, "Xvfb, xwd or xdotool is missing"),
  .serialized)
@MainActor struct OnXServers {}
