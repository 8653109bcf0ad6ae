// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/editor/kernel_highlighter.h"

#include "engine/language/highlight.h"

#include <QTextCharFormat>

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

KernelHighlighter::KernelHighlighter(QTextDocument* document) : QSyntaxHighlighter(document) {}

void KernelHighlighter::setColours(const Palette& palette)
{
    m_palette = palette;
    rehighlight();
}

void KernelHighlighter::highlightBlock(const QString& text)
{
    // No token of the language goes over the end of a line.
    const QByteArray bytes = text.toUtf8();
    const bool isPlain = bytes.size() == text.size();
    const auto placeOf = [&](int byte) {
        return isPlain ? byte : static_cast<int>(QString::fromUtf8(bytes.left(byte)).size());
    };
    for (const language::Highlight& token :
         language::highlight({bytes.data(), static_cast<std::size_t>(bytes.size())})) {
        const int begin = placeOf(token.begin);
        setFormat(begin, placeOf(token.begin + token.length) - begin, formatOf(token.kind, m_palette));
    }
}

} // namespace pimento
