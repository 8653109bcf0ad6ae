// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/editor/sql_highlighter.h"

#include <QTextCharFormat>

namespace pimento {

namespace {

bool isOfWord(QChar letter) { return letter.isLetterOrNumber() || letter == QLatin1Char('_'); }

/// Position after the quote that closes the text at `begin`, or the end of the line.
qsizetype endOfQuoted(const QString& line, qsizetype begin)
{
    const qsizetype end = line.indexOf(line[begin], begin + 1);
    return end < 0 ? line.size() : end + 1;
}

} // namespace

const QStringList& sqlKeywords()
{
    static const QStringList words = {
        QStringLiteral("ALL"),     QStringLiteral("AND"),       QStringLiteral("AS"),     QStringLiteral("ASC"),
        QStringLiteral("BETWEEN"), QStringLiteral("BY"),        QStringLiteral("CASE"),   QStringLiteral("CROSS"),
        QStringLiteral("DESC"),    QStringLiteral("DISTINCT"),  QStringLiteral("ELSE"),   QStringLiteral("END"),
        QStringLiteral("EXISTS"),  QStringLiteral("FROM"),      QStringLiteral("GROUP"),  QStringLiteral("HAVING"),
        QStringLiteral("IN"),      QStringLiteral("INNER"),     QStringLiteral("IS"),     QStringLiteral("JOIN"),
        QStringLiteral("LEFT"),    QStringLiteral("LIKE"),      QStringLiteral("LIMIT"),  QStringLiteral("NOT"),
        QStringLiteral("NULL"),    QStringLiteral("ON"),        QStringLiteral("OR"),     QStringLiteral("ORDER"),
        QStringLiteral("OVER"),    QStringLiteral("PARTITION"), QStringLiteral("SELECT"), QStringLiteral("THEN"),
        QStringLiteral("UNION"),   QStringLiteral("USING"),     QStringLiteral("WHEN"),   QStringLiteral("WHERE"),
        QStringLiteral("WITH")};
    return words;
}

SqlHighlighter::SqlHighlighter(QTextDocument* document) : Highlighter(document) {}

void SqlHighlighter::setColours(const Palette& palette)
{
    m_palette = palette;
    rehighlight();
}

void SqlHighlighter::highlightBlock(const QString& text)
{
    const auto paint = [&](qsizetype begin, qsizetype end, pimento::Role role) {
        setFormat(static_cast<int>(begin), static_cast<int>(end - begin), m_palette.color(role));
    };
    for (qsizetype i = 0; i < text.size();) {
        const QChar letter = text[i];
        qsizetype end = i + 1;
        if (text.mid(i, 2) == QLatin1String("--")) {
            paint(i, text.size(), pimento::Role::MutedText);
            return;
        }
        if (letter == QLatin1Char('\'') || letter == QLatin1Char('"')) {
            end = endOfQuoted(text, i);
            paint(i, end, letter == QLatin1Char('\'') ? pimento::Role::Default : pimento::Role::Text);
        } else if (isOfWord(letter)) {
            while (end < text.size() && (isOfWord(text[end]) || (letter.isDigit() && text[end] == QLatin1Char('.')))) {
                ++end;
            }
            if (letter.isDigit()) {
                paint(i, end, pimento::Role::Best);
            } else if (sqlKeywords().contains(text.mid(i, end - i), Qt::CaseInsensitive)) {
                paint(i, end, pimento::Role::Compute);
            }
        }
        i = end;
    }
}

} // namespace pimento
