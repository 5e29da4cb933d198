// The name of Apple's SpriteKit, so that a file that imports it compiles. This module is part of
// the kit: it has no nodes and no physics, and a use of these names is an error that says so.
public import SwiftUI

/// A node of a scene.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
open class SKNode {
  public init() {}
  open func addChild(_ node: SKNode) {}
  open func run(_ action: SKAction) {}
}

/// A scene of nodes.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
open class SKScene: SKNode {
  public init(size: CGSize) {}
  open func didMove(to view: SKView) {}
  open func update(_ currentTime: TimeInterval) {}
}

/// A node with a picture.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
open class SKSpriteNode: SKNode {
  public init(imageNamed name: String) {}
  public init(color: Any, size: CGSize) {}
}

/// A node with text.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
open class SKLabelNode: SKNode {
  public init(text: String?) {}
  public init(fontNamed name: String?) {}
}

/// A node with a shape.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
open class SKShapeNode: SKNode {
  public init(circleOfRadius radius: CGFloat) {}
  public init(rectOf size: CGSize) {}
}

/// A node of particles.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
open class SKEmitterNode: SKNode {
  public init?(fileNamed name: String) {}
}

/// A node that moves the view of a scene.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
open class SKCameraNode: SKNode {
  override public init() {}
}

/// A node of tiles.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
open class SKTileMapNode: SKNode {
  override public init() {}
}

/// A change of a node over time.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
public final class SKAction {
  init() {}
  public static func move(to location: CGPoint, duration: TimeInterval) -> SKAction { SKAction() }
  public static func sequence(_ actions: [SKAction]) -> SKAction { SKAction() }
  public static func repeatForever(_ action: SKAction) -> SKAction { action }
  public static func wait(forDuration seconds: TimeInterval) -> SKAction { SKAction() }
}

/// A picture of nodes.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
public final class SKTexture {
  public init(imageNamed name: String) {}
}

/// Pictures of nodes.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
public final class SKTextureAtlas {
  public init(named name: String) {}
}

/// The physics of a node.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
public final class SKPhysicsBody {
  public init(circleOfRadius radius: CGFloat) {}
  public init(rectangleOf size: CGSize) {}
}

/// A contact of two nodes.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
public final class SKPhysicsContact {
  init() {}
}

/// Follows contacts of nodes.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
public protocol SKPhysicsContactDelegate: AnyObject {}

/// A transition between scenes.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
public final class SKTransition {
  public static func fade(withDuration seconds: TimeInterval) -> SKTransition { SKTransition() }
}

/// A view of UIKit with a scene.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
open class SKView {
  public init() {}
  open func presentScene(_ scene: SKScene?) {}
}

/// A view of a scene.
@available(
  *, unavailable,
  message:
    "the kit does not have SpriteKit's nodes: draw with Canvas and TimelineView, or with views"
)
public struct SpriteView: View {
  public init(scene: SKScene) {}
  public var body: some View { EmptyView() }
}
