import Session
import StageUI

/// A message about unlocked achievements, which moves in from the top, in Climb in a wide window
/// from the bottom, and leaves after three seconds.
///
/// `AppModel.followNews` chooses the moment: nothing is being played then.
struct UnlockToast: View {
  @Environment(\.look) private var look
  @Environment(\.safeAreaInsets) private var insets
  var app: AppModel
  var size: Size

  var body: some View {
    if let news = app.profile.news {
      content(news)
        .id(news.number)
        .frame(maxHeight: .infinity, alignment: isAtBottom ? .bottom : .top)
        // Clicks reach the views below.
        .allowsHitTesting(false)
        .transition(
          .asymmetric(
            insertion: .move(edge: isAtBottom ? .bottom : .top).combined(with: .opacity),
            removal: .opacity.combined(with: .move(edge: isAtBottom ? .bottom : .top)))
        )
        .task(id: news.number) {
          try? await Task.sleep(for: .seconds(3))
          app.profile.dismissNews(news.number)
        }
    }
  }

  /// The message, as narrow as its words; those of several achievements may have to wrap.
  @ViewBuilder private func content(_ news: ProfileModel.UnlockNews) -> some View {
    if size.width >= 480 {
      ViewThatFits(in: .horizontal) {
        // Without a largest width, so that longer words do not fit.
        box(words(news).fixedSize())
        box(wrappedWords(news))
      }
      .frame(maxWidth: 400 + 2 * 16 + 14 + 22)
    } else {
      box(wrappedWords(news))
    }
  }

  private func wrappedWords(_ news: ProfileModel.UnlockNews) -> some View {
    words(news)
      .frame(maxWidth: 400, alignment: .leading)
      .fixedSize(horizontal: false, vertical: true)
  }

  private func words(_ news: ProfileModel.UnlockNews) -> some View {
    HStack(spacing: 14) {
      if let first = news.achievements.first {
        AchievementBadge(achievement: first).frame(width: 48, height: 48)
      }
      VStack(alignment: .leading, spacing: 2) {
        if news.achievements.count == 1 {
          Text(Strings.newAchievement).game(TypeSize.caption, ink: .points)
        }
        Text(Strings.unlockedNews(news.achievements)).game(TypeSize.body, ink: .primary)
        Text(detail(news)).game(TypeSize.caption, ink: .onPlate)
          .fixedSize(horizontal: false, vertical: true)
        if news.achievements.count > 1 {
          Text(Strings.seeProfile).game(TypeSize.caption, ink: .onPlate)
            .fixedSize(horizontal: false, vertical: true)
        }
      }
    }
  }

  private func box(_ words: some View) -> some View {
    words
      .padding(EdgeInsets(top: 12, leading: 14, bottom: 12, trailing: 22))
      .plate(radius: 22)
      // The element is the plate, without the distance to the edges of the window.
      .accessibilityElement(children: .combine)
      // High enough to hide the whole title of a screen instead of half of it.
      .padding(EdgeInsets(top: isAtBottom ? 0 : top, leading: 16, bottom: bottom, trailing: 16))
  }

  /// Whether the message stands at the lower edge: the map and the panels of a run have their titles
  /// at the upper one.
  ///
  /// In a tall window the map has its button at the lower one.
  private var isAtBottom: Bool {
    (app.screen.place == .climbMap || app.screen.place == .climb) && size.width > size.height
  }

  private var bottom: Double { isAtBottom ? insets.bottom + (size.height < 500 ? 12 : 24) : 0 }

  private var top: Double {
    if app.screen.place == .menu {
      // Below the title of a low window, and below the player's name in a narrow one.
      if size.height < 560 { return insets.top + size.height * 0.39 }
      if size.width < 560 { return insets.top + 78 }
    }
    // Below the header of the map, over the mountain's sky.
    if app.screen.place == .climbMap { return insets.top + 64 }
    return size.height < 500 ? 12 : 36
  }

  private func detail(_ news: ProfileModel.UnlockNews) -> String {
    guard news.achievements.count > 1 else { return Strings.sentence(news.achievements[0]) }
    let names = news.achievements.prefix(Self.namedAtMost).map(Strings.title)
    let others = news.achievements.count - names.count
    return Strings.list(names + (others > 0 ? [Strings.others(others)] : []))
  }

  /// The largest number of achievements that one message names.
  private static let namedAtMost = 5
}
