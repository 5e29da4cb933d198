import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// Each check finds the fault of a faulty view, and none in a sound one.
@MainActor
@Suite struct MeaningCheckTests {
  private func stage<Content: View>(
    _ size: Size, _ safeArea: EdgeInsets = EdgeInsets(),
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) throws -> PictureStage {
    var settings = PictureSettings.alone
    settings.font = .blocks
    settings.safeArea = safeArea
    return try PictureStage(PictureCondition(size: size), settings) {
      AnyView(
        content().frame(maxWidth: .infinity, maxHeight: .infinity).background(Color.white)
          .foregroundStyle(.black))
    }
  }

  /// Returns the texts or labels of the elements with faults of a kind.
  private func faulty<Content: View>(
    _ kind: MeaningChecks.Kind, _ size: Size = Size(200, 100),
    safeArea: EdgeInsets = EdgeInsets(),
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) throws -> [String] {
    try stage(size, safeArea, content).host.faults(MeaningChecks([kind])).map(\.element)
  }

  // MARK: Text

  @Test func smallLettersAreFound() throws {
    #expect(try faulty(.smallText) { Text("ab").font(.system(size: 8)) } == ["ab"])
    #expect(try faulty(.smallText) { Text("ab").font(.system(size: 9)) } == [])
    #expect(
      try faulty(.smallText) { Text("ab").font(.system(size: 12)).scaleEffect(0.5) } == ["ab"])
  }

  @Test func faintTextIsFound() throws {
    #expect(try faulty(.faintText) { Text("ab").foregroundStyle(Color(white: 0.9)) } == ["ab"])
    #expect(try faulty(.faintText) { Text("ab").foregroundStyle(Color(white: 0.5)) } == [])
  }

  /// A small picture decides about plain text, and the verdict is that of large pictures.
  @Test func faintTextIsFoundAsInLargePictures() throws {
    var faintCount = 0
    for size in [9.0, 17, 40] {
      for white in [0.3, 0.75, 0.84, 0.88, 0.94] {
        // The right half lies on the colour of the letters, or on a darker one.
        for half in [1, white, white / 2] {
          let host = try stage(Size(400, 100)) {
            Text("cards ab").font(.system(size: size)).foregroundStyle(Color(white: white))
              .background {
                HStack(spacing: 0) {
                  Color.white
                  Color(white: half)
                }
              }
          }.host
          let alone = host.faults(MeaningChecks([.faintText]))
          let large = host.faults(MeaningChecks([.faintText, .contrast]))
          #expect(alone == large.filter { $0.kind == .faintText }, "\(size) \(white) \(half)")
          faintCount += alone.count
        }
      }
    }
    #expect((15...40).contains(faintCount), "\(faintCount)")
  }

  @Test func textNeedsTheContrastOfItsSize() throws {
    let gray = Color(white: 0.5)
    #expect(try faulty(.contrast) { Text("ab").foregroundStyle(gray) } == ["ab"])
    #expect(try faulty(.contrast) { Text("ab") } == [])
    #expect(
      try faulty(.contrast) { Text("ab").font(.system(size: 24)).foregroundStyle(gray) } == [])
    #expect(
      try faulty(.contrast) { Text("ab").foregroundStyle(.white).background(Color.black) } == [])
    #expect(
      try faulty(.contrast) { Text("ab").foregroundStyle(gray).background(Color.black) } == [])
    #expect(try faulty(.contrast) { Button("ab") {}.disabled(true) } == [])
  }

  @Test func contrastIsMeasuredWhereTextLiesOverTwoColours() throws {
    // Black letters can be read on the white half only.
    let found = try faulty(.contrast) {
      Text("ab cd").background {
        HStack(spacing: 0) {
          Color.white
          Color(white: 0.2)
        }
      }
    }
    #expect(found == ["ab cd"])
  }

  @Test func lightnessContrastIsThatOfAPCA() throws {
    // The reference values of APCA 0.0.98G-4g.
    let expected: [(UInt32, UInt32, Double)] = [
      (0xFF88_8888, 0xFFFF_FFFF, 63.056), (0xFFFF_FFFF, 0xFF88_8888, -68.541),
      (0xFF00_0000, 0xFFAA_AAAA, 58.146), (0xFFAA_AAAA, 0xFF00_0000, -56.241),
      (0xFF11_2233, 0xFFDD_EEFF, 91.668),
    ]
    for (text, background, contrast) in expected {
      #expect(abs(PixelLight.lightnessContrast(of: text, on: background) - contrast) < 0.01)
    }
    #expect(
      try faulty(.perceivedContrast) { Text("ab").foregroundStyle(Color(white: 0.6)) } == ["ab"])
    #expect(try faulty(.perceivedContrast) { Text("ab") } == [])
  }

  @Test func textBeyondTheWindowIsFound() throws {
    let small = Size(40, 100)
    #expect(try faulty(.clippedText, small) { Text("long text").fixedSize() } == ["long text"])
    #expect(try faulty(.clippedText) { Text("long text").fixedSize() } == [])
    #expect(
      try faulty(.clippedText, small) {
        ScrollView(.horizontal) { Text("long text").fixedSize() }
      } == [])
    #expect(
      try faulty(.clippedText) { Text("long text").fixedSize().frame(width: 20).clipped() }
        == ["long text"])
  }

  @Test func shortenedAndBrokenTextsAreFound() throws {
    let small = Size(60, 100)
    #expect(
      try faulty(.truncatedText, small) { Text("a long line").lineLimit(1) } == ["a long line"])
    #expect(try faulty(.truncatedText, small) { Text("unbreakable") } == ["unbreakable"])
    #expect(try faulty(.truncatedText) { Text("unbreakable") } == [])
  }

  @Test func textLargerThanItsBoxIsFound() throws {
    #expect(
      try faulty(.overflowingText) { Text("long text").fixedSize().frame(width: 20) }
        == ["long text"])
    #expect(try faulty(.overflowingText) { Text("long text").padding(4) } == [])
    // A tool tip above a button.
    #expect(
      try faulty(.overflowingText) {
        Button("ab") {}.overlay(alignment: .top) { Text("long text").fixedSize().offset(y: -30) }
      } == [])
    // A column in a row's height.
    #expect(
      try faulty(.overflowingText, Size(200, 120)) {
        VStack(spacing: 0) {
          Text("ab")
          Text("cd")
          Text("ef")
        }.frame(height: 17)
      } == ["ab", "ef"])
  }

  @Test func textOverTextIsFoundUnlessItIsCovered() throws {
    #expect(
      try faulty(.overlappingText) {
        ZStack {
          Text("abc")
          Text("xyz")
        }
      } == ["abc"])
    #expect(
      try faulty(.overlappingText) {
        ZStack {
          Text("abc")
          Color.white
          Text("x")
        }
      } == [])
    #expect(
      try faulty(.overlappingText) {
        ZStack {
          Text("abc")
          Text("abc").offset(x: 1, y: 1)
        }
      } == [])
  }

  @Test func turnedTextsThatOnlySeemToOverlapAreSound() throws {
    #expect(
      try faulty(.overlappingText) {
        ZStack {
          Text("abcdefgh").rotationEffect(.degrees(45)).offset(x: -12, y: 12)
          Text("stuvwxyz").rotationEffect(.degrees(45)).offset(x: 12, y: -12)
        }
      } == [])
  }

  @Test func textThatFadesOutWhereMoreCanBeScrolledIsSound() throws {
    func found(_ height: Double) throws -> [String] {
      try faulty(.faintText) {
        ScrollView {
          VStack(spacing: 0) {
            Text("ab").frame(height: 90, alignment: .bottom)
              .foregroundStyle(Color(white: 0.9))
            Color.clear.frame(height: height)
          }
        }
      }
    }
    #expect(try found(100) == [])
    #expect(try found(0) == ["ab"])
  }

  @Test func textOverTheEdgeOfAButtonIsFound() throws {
    func badge(_ distance: Double) throws -> [String] {
      try faulty(.textOverControls) {
        ZStack {
          Button {
          } label: {
            Color.red.frame(width: 60, height: 40)
          }.buttonStyle(.plain)
          Text("9 new").offset(x: distance)
        }
      }
    }
    #expect(try badge(25) == ["9 new"])
    #expect(try badge(80) == [])
    #expect(try badge(0) == [])
  }

  // MARK: Use

  private func buttons(_ side: Double, _ names: [String]) -> some View {
    HStack(spacing: 0) {
      ForEach(names, id: \.self) { name in
        Button {
        } label: {
          Text(name).frame(width: side, height: side)
        }.buttonStyle(.plain)
      }
    }
  }

  @Test func smallTargetsAreFound() throws {
    #expect(try faulty(.smallTargets) { buttons(16, ["a", "b", "c"]) }.contains("b"))
    #expect(try faulty(.smallTargets) { buttons(16, ["a"]) } == [])
    #expect(try faulty(.smallTargets) { buttons(30, ["a", "b", "c"]) } == [])
    #expect(try faulty(.compactTargets) { buttons(30, ["a", "b", "c"]) }.contains("b"))
    #expect(try faulty(.compactTargets) { buttons(44, ["a", "b", "c"]) } == [])
    #expect(try faulty(.smallTargets) { buttons(16, ["a", "b", "c"]).disabled(true) } == [])
  }

  @Test func focusRingOutsideOfTheWindowIsFound() throws {
    func faults(_ width: Double?) throws -> [String] {
      let stage = try stage(Size(200, 100)) {
        Button {
        } label: {
          Color.red.frame(maxWidth: width ?? .infinity, maxHeight: width ?? .infinity)
            .accessibilityLabel("Stop")
        }.buttonStyle(.plain)
      }
      let checks = MeaningChecks([.focusRing])
      #expect(stage.host.faults(checks) == [], "nothing has the focus")
      stage.send([.key(KeyEvent(isDown: true, key: .tab, letter: "", modifiers: []))])
      return stage.host.faults(checks).map(\.description)
    }
    #expect(try faults(nil).count == 1)
    #expect(try faults(60) == [])
  }

  @Test func textOutsideOfTheSafeAreaIsFound() throws {
    let notch = EdgeInsets(top: 30, leading: 0, bottom: 0, trailing: 0)
    #expect(
      try faulty(.safeArea, safeArea: notch) {
        VStack {
          Text("top")
          Spacer()
        }.ignoresSafeArea()
      } == ["top"])
    #expect(
      try faulty(.safeArea, safeArea: notch) {
        VStack {
          Text("top")
          Spacer()
        }
      } == [])
  }

  @Test func coloursThatLookAlikeAreFound() throws {
    func faults(_ colors: [Color]) throws -> [String] {
      let stage = try stage(Size(200, 100)) {
        HStack {
          colors[0].frame(width: 40, height: 40).accessibilityLabel("east")
          colors[1].frame(width: 40, height: 40).accessibilityLabel("west")
        }
      }
      let checks = MeaningChecks.none.tellingApart(["east", "west"])
      return stage.host.faults(checks).map(\.description)
    }
    let (red, green) = (
      Color(red: 0.8, green: 0.4, blue: 0.2), Color(red: 0.5, green: 0.5, blue: 0.2)
    )
    let alike = try faults([red, green])
    #expect(alike.contains { $0.contains("look alike with deutan") })
    #expect(!alike.contains { $0.contains("all cones") })
    let blue = Color(red: 0, green: 0.25, blue: 0.8)
    #expect(try faults([blue, Color(red: 1, green: 0.8, blue: 0)]) == [])
  }

  @Test func untranslatedTextsAreFound() throws {
    #expect(PseudoLocale.text("Play") == "[Pláý··]" && PseudoLocale.text("12") == "12")
    #expect(try faulty(.pseudoLocale) { Text("Play") } == ["Play"])
    #expect(try faulty(.pseudoLocale) { Text(verbatim: PseudoLocale.text("Play")) } == [])
    let cut = PseudoLocale.text("Play again")
    #expect(
      try faulty(.pseudoLocale) { Text(verbatim: cut).lineLimit(1).frame(width: 60) } == [cut])
  }

  // MARK: Choice of checks

  @Test func exceptionsConcernAKindAndAnElement() throws {
    let tiny = try stage(Size(200, 100)) {
      VStack {
        Text("ab").font(.system(size: 5))
        Text("cd").font(.system(size: 5))
      }
    }
    let checks = MeaningChecks.standard
    #expect(tiny.host.faults(checks).map(\.element) == ["ab", "cd"])
    let reason = "a watermark"
    #expect(
      tiny.host.faults(checks.except(.smallText, of: "ab", because: reason)).map(\.element) == [
        "cd"
      ])
    #expect(tiny.host.faults(checks.except(.smallText, because: reason)) == [])
    #expect(tiny.host.faults(checks.except(.contrast, because: reason)).count == 2)
    #expect(tiny.host.faults(.none) == [])
  }

  /// The reason of `Kind.contrast`: with increased contrast labels, the accent and buttons suffice.
  @Test func rolesAndButtonsHaveTheContrastOfTextIfItIsIncreased() throws {
    var few: [String] = []
    for scheme in [ColorScheme.light, .dark] {
      for contrast in [ColorSchemeContrast.standard, .increased] {
        let colors: [(String, Color)] = [
          ("primary", .primary), ("secondary", .secondary), ("tertiary", Color(.tertiaryLabel)),
          ("accent", .accentColor), ("red", .red),
        ]
        let views: [AnyView] =
          colors.map { AnyView(Text($0).foregroundStyle($1)) } + [
            AnyView(Button("borderless") {}), AnyView(Button("bordered") {}.buttonStyle(.bordered)),
            AnyView(Button("prominent") {}.buttonStyle(.borderedProminent)),
          ]
        for view in views {
          let host = ViewHost(glyphs: BlockFont()) {
            view.padding(20).background(Color(.systemBackground))
          }
          host.environment.colorScheme = scheme
          host.environment.colorSchemeContrast = contrast
          host.frame(size: Size(200, 60), scale: 2, time: 0)
          let found = host.faults(.standard).filter { $0.kind == .contrast }
          #expect(found.allSatisfy { $0.severity == (contrast == .increased ? .error : .warning) })
          few += found.map { "\(scheme) \(contrast) \($0.element)" }
        }
      }
    }
    #expect(
      few == [
        "light standard secondary", "light standard tertiary", "light standard accent",
        "light standard red", "light standard borderless", "light standard bordered",
        "dark standard tertiary", "dark standard bordered",
      ])
  }

  /// Warnings fail no test, except with `strict`.
  @Test func faultsThatMayBeIntendedAreWarnings() throws {
    let host = try stage(Size(200, 100)) {
      VStack {
        Text("abcd ef").lineLimit(1).frame(width: 40)
        Text("gh").font(.system(size: 5))
      }
    }.host
    func found(_ checks: MeaningChecks) -> [String] {
      host.faults(checks).map { "\($0.kind) \($0.severity)" }
    }
    #expect(found(.standard) == ["smallText error", "truncatedText warning"])
    #expect(found(.strict) == ["smallText error", "truncatedText error"])
    #expect(
      found(.strict.warning(of: [.smallText]).without([.truncatedText])) == ["smallText warning"])
    #expect(found(.live) == found(.standard))
    let cut = ["smallText error", "truncatedText error"]
    #expect(found(.standard.adding([.truncatedText])) == cut)
    #expect(found(.certain) == ["smallText error"])
    #expect(found(.certain.adding([.truncatedText])) == cut)
  }

  /// Views may increase the contrast of a part of the window.
  @Test func contrastIsAnErrorWhereItIsIncreased() throws {
    let host = try stage(Size(200, 100)) {
      VStack {
        Text("pale").foregroundStyle(Color(white: 0.6))
        Text("here").foregroundStyle(Color(white: 0.6))
          .transformEnvironment(\.colorSchemeContrast) { $0 = .increased }
      }
    }.host
    let found = host.faults(.standard).filter { $0.kind == .contrast }
    #expect(found.map { "\($0.element) \($0.severity)" } == ["pale warning", "here error"])
  }

  /// A bound accepts a fault only as far as it goes today.
  @Test func exceptionsHaveABound() throws {
    func found<Content: View>(
      _ kind: MeaningChecks.Kind, downTo bound: Double,
      @ViewBuilder _ content: @escaping @MainActor () -> Content
    ) throws -> Int {
      let host = try stage(Size(200, 100), EdgeInsets(), content).host
      let measured = host.faults(MeaningChecks([kind])).compactMap { $0.measure }
      #expect(measured.count == 1)
      return host.faults(
        MeaningChecks([kind]).except(kind, of: "ab", downTo: bound, because: "a watermark")
      ).count
    }
    func grey(_ white: Double) -> some View { Text("ab").foregroundStyle(Color(white: white)) }
    // Grey of 0.6 on white has a ratio of 2.85 and Lc 51.
    #expect(try found(.contrast, downTo: 2.7) { grey(0.6) } == 0)
    #expect(try found(.contrast, downTo: 3) { grey(0.6) } == 1)
    #expect(try found(.perceivedContrast, downTo: 48) { grey(0.6) } == 0)
    #expect(try found(.perceivedContrast, downTo: 55) { grey(0.6) } == 1)
    let letters = Text("ab").font(.system(size: 7))
    #expect(try found(.smallText, downTo: 7) { letters } == 0)
    #expect(try found(.smallText, downTo: 7.5) { letters } == 1)
    func button() -> some View {
      Button("ab") {}.buttonStyle(.plain).frame(width: 60, height: 20)
        .contentShape(.interaction, Rectangle())
    }
    #expect(try found(.smallTargets, downTo: 12) { button() } == 0)
    #expect(try found(.smallTargets, downTo: 23) { button() } == 1)
    // Kinds without a measure have nothing to compare.
    let cut = try stage(Size(200, 100)) { Text("ab cd").lineLimit(1).frame(width: 20) }.host
    let checks = MeaningChecks([.truncatedText])
    let element = try #require(cut.faults(checks).first?.element)
    #expect(
      cut.faults(checks.except(.truncatedText, of: element, downTo: 1, because: "it is cut"))
        .count == 1)
  }

  /// The frame of a large text reaches over the upper edge of the letters below it.
  @Test func contrastOfANeighbourIsNotThatOfAText() throws {
    func found(pale isPale: Bool, spacing: Double) throws -> [String] {
      try faulty(.contrast, Size(300, 200)) {
        VStack(spacing: spacing) {
          Text("790").font(.system(size: 80))
          Text("more than before").font(.system(size: 20))
            .foregroundStyle(isPale ? Color(white: 0.7) : .black)
        }
      }
    }
    #expect(try found(pale: true, spacing: 20) == ["more than before"])
    #expect(try found(pale: true, spacing: -6) == ["more than before"])
    #expect(try found(pale: false, spacing: -6) == [])
  }

  /// A close-up shows the shadow farther from the letters than a small picture does.
  @Test func shadowIsNotMeasuredAsText() throws {
    var settings = PictureSettings.alone
    settings.font = .blocks
    // White on this blue has a ratio of 6.
    let stage = try PictureStage(PictureCondition(size: Size(100, 40), scale: 8), settings) {
      AnyView(
        Text("Par 920").font(.system(size: 12)).foregroundStyle(.white)
          .shadow(color: .black, radius: 3)
          .frame(width: 100, height: 40)
          .background(Color(red: 0.3, green: 0.3, blue: 0.9)))
    }
    let shadowed = stage.host.faults(MeaningChecks([.contrast])).map(\.description)
    #expect(shadowed == [])
  }

  /// Far from the letters their glow fades slowly; it is no paler letter.
  @Test func glowIsNotMeasuredAsText() throws {
    let kinds: Set<MeaningChecks.Kind> = [.faintText, .contrast]
    func found(_ color: Color) throws -> [String] {
      let stage = try stage(Size(300, 120)) {
        Text("COMET").font(.system(size: 44, weight: .black, design: .rounded)).kerning(8)
          .foregroundStyle(color).shadow(color: .purple, radius: 12)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
          .background(Color(red: 0.03, green: 0.03, blue: 0.12))
      }
      return stage.host.faults(MeaningChecks(kinds)).map(\.kind.rawValue)
    }
    #expect(try found(.white) == [])
    #expect(try found(Color(white: 0.3)) == ["faintText", "contrast"])
    // Pale letters beside clear ones have no glow, but edges.
    for white in [0.15, 0.25] {
      let mixed = try faulty(.contrast, Size(300, 120)) {
        (Text("AB").foregroundColor(.white) + Text("CD").foregroundColor(Color(white: white)))
          .font(.system(size: 44, weight: .black))
          .frame(maxWidth: .infinity, maxHeight: .infinity)
          .background(Color(red: 0.03, green: 0.03, blue: 0.12))
      }
      #expect(mixed == ["ABCD"], "\(white)")
    }
  }

  /// The other cards of a stack do not lie over the first one.
  @Test func textsThatCardsCoverOverlapNothing() throws {
    func found(count: Int, opacity: Double) throws -> [String] {
      try faulty(.overlappingText, Size(200, 200)) {
        ZStack {
          ForEach(0..<count, id: \.self) { number in
            Text("Card \(number)").font(.system(size: 30)).frame(width: 160, height: 120)
              .background(Color(white: 0.8).opacity(opacity)).offset(y: Double(number) * 8)
          }
        }
      }
    }
    #expect(try found(count: 4, opacity: 1) == [])
    #expect(try found(count: 2, opacity: 0.5) == ["Card 0"])
  }

  @Test func controlWithoutALabelIsFound() throws {
    func star() -> some View {
      Button(action: {}) { Image(systemName: "star").accessibilityHidden(true) }
    }
    #expect(try faulty(.missingLabel) { star() } == [""])
    #expect(
      try faulty(.missingLabel) {
        star().accessibilityLabel("Favourite")
        Button("Play") {}
        Color.white.onTapGesture {}
      } == [])
  }

  /// A background that closes a panel may have small controls at its centre.
  @Test func largeTargetMayHaveOthersAtItsCentre() throws {
    func found(columns: Int, height: Double) throws -> [String] {
      try faulty(.smallTargets, Size(300, 300)) {
        ZStack {
          Color(white: 0.9).onTapGesture {}
          // Between them 10 points of the background are left.
          HStack(spacing: 10) {
            ForEach(0..<columns, id: \.self) { _ in
              Color.black.frame(width: 60, height: height).onTapGesture {}
            }
          }
        }
      }
    }
    #expect(try found(columns: 2, height: 60) == [])
    #expect(try found(columns: 4, height: 300) == [""])
    // A free area counts as a whole wherever it lies, and for all checks alike.
    let card = try stage(Size(300, 300)) {
      Color(white: 0.9).frame(width: 80, height: 80).onTapGesture {}
        .overlay {
          HStack(spacing: 10) {
            ForEach(0..<2, id: \.self) { _ in
              Color.black.frame(width: 16, height: 16).onTapGesture {}
            }
          }
        }
    }.host
    let wide = try #require(card.drawnContents.controls.first)
    #expect(wide.frame.width == 80)
    for limit in [24.0, 44] {
      let size = try #require(card.targetSize(of: wide, upTo: limit))
      #expect(min(size.width, size.height) >= 24, "\(limit): \(size)")
    }
  }

  @Test func textInMotionIsLeftOut() throws {
    let stage = try stage(Size(200, 100)) { Slide() }
    #expect(stage.host.faults(MeaningChecks([.clippedText])).map(\.element) == ["moving text"])
    stage.send([.key(KeyEvent(isDown: true, key: .tab, letter: "", modifiers: []))])
    stage.send([.key(KeyEvent(isDown: true, key: .space, letter: "", modifiers: []))])
    stage.run(until: 0.2)
    #expect(stage.host.faults(MeaningChecks([.clippedText])) == [])
  }

  /// A text that a button moves in from beyond the edge.
  private struct Slide: View {
    @State private var isIn = false

    var body: some View {
      VStack {
        Text("moving text").fixedSize().offset(x: isIn ? 0 : 100)
        Button("Go") { withAnimation(.linear(duration: 2)) { isIn = true } }
      }
    }
  }
}
