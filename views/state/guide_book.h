// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace pimento {

/// A page of the guide, in Markdown.
struct GuidePage {
    QString id;    // "explore": the name of its file without ending
    QString title; // its first heading
    QString text;
};

/// A place where what is looked for stands.
struct GuideHit {
    std::size_t page = 0;
    int number = 0;  // among the hits of its page, from 0
    QString excerpt; // plain text around it
};

/// The pages of the guide in their order, with a search over all of them. What is looked for is looked for in the text
/// that people read, without regard to case.
class GuideBook {
public:
    /// The pages whose files begin with a number, "1-start.md", in the order of these; those that the folder of a
    /// language has, "de/1-start.md", in its place.
    [[nodiscard]] static GuideBook fromFolder(const QString& folder, const QString& language = {});

    void add(GuidePage page);
    [[nodiscard]] const std::vector<GuidePage>& pages() const { return m_pages; }
    [[nodiscard]] std::optional<std::size_t> find(const QString& id) const;
    /// At most `most` hits, page by page.
    [[nodiscard]] std::vector<GuideHit> search(const QString& words, std::size_t most = 500) const;
    /// The page that explains a page of the window, by its name; the first one where none does.
    [[nodiscard]] std::size_t pageFor(const QString& windowPage) const;
    /// Links of a page to pages that are not there.
    [[nodiscard]] QStringList deadLinks(std::size_t page) const;

private:
    std::vector<GuidePage> m_pages;
    std::vector<QString> m_plain; // as people read them
};

} // namespace pimento
