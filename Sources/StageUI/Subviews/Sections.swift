/// A section of a view: one that the view contains, or the views between two of them.
public nonisolated struct SectionConfiguration: Identifiable {
  /// The identity of a section, which lasts as long as the section is there.
  public struct ID: Hashable {
    fileprivate let key: PartKey
  }

  /// The identity of the section.
  public let id: ID
  /// The values that are set at the section for its container.
  public let containerValues: ContainerValues
  /// The views of the header; none between sections.
  public let header: SubviewsCollection
  /// The views of the footer; none between sections.
  public let footer: SubviewsCollection
  /// The views between header and footer.
  public let content: SubviewsCollection

  /// Creates a section of consecutive parts, of which there is at least one.
  @MainActor
  fileprivate init(_ parts: ArraySlice<ViewPart>) {
    func subviews(_ isMeant: (MenuTraits.Kind) -> Bool) -> SubviewsCollection {
      SubviewsCollection(parts.filter { isMeant($0.menu.kind) }.map(Subview.init))
    }
    let first = parts[parts.startIndex]
    id = ID(key: first.menu.section ?? first.key)
    containerValues = first.sectionValues
    header = subviews { $0 == .header }
    footer = subviews { $0 == .footer }
    content = subviews { $0 != .header && $0 != .footer }
  }
}

/// The sections of a view.
public nonisolated struct SectionCollection: RandomAccessCollection {
  private let sections: [SectionConfiguration]

  @MainActor
  fileprivate init<Content: View>(of view: Content) {
    let parts = ViewParts.parts(of: view)
    var found: [SectionConfiguration] = []
    var start = 0
    for index in parts.indices
    where index + 1 == parts.count
      || parts[index + 1].menu.section != parts[index].menu.section
    {
      found.append(SectionConfiguration(parts[start...index]))
      start = index + 1
    }
    sections = found
  }

  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of sections.
  public var endIndex: Int { sections.count }
  /// The section at a position.
  public subscript(position: Int) -> SectionConfiguration { sections[position] }
}

/// The content of a `Group` that is made from the sections of a view.
public struct GroupSectionsOfContent<Sections: View, Content: View>: View {
  let sections: Sections
  let transform: (SectionCollection) -> Content

  public var body: Content { transform(SectionCollection(of: sections)) }
}

extension Group {
  /// Creates a view from the sections of another view.
  public init<Base: View, Result: View>(
    sections view: Base, @ViewBuilder transform: @escaping (SectionCollection) -> Result
  ) where Content == GroupSectionsOfContent<Base, Result> {
    self.init { GroupSectionsOfContent(sections: view, transform: transform) }
  }
}

/// The data of a `ForEach` over the sections of a view.
public nonisolated struct ForEachSectionCollection<Content: View>: RandomAccessCollection {
  fileprivate let base: SectionCollection

  /// Zero.
  public var startIndex: Int { base.startIndex }
  /// The number of sections.
  public var endIndex: Int { base.endIndex }
  /// The section at a position.
  public subscript(position: Int) -> SectionConfiguration { base[position] }
}

extension ForEach {
  /// Creates a view for each section of a view.
  ///
  /// Views that are in no section form sections without header and footer.
  public init<V: View>(
    sections view: V, @ViewBuilder content: @escaping (SectionConfiguration) -> Content
  ) where Data == ForEachSectionCollection<Content>, ID == SectionConfiguration.ID {
    self.init(
      ForEachSectionCollection(base: SectionCollection(of: view)), id: \.id, content: content)
  }
}
