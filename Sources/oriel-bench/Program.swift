import CLinux
import Foundation

/// Measures the hot paths, each beside a yardstick in the same process.
@main
enum Program {
  /// Exit statuses, as `sysexits.h` numbers them.
  enum Status {
    static let success: Int32 = 0
    static let usage: Int32 = 64
    static let noInput: Int32 = 66
    static let unavailable: Int32 = 69
  }

  static func main() {
    exit(run(CommandLine.arguments))
  }

  private static func run(_ arguments: [String]) -> Int32 {
    do {
      try run(Options(arguments: arguments))
      return Status.success
    } catch let error as UsageError {
      complain("\(error.message) (oriel-bench --help lists the options)")
      return Status.usage
    } catch let error as SceneError {
      complain("\(error)")
      return Status.noInput
    } catch {
      complain("\(error)")
      return Status.unavailable
    }
  }

  private static func run(_ options: Options) throws {
    switch options.action {
    case .showHelp: print(Help.text)
    case .listMeasures: for measure in Measure.all { print("\(measure.name)  \(measure.summary)") }
    case .runWindow: try WindowBench().run()
    case .measure: measure(options)
    }
  }

  private static func measure(_ options: Options) {
    let bench = Bench(rounds: options.rounds, mostViews: options.mostViews)
    if !options.printsJSON { bench.report = { print($0.line) } }
    for measure in Measure.all where options.names.isEmpty || options.names.contains(measure.name) {
      measure.run(bench)
    }
    if options.printsJSON { print(Outcome.json(bench.outcomes)) }
  }

  private static func complain(_ sentence: String) {
    fputs("oriel-bench: \(sentence)\n", oriel_standard_error())
  }
}

/// What `--help` prints.
enum Help {
  static let text = """
    usage: oriel-bench [MEASURE …] [OPTION …]
           oriel-bench window

    Prints a line for each thing measured: name, unit, median and least of the rounds. Contenders
    take turns within a round; a line whose unit is × has the ratio of two of them, round by round.
    Times are processor time of the measuring thread.

      --list            the measures, one a line
      --rounds N        rounds, 1 to 1000 (default 15)
      --views N         the largest tree, 4 to 4000000 views (default 1000000)
      --json            one JSON array in place of the lines
      -h, --help        this text

    window scrolls a scene in a real window as fast as it goes. The environment says how:
    BENCH_SCENE, a file of rectangles; BENCH_W and BENCH_H, the window's size; BENCH_AUTO, frames to
    measure (0: drag it yourself); BENCH_STEP, pixels a frame; BENCH_TITLE. It prints START after 30
    frames and, at the end, END with the frames and their seconds by the clock and of the processor.

    Exit status: 0 measured, 64 bad command line, 66 no scene, 69 no usable display.
    """
}
