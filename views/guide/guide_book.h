// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace pimento {

/// A page of the guide, in Markdown.
struct GuidePage {
    QString id;    // "explore": its file's name without number and ending
    QString title; // its first heading
    QString text;
};

/// A place in the guide where the searched text occurs.
struct GuideHit {
    std::size_t page = 0;
    int number = 0;  // index among the hits of its page
    QString excerpt; // plain text around the hit
};

/// The pages of the guide in their order, with a search over all of them. The search looks at the text as displayed and
/// ignores case.
class GuideBook {
public:
    /// Reads the pages, files whose names begin with a number ("1-start.md"), in the order of these numbers. A page in
    /// the folder of the language, "de/1-start.md", replaces the English one.
    [[nodiscard]] static GuideBook fromFolder(const QString& folder, const QString& language = {});

    void add(GuidePage page);
    /// Folders with the pictures that pages name, the ones of the language first.
    [[nodiscard]] const QStringList& pictureFolders() const { return m_folders; }
    [[nodiscard]] const std::vector<GuidePage>& pages() const { return m_pages; }
    [[nodiscard]] std::optional<std::size_t> find(const QString& id) const;
    /// Finds at most `most` hits, page by page.
    [[nodiscard]] std::vector<GuideHit> search(const QString& words, std::size_t most = 500) const;
    /// The page that explains a page of the window, by the latter's name; the first page if none does.
    [[nodiscard]] std::size_t pageFor(const QString& windowPage) const;
    /// Links of a page whose targets do not exist.
    [[nodiscard]] QStringList deadLinks(std::size_t page) const;

private:
    std::vector<GuidePage> m_pages;
    QStringList m_folders;
    std::vector<QString> m_plain; // pages as displayed, without Markdown
};

} // namespace pimento
