// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/guide/guide_book.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTextDocument>

#include <algorithm>
#include <array>
#include <utility>

namespace pimento {

namespace {

constexpr qsizetype kAround = 48; // letters of context on each side of a hit

/// Pages of the window with the pages of the guide that explain them.
constexpr std::array<std::pair<const char*, const char*>, 12> kExplains = {{{"explore", "explore"},
                                                                            {"inspect", "inspect"},
                                                                            {"timeline", "inspect"},
                                                                            {"compare", "compare"},
                                                                            {"kernel", "own"},
                                                                            {"devices", "own"},
                                                                            {"learn", "learn"},
                                                                            {"model", "model"},
                                                                            {"whatif", "compare"},
                                                                            {"network", "network"},
                                                                            {"serve", "model"},
                                                                            {"query", "sessions"}}};

QString titleOf(const QString& text, const QString& id)
{
    const QString first = text.section(QLatin1Char('\n'), 0, 0).trimmed();
    return first.startsWith(QLatin1String("# ")) ? first.mid(2) : id;
}

QString excerptAt(const QString& text, qsizetype at, qsizetype length)
{
    const qsizetype begin = std::max<qsizetype>(0, at - kAround);
    const qsizetype end = std::min(text.size(), at + length + kAround);
    const QString middle =
        text.mid(begin, end - begin).remove(QChar(QChar::ObjectReplacementCharacter)).simplified(); // of pictures
    return (begin > 0 ? QStringLiteral("…") : QString()) + middle +
           (end < text.size() ? QStringLiteral("…") : QString());
}

} // namespace

GuideBook GuideBook::fromFolder(const QString& folder, const QString& language)
{
    static const QRegularExpression numbered(QStringLiteral("^\\d+-(.+)$"));
    GuideBook book;
    book.m_folders = language.isEmpty() ? QStringList{folder} : QStringList{QDir(folder).filePath(language), folder};
    const QFileInfoList files = QDir(folder).entryInfoList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    for (const QFileInfo& info : files) {
        const auto name = numbered.match(info.completeBaseName());
        const QString translated = QDir(folder).filePath(language + QLatin1Char('/') + info.fileName());
        QFile file(!language.isEmpty() && QFile::exists(translated) ? translated : info.absoluteFilePath());
        if (name.hasMatch() && file.open(QIODevice::ReadOnly)) {
            const QString text = QString::fromUtf8(file.readAll());
            book.add({name.captured(1), titleOf(text, name.captured(1)), text});
        }
    }
    return book;
}

void GuideBook::add(GuidePage page)
{
    QTextDocument document;
    document.setMarkdown(page.text);
    m_plain.push_back(document.toPlainText());
    if (page.title.isEmpty()) {
        page.title = titleOf(page.text, page.id);
    }
    m_pages.push_back(std::move(page));
}

std::optional<std::size_t> GuideBook::find(const QString& id) const
{
    const auto found = std::ranges::find(m_pages, id, &GuidePage::id);
    return found == m_pages.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_pages.begin()));
}

std::vector<GuideHit> GuideBook::search(const QString& words, std::size_t most) const
{
    std::vector<GuideHit> hits;
    const QString wanted = words.trimmed();
    for (std::size_t page = 0; !wanted.isEmpty() && page < m_pages.size(); ++page) {
        int number = 0;
        for (qsizetype at = m_plain[page].indexOf(wanted, 0, Qt::CaseInsensitive); at >= 0 && hits.size() < most;
             at = m_plain[page].indexOf(wanted, at + wanted.size(), Qt::CaseInsensitive)) {
            hits.push_back({page, number++, excerptAt(m_plain[page], at, wanted.size())});
        }
    }
    return hits;
}

std::size_t GuideBook::pageFor(const QString& windowPage) const
{
    for (const auto& [of, page] : kExplains) {
        if (windowPage == QLatin1String(of)) {
            return find(QLatin1String(page)).value_or(0);
        }
    }
    return 0;
}

QStringList GuideBook::deadLinks(std::size_t page) const
{
    static const QRegularExpression link(QStringLiteral("\\]\\(([^)#]+)\\.md(#[^)]*)?\\)"));
    QStringList dead;
    for (auto each = link.globalMatch(m_pages[page].text); each.hasNext();) {
        const QString id = each.next().captured(1);
        if (!find(id)) {
            dead << id;
        }
    }
    return dead;
}

} // namespace pimento
