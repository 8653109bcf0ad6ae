// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/editor/kernel_highlighter.h"

#include <QTextCharFormat>
#include <QTextDocument>

namespace pimento {

namespace {

using language::TokenKind;

QTextCharFormat formatOf(TokenKind kind, const Palette& palette)
{
    QTextCharFormat format;
    const auto paint = [&](pimento::Role role, bool isBold = false) {
        format.setForeground(palette.color(role));
        format.setFontWeight(isBold ? QFont::Bold : QFont::Normal);
    };
    switch (kind) {
    case TokenKind::Keyword:
        paint(pimento::Role::Compute, true);
        break;
    case TokenKind::Builtin:
    case TokenKind::Decorator:
        paint(pimento::Role::Default);
        break;
    case TokenKind::Number:
        paint(pimento::Role::Best);
        break;
    case TokenKind::Comment:
        paint(pimento::Role::MutedText);
        break;
    case TokenKind::Directive:
        paint(pimento::Role::MutedText, true);
        break;
    case TokenKind::Error:
        paint(pimento::Role::Problem);
        break;
    case TokenKind::Name:
    case TokenKind::Operator:
        break;
    }
    return format;
}

} // namespace

KernelHighlighter::KernelHighlighter(QTextDocument* document) : Highlighter(static_cast<QObject*>(document))
{
    // Connected before setDocument(), so that m_isStale is set when the same change triggers highlighting.
    connect(document, &QTextDocument::contentsChange, this, [this] { m_isStale = true; });
    setDocument(document);
}

void KernelHighlighter::setColours(const Palette& palette)
{
    m_palette = palette;
    rehighlight();
}

void KernelHighlighter::readText()
{
    m_isStale = false;
    m_lines.assign(static_cast<std::size_t>(document()->blockCount()), {});
    if (document()->characterCount() > kLongestText) {
        return;
    }
    // Line separators within a block do not end lines, since lines are counted by blocks.
    const QByteArray bytes = document()->toRawText().replace(QChar::ParagraphSeparator, QLatin1Char('\n')).toUtf8();
    int at = 0;
    int unit = 0; // within the line
    std::size_t line = 0;
    const auto goTo = [&](int byte) {
        for (; at < byte; ++at) {
            const auto letter = static_cast<unsigned char>(bytes[at]);
            const bool isContinuation = (letter & 0xC0U) == 0x80U;
            line += letter == '\n' ? 1 : 0;
            unit = letter == '\n' ? 0 : unit + (isContinuation ? 0 : letter >= 0xF0U ? 2 : 1);
        }
    };
    for (const language::Highlight& token :
         language::highlight({bytes.data(), static_cast<std::size_t>(bytes.size())})) {
        goTo(token.begin);
        const int begin = unit;
        const std::size_t lineOfToken = line;
        goTo(token.begin + token.length);
        if (lineOfToken < m_lines.size()) {
            m_lines[lineOfToken].tokens.push_back({begin, unit - begin, token.kind});
        }
    }
    std::size_t following = 0;
    for (std::size_t i = m_lines.size(); i-- > 0;) {
        m_lines[i].following = static_cast<int>(following & 0x7FFFFFFFU);
        for (const auto& [begin, length, kind] : m_lines[i].tokens) {
            for (const int part : {begin, length, static_cast<int>(kind)}) {
                following = following * 1'000'003 + static_cast<std::size_t>(part) + 1;
            }
        }
        following = following * 1'000'003 + 7; // end of a line
    }
}

void KernelHighlighter::highlightBlock(const QString&)
{
    // The meaning of a line depends on the lines above it (quoted texts, directives). The whole text is therefore
    // parsed once per change, and a line whose colours change passes that on by its state.
    if (m_isStale) {
        readText();
    }
    const auto number = static_cast<std::size_t>(currentBlock().blockNumber());
    if (number >= m_lines.size()) {
        return;
    }
    for (const language::Highlight& token : m_lines[number].tokens) {
        setFormat(token.begin, token.length, formatOf(token.kind, m_palette));
    }
    setCurrentBlockState(m_lines[number].following);
}

} // namespace pimento
