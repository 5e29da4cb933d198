import SwiftUI
import Testing

/// Names that files for devices use, in a file that imports only SwiftUI.
@MainActor
@Suite struct AcceptedNamesTests {
  private func tree<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) -> String {
    let host = ViewHost(glyphs: NoGlyphs(), content: content)
    host.frame(size: Size(390, 600), time: 0)
    return host.accessibilityTree
  }

  private var page: some View {
    NavigationStack {
      Text("Rules")
        .background(Color(.tertiarySystemFill))
        .background(Color(uiColor: .tertiarySystemFill), in: .rect(cornerRadius: 8))
        .navigationTitle("Help")
    }
  }

  @Test func namesOfDevicesCompileAndChangeNothing() {
    let plain = tree { page }
    #expect(plain.contains("Rules") && plain.contains("Help"))
    #expect(
      tree {
        page
          .persistentSystemOverlays(.hidden)
          .statusBarHidden()
          .statusBar(hidden: true)
          .toolbarBackgroundVisibility(.visible, for: .navigationBar)
          .toolbarColorScheme(.dark, for: .navigationBar)
          .navigationViewStyle(.stack)
          .navigationSplitViewStyle(.balanced)
          .geometryGroup()
          .scrollEdgeEffectStyle(.soft, for: .top)
          .scrollEdgeEffectHidden(for: .bottom)
          .tabBarMinimizeBehavior(.onScrollDown)
          .backgroundExtensionEffect()
          .defersSystemGestures(on: .all)
      } == plain)
  }

  @Test func spaceOfAToolbarMovesItemsApart() throws {
    func gap(_ hasSpace: Bool) throws -> Double {
      let host = ViewHost(glyphs: NoGlyphs()) {
        NavigationStack {
          Text("Rules").toolbar {
            ToolbarItem(placement: .topBarTrailing) { Button("Undo") {} }
            if hasSpace { ToolbarSpacer(.fixed, placement: .topBarTrailing) }
            ToolbarItem(placement: .topBarTrailing) { Button("Redo") {} }
              .sharedBackgroundVisibility(.hidden)
          }
        }
      }
      host.frame(size: Size(390, 600), time: 0)
      let frames = ["Undo", "Redo"].compactMap { name in
        host.screenElements.first { $0.accessibility.label == name }?.frame
      }
      try #require(frames.count == 2)
      return frames[1].minX - frames[0].maxX
    }
    #expect(try gap(true) >= gap(false) + 12)
  }

  @Test func safeAreaBarTakesRoomFromTheContent() {
    func height(_ hasBar: Bool) -> Double {
      var height = 0.0
      let host = ViewHost(glyphs: NoGlyphs()) {
        GeometryReader { proxy in
          let _ = height = proxy.size.height
          Color.red
        }
        .safeAreaBar(edge: .bottom) { Color.blue.frame(height: hasBar ? 40 : 0) }
      }
      host.frame(size: Size(100, 100), time: 0)
      return height
    }
    #expect(height(false) == 100 && height(true) == 60)
  }

  @Test func namesOfKeyboardsCompileAndChangeNothing() {
    let plain = tree { TextField("Name", text: .constant("Ada")) }
    #expect(plain.contains("Name"))
    #expect(
      tree {
        TextField("Name", text: .constant("Ada"))
          .keyboardType(.decimalPad)
          .textContentType(.username)
          .textInputAutocapitalization(.never)
          .autocorrectionDisabled()
          .disableAutocorrection(true)
          .autocapitalization(.none)
          .writingToolsBehavior(.disabled)
      } == plain)
  }

  @Test func namesOfListsAndPairsCompileAndChangeNothing() {
    struct Pairs: View {
      let isPaired: Bool
      @Namespace private var space

      var body: some View {
        List {
          HStack {
            if isPaired {
              Text("Level").accessibilityLabeledPair(role: .label, id: 1, in: space)
              Text("3").accessibilityLabeledPair(role: .content, id: 1, in: space)
            } else {
              Text("Level")
              Text("3")
            }
          }
        }
      }
    }
    #expect(
      tree { Pairs(isPaired: true).alternatingRowBackgrounds() } == tree { Pairs(isPaired: false) })
  }

  @Test func sameTypesUnderFoundationsNamesConvert() {
    let point: CGPoint = Point(x: 1, y: 2)
    #expect(Foundation.CGPoint(point) == Foundation.CGPoint(x: 1, y: 2))
    let size: CGSize = Size(width: 3, height: 4)
    #expect(CGSize(Foundation.CGSize(size)) == size)
  }

  @Test func anyGestureHoldsGesturesOfDifferentTypes() {
    var translation: AnyGesture<CGSize> { AnyGesture(DragGesture().map(\.translation)) }
    let gestures = [translation, AnyGesture(TapGesture().map { CGSize.zero })]
    _ = Color.red.gesture(gestures[0]).gesture(gestures[1].onEnded { _ in })
  }
}
