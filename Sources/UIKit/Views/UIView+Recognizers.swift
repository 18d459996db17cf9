extension UIView {
  final func attach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    needExtras().gestureRecognizers.append(recognizer)
    recognizer.didAttach(to: self)
  }

  final func detach(_ recognizer: UIGestureRecognizer) {
    guard let index = extras?.gestureRecognizers.firstIndex(where: { $0 === recognizer }) else {
      return
    }
    extras?.gestureRecognizers.remove(at: index)
    recognizer.didDetach()
  }

  final func replaceGestureRecognizers(with recognizers: [UIGestureRecognizer]) {
    for former in extras?.gestureRecognizers ?? [] { removeGestureRecognizer(former) }
    for new in recognizers { addGestureRecognizer(new) }
  }
}
