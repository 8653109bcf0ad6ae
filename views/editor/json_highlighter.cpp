// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/editor/json_highlighter.h"

#include <QTextCharFormat>
#include <QTextDocument>

namespace pimento {

namespace {

/// Position after the closing quote of a string that begins at `begin`; JSON strings end on their line.
qsizetype endOfText(const QString& line, qsizetype begin)
{
    for (qsizetype i = begin + 1; i < line.size(); ++i) {
        if (line[i] == QLatin1Char('\\')) {
            ++i;
        } else if (line[i] == QLatin1Char('"')) {
            return i + 1;
        }
    }
    return line.size();
}

bool isKey(const QString& line, qsizetype end)
{
    while (end < line.size() && line[end].isSpace()) {
        ++end;
    }
    return end < line.size() && line[end] == QLatin1Char(':');
}

} // namespace

JsonHighlighter::JsonHighlighter(QTextDocument* document) : Highlighter(document) {}

void JsonHighlighter::setColours(const Palette& palette)
{
    m_palette = palette;
    rehighlight();
}

void JsonHighlighter::highlightBlock(const QString& text)
{
    const auto paint = [&](qsizetype begin, qsizetype end, pimento::Role role) {
        setFormat(static_cast<int>(begin), static_cast<int>(end - begin), m_palette.color(role));
    };
    bool isNote = false;
    for (qsizetype i = 0; i < text.size();) {
        const QChar letter = text[i];
        qsizetype end = i + 1;
        if (letter == QLatin1Char('"')) {
            end = endOfText(text, i);
            const bool isName = isKey(text, end);
            isNote = isName ? text.mid(i, end - i) == QLatin1String("\"note\"") : isNote;
            paint(i, end, isNote ? pimento::Role::MutedText : isName ? pimento::Role::Compute : pimento::Role::Text);
            isNote = isNote && isName;
        } else if (letter.isDigit() || letter == QLatin1Char('-')) {
            while (end < text.size() && (text[end].isLetterOrNumber() || QStringLiteral(".+-").contains(text[end]))) {
                ++end;
            }
            paint(i, end, pimento::Role::Best);
        } else if (letter.isLetter()) {
            while (end < text.size() && text[end].isLetter()) {
                ++end;
            }
            paint(i, end, pimento::Role::Default);
        }
        i = end;
    }
}

} // namespace pimento
