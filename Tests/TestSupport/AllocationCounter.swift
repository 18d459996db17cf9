import Foundation

/// Counts the allocations of a program under test, apart from those of the libraries it uses.
///
/// ```swift
/// let counter = try AllocationCounter()
/// let child = try ChildProcess(["oriel"], environment: counter.environment)
/// let before = try counter.read()
/// ```
///
/// A small library that the C compiler makes on the spot is loaded before the program. It counts
/// the calls of `malloc` and its kin in a file that both sides map, by whether the caller's code is
/// the program's own, static libraries included, or a shared library's.
public final class AllocationCounter: Sendable {
  /// Numbers of allocations since the program began.
  public struct Counts: Equatable, Sendable {
    /// Those of the program and what is linked into it.
    public var own: Int
    /// Those of shared libraries.
    public var libraries: Int
  }

  private let folder: URL

  /// Compiles the library.
  ///
  /// - Throws: `CommandError` where the compiler fails.
  public init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("allocations-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = folder.appendingPathComponent("count.c")
    try Data(Self.source.utf8).write(to: source)
    try Data(count: 2 * MemoryLayout<Int>.size).write(to: counts)
    try output(
      of: ["cc", "-O2", "-shared", "-fPIC", "-o", library.path, source.path], timeoutSeconds: 60)
  }

  // What cannot be removed is left to whoever cleans the temporary folder.
  deinit { _ = try? FileManager.default.removeItem(at: folder) }

  /// What the program needs in its environment to be counted.
  public var environment: [String: String] {
    ["LD_PRELOAD": library.path, "ALLOCATION_COUNTS": counts.path]
  }

  /// What has been counted so far.
  ///
  /// - Throws: Foundation's error where the file has gone.
  public func read() throws -> Counts {
    let bytes = try Data(contentsOf: counts)
    return bytes.withUnsafeBytes {
      Counts(
        own: $0.loadUnaligned(as: Int.self),
        libraries: $0.loadUnaligned(fromByteOffset: MemoryLayout<Int>.size, as: Int.self))
    }
  }

  private var library: URL { folder.appendingPathComponent("count.so") }
  private var counts: URL { folder.appendingPathComponent("counts") }

  /// The program comes first among the loaded objects. glibc's own entry points are called, since
  /// looking the next `malloc` up would itself allocate.
  private static let source = """
    #define _GNU_SOURCE
    #include <errno.h>
    #include <fcntl.h>
    #include <link.h>
    #include <stdint.h>
    #include <stdlib.h>
    #include <sys/mman.h>

    extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t);
    extern void *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);

    static uintptr_t start, end;
    static long *counts;

    static int find_program(struct dl_phdr_info *object, size_t size, void *unused) {
      for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        start = object->dlpi_addr + part->p_vaddr;
        end = start + part->p_memsz;
      }
      return 1;
    }

    __attribute__((constructor)) static void begin(void) {
      const char *path = getenv("ALLOCATION_COUNTS");
      int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
      if (file < 0) return;
      dl_iterate_phdr(find_program, NULL);
      void *map = mmap(NULL, 2 * sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
      if (map != MAP_FAILED) counts = map;
    }

    static void count(void *caller) {
      uintptr_t place = (uintptr_t)caller;
      if (counts) __atomic_fetch_add(&counts[place < start || place >= end], 1, __ATOMIC_RELAXED);
    }

    #define COUNT count(__builtin_return_address(0))
    void *malloc(size_t size) { COUNT; return __libc_malloc(size); }
    void *calloc(size_t number, size_t size) { COUNT; return __libc_calloc(number, size); }
    void *realloc(void *old, size_t size) { COUNT; return __libc_realloc(old, size); }
    void *memalign(size_t step, size_t size) { COUNT; return __libc_memalign(step, size); }
    void *aligned_alloc(size_t step, size_t size) { COUNT; return __libc_memalign(step, size); }
    int posix_memalign(void **result, size_t step, size_t size) {
      COUNT;
      void *memory = __libc_memalign(step, size);
      if (!memory) return ENOMEM;
      *result = memory;
      return 0;
    }
    """
}
