// The compiler looks for a module of this name wherever `UIKit` and `Testing` are both imported, as
// it would for Apple's cross-import overlay. It has nothing to add.
