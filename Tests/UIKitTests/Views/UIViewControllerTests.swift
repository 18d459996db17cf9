import Testing

@testable import UIKit

@MainActor
@Suite struct `A view controller` {
  @MainActor final class Witness: UIViewController {
    var log: [String] = []
    override func loadView() {
      log.append("loadView")
      view = UIView()
    }
    override func viewDidLoad() { log.append("viewDidLoad") }
    override func viewWillAppear(_ animated: Bool) { log.append("viewWillAppear") }
    override func viewIsAppearing(_ animated: Bool) { log.append("viewIsAppearing") }
    override func viewDidAppear(_ animated: Bool) { log.append("viewDidAppear") }
    override func viewWillDisappear(_ animated: Bool) { log.append("viewWillDisappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("viewDidDisappear") }
    override func viewWillLayoutSubviews() { log.append("viewWillLayoutSubviews") }
    override func viewDidLayoutSubviews() { log.append("viewDidLayoutSubviews") }
  }

  @MainActor final class Titled: UIViewController {
    let number: Int
    init(number: Int) {
      self.number = number
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) {
      number = 0
      super.init(coder: coder)
    }
  }

  @MainActor final class Plain: UIViewController {
    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
      super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
      title = "plain"
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func `is subclassed through the initialiser that UIKit's is`() {
    #expect(Titled(number: 7).number == 7)
    #expect(Plain().title == "plain")
    #expect(Plain(nibName: nil, bundle: nil).title == "plain")
  }

  @Test func `is told in UIKit's order when its window is shown`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 70, height: 50))
    let controller = Witness()
    window.rootViewController = controller
    #expect(controller.log.isEmpty && !controller.isViewLoaded)
    window.makeKeyAndVisible()
    #expect(
      controller.log == [
        "loadView", "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewWillLayoutSubviews",
        "viewDidLayoutSubviews", "viewDidAppear",
      ])
    #expect(controller.view.frame == window.bounds && controller.view.superview === window)
    window.frame.size = CGSize(width: 30, height: 90)
    #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 30, height: 90))
  }

  @Test func `leaves with its view when another takes its place`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 70, height: 50))
    let (first, second) = (Witness(), Witness())
    window.rootViewController = first
    window.makeKeyAndVisible()
    first.log = []
    window.rootViewController = second
    #expect(first.log == ["viewWillDisappear", "viewDidDisappear"])
    #expect(first.view.superview == nil)
    #expect(window.subviews == [second.view])
  }

  @Test func `stands between its view and the superview in the responder chain`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 70, height: 50))
    let controller = Witness()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(controller.view.next === controller)
    #expect(controller.next === window)
    #expect(window.next === UIApplication.shared)
  }

  @Test func `does not outlive its window, and its view survives it`() {
    let kept: UIView
    weak var gone: UIViewController?
    do {
      let controller = Witness()
      gone = controller
      kept = controller.view
    }
    #expect(gone == nil)
    #expect(kept.next == nil)
  }

  @Test func `has children that know it`() {
    let (parent, child) = (UIViewController(), UIViewController())
    parent.addChild(child)
    #expect(parent.children == [child] && child.parent === parent)
    child.removeFromParent()
    #expect(parent.children.isEmpty && child.parent == nil)
  }
}

@MainActor
@Suite struct `A colour` {
  @Test func `gives its components back, held within 0 and 1`() {
    let color = UIColor(red: 0.25, green: 2, blue: -1, alpha: 0.5)
    var (r, g, b, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    #expect(color.getRed(&r, green: &g, blue: &b, alpha: &a))
    #expect([r, g, b, a] == [0.25, 1, 0, 0.5])
    #expect(!color.getWhite(&r, alpha: &a))
    #expect(UIColor.lightGray.getWhite(&r, alpha: &a) && abs(r - 2 / 3) < 1e-12)
  }

  @Test func `is equal by its components`() {
    #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == UIColor.red)
    #expect(UIColor.red.withAlphaComponent(0.5) != UIColor.red)
    #expect(UIColor(hue: 1 / 3, saturation: 1, brightness: 1, alpha: 1) == UIColor.green)
    #expect(UIColor(hue: 0, saturation: 0, brightness: 0.5, alpha: 1) == UIColor.gray)
  }
}
