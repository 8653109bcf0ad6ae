// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/cursor.h"

#include "engine/base/shortened.h"

#include <algorithm>
#include <utility>

namespace pimento::mlir {

namespace {

constexpr int kDeepest = 100;
constexpr std::size_t kMostWords = 300;

/// Number of characters of a text in UTF-8.
int charactersOf(std::string_view text)
{
    return static_cast<int>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

} // namespace

std::string quoted(const Token& token)
{
    return token.kind == TokenKind::End ? "the end of the text" : "\"" + shortened(std::string(token.text), 40) + "\"";
}

Token Cursor::second() const
{
    Lexer lexer = m_lexer;
    return lexer.next();
}

Token Cursor::take() { return std::exchange(m_token, m_lexer.next()); }

bool Cursor::takeIf(std::string_view sign)
{
    if (!m_token.is(sign)) {
        return false;
    }
    take();
    return true;
}

void Cursor::expect(std::string_view sign, std::string_view in)
{
    if (!takeIf(sign)) {
        failExpected("\"" + std::string(sign) + "\" in " + std::string(in));
    }
}

void Cursor::cut(std::size_t length)
{
    m_lexer.cut(m_token, length);
    m_token = m_lexer.next();
}

void Cursor::failExpected(std::string_view what)
{
    fail(m_token, "expected " + std::string(what) + ", found " + quoted(m_token),
         "Check the text with mlir-opt, or write it in the generic form: mlir-opt --mlir-print-op-generic");
}

void Cursor::fail(const Token& at, std::string what, std::string hint)
{
    if (!m_mistake) {
        m_mistake = language::Diagnostic{at.place, std::max(1, charactersOf(at.text)), shortened(what, kMostWords),
                                         std::move(hint)};
    }
    m_lexer.finish();
    m_token = m_lexer.next();
}

Cursor::Level::Level(Cursor& cursor) : m_cursor(cursor)
{
    if (++m_cursor.m_depth > kDeepest) {
        m_cursor.fail(m_cursor.m_token, "more than " + std::to_string(kDeepest) + " levels inside one another",
                      "Write the text with fewer levels");
    }
}

} // namespace pimento::mlir
