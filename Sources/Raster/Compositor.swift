public import Geometry

/// Paints display lists into buffers of pixels.
///
///     let compositor = Compositor()
///     compositor.render(list, damage: Region(buffer.bounds), into: buffer)
///
/// What is painted depends on the list alone: a pixel has the same bytes whichever damage it is
/// painted in. What an opaque item hides is not painted. A compositor keeps its scratch memory, so
/// that a frame like the last allocates nothing.
///
/// It must not be used from two threads at once.
public final class Compositor {
  // Unchecked: each of these is a step of every item, and is accessed in one place at a time.
  @exclusivity(unchecked) private var levels: [Level] = [Level()]
  private let scratch = RowScratch()

  /// A compositor without scratch memory yet.
  public init() {}

  /// Paints every damaged pixel of the buffer, and no other, over opaque black.
  ///
  /// - Parameters:
  ///   - list: what to paint; colours and pictures are premultiplied.
  ///   - damage: in the list's coordinates.
  ///   - buffer: where to paint.
  ///   - originX: the list's column of the buffer's first pixel.
  ///   - originY: the list's row of the buffer's first pixel.
  /// - Precondition: every layer of the list has ended.
  public func render(
    _ list: DisplayList, damage: Region, into buffer: PixelBuffer,
    originX: Int32 = 0, originY: Int32 = 0
  ) {
    list.requireBalancedLayers()
    if paintStrip(list, damage: damage, into: buffer, originX: originX, originY: originY) { return }
    let root = levels[0]
    root.plan.uncovered.removeAll()
    root.plan.uncovered.formUnion(damage)
    root.plan.uncovered.formIntersection(buffer.bounds.translated(dx: originX, dy: originY))
    guard !root.plan.uncovered.isEmpty else { return }
    root.target = PaintTarget(
      base: buffer.base, stride: buffer.strideBytes >> 2, x0: originX, y0: originY)
    list.items.withUnsafeBufferPointer { items in
      compose(items, ItemPainter(list: list, scratch: scratch))
    }
  }

  /// Walks the tree of layers with a stack of its own, so that no depth of nesting overflows.
  private func compose(_ items: UnsafeBufferPointer<DisplayItem>, _ painter: ItemPainter) {
    levels[0].begin(items, items.indices, on: PremultipliedColor.black.bits, painter)
    var depth = 0
    while true {
      let level = levels[depth]
      if let part = level.nextPart() {
        if items[part.item].kind == .beginLayer {
          depth += 1
          beginLayer(part, of: level, depth: depth, items, painter)
        } else {
          level.paint(part, items[part.item], painter)
        }
      } else if depth > 0 {
        depth -= 1
        levels[depth].paintLayer(from: level, items, painter)
      } else {
        return
      }
    }
  }

  private func beginLayer(
    _ part: OcclusionPlan.Part, of parent: Level, depth: Int,
    _ items: UnsafeBufferPointer<DisplayItem>, _ painter: ItemPainter
  ) {
    if depth == levels.count { levels.append(Level()) }
    let level = levels[depth]
    level.plan.uncovered.removeAll()
    for k in part.rects { level.plan.uncovered.formUnion(parent.plan.rects[k]) }
    level.allocateTarget()
    let contents = part.item + 1..<Int(items[part.item].partner)
    level.begin(items, contents, on: PremultipliedColor.clear.bits, painter)
  }
}

extension Compositor {
  /// A group that is being composed: the list itself, or a layer.
  private final class Level {
    @exclusivity(unchecked) var plan = OcclusionPlan()
    @exclusivity(unchecked) var target: PaintTarget
    /// Parts of the plan that are not painted yet; they are taken from the end, the back.
    @exclusivity(unchecked) private var remaining = 0
    /// Pixels to begin with: a page.
    private static let leastCapacity = 1024
    private var storage = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
    private var capacity = 1

    init() {
      target = PaintTarget(base: storage, stride: 1, x0: 0, y0: 0)
    }

    deinit { storage.deallocate() }

    /// Makes the target a part of the scratch memory, as large as what is to be painted.
    func allocateTarget() {
      let bounds = plan.uncovered.bounds
      if bounds.area > capacity {
        // Half as much again, for layers that grow a little each frame.
        capacity = max(Self.leastCapacity, bounds.area, capacity + capacity / 2)
        storage.deallocate()
        storage = .allocate(capacity: capacity)
      }
      target = PaintTarget(base: storage, stride: bounds.width, x0: bounds.x0, y0: bounds.y0)
    }

    /// Works out what is seen of the items and paints the background where nothing opaque will be.
    func begin(
      _ items: UnsafeBufferPointer<DisplayItem>, _ range: Range<Int>, on background: UInt32,
      _ painter: ItemPainter
    ) {
      plan.run(items, in: range)
      remaining = plan.parts.count
      for rect in plan.uncovered.rects { target.set(rect, to: background) }
    }

    /// The part behind all that are not painted yet.
    func nextPart() -> OcclusionPlan.Part? {
      guard remaining > 0 else { return nil }
      remaining -= 1
      return plan.parts[remaining]
    }

    func paint(_ part: OcclusionPlan.Part, _ item: DisplayItem, _ painter: ItemPainter) {
      for k in part.rects { painter.paint(item, within: plan.rects[k], into: target) }
    }

    /// Paints the layer that `nextPart()` gave last, now that it is composed.
    func paintLayer(
      from layer: Level, _ items: UnsafeBufferPointer<DisplayItem>, _ painter: ItemPainter
    ) {
      let part = plan.parts[remaining]
      for k in part.rects {
        painter.paintLayer(
          items[part.item], from: layer.target, within: plan.rects[k], into: target)
      }
    }
  }
}
