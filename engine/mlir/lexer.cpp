// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/lexer.h"

#include <array>

namespace pimento::mlir {

namespace {

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isHexDigit(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool isInsideOfCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

} // namespace

void Lexer::advance(std::size_t end)
{
    for (; m_at < end; ++m_at) {
        if (m_text[m_at] == '\n') {
            ++m_line;
            m_column = 1;
            m_beginsLine = true;
        } else if (!isInsideOfCharacter(m_text[m_at])) {
            ++m_column;
        }
    }
}

void Lexer::skipBlanks()
{
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            advance(m_at + 1);
        } else if (m_text.substr(m_at, 2) == "//") {
            advance(std::min(m_text.find('\n', m_at), m_text.size()));
        } else if (m_text.substr(m_at, 3) == "{-#") { // resources at the end of a file
            const std::size_t end = m_text.find("#-}", m_at);
            advance(end == std::string_view::npos ? m_text.size() : end + 3);
        } else {
            return;
        }
    }
}

std::size_t Lexer::endOfWord(std::size_t begin) const
{
    std::size_t end = begin;
    while (isLetter(at(end)) || isDigit(at(end)) || at(end) == '.' || at(end) == '$') {
        ++end;
    }
    return end;
}

std::size_t Lexer::endOfText(TokenKind& kind, std::size_t begin) const
{
    for (std::size_t end = begin + 1; end < m_text.size() && m_text[end] != '\n'; ++end) {
        if (m_text[end] == '\\') {
            ++end;
        } else if (m_text[end] == '"') {
            return end + 1;
        }
    }
    kind = TokenKind::Broken;
    return begin + 1;
}

std::size_t Lexer::endOfNumber(TokenKind& kind) const
{
    kind = TokenKind::Integer;
    std::size_t end = m_at;
    if (at(end) == '0' && at(end + 1) == 'x' && isHexDigit(at(end + 2))) {
        for (end += 2; isHexDigit(at(end)); ++end) {
        }
        return end;
    }
    while (isDigit(at(end))) {
        ++end;
    }
    if (at(end) != '.') {
        return end;
    }
    kind = TokenKind::Real;
    for (++end; isDigit(at(end)); ++end) {
    }
    if (at(end) == 'e' || at(end) == 'E') {
        const std::size_t digits = end + (at(end + 1) == '+' || at(end + 1) == '-' ? 2 : 1);
        if (isDigit(at(digits))) {
            for (end = digits; isDigit(at(end)); ++end) {
            }
        }
    }
    return end;
}

std::size_t Lexer::endOfToken(TokenKind& kind) const
{
    const char c = m_text[m_at];
    if (isDigit(c)) {
        return endOfNumber(kind);
    }
    if (isLetter(c)) {
        kind = TokenKind::Name;
        return endOfWord(m_at);
    }
    if (c == '"') {
        kind = TokenKind::Text;
        return endOfText(kind, m_at);
    }
    static constexpr std::array<std::pair<char, TokenKind>, 5> kPrefixes = {{{'%', TokenKind::Value},
                                                                             {'@', TokenKind::Symbol},
                                                                             {'^', TokenKind::Label},
                                                                             {'#', TokenKind::Attribute},
                                                                             {'!', TokenKind::TypeName}}};
    for (const auto& [prefix, meant] : kPrefixes) {
        if (c != prefix) {
            continue;
        }
        kind = meant;
        if (c == '@' && at(m_at + 1) == '"') {
            return endOfText(kind, m_at + 1);
        }
        std::size_t end = endOfWord(m_at + 1);
        while (c == '%' && at(end) == '-' && (isLetter(at(end + 1)) || isDigit(at(end + 1)))) {
            end = endOfWord(end + 1);
        }
        if (end == m_at + 1) {
            kind = TokenKind::Broken;
        } else if (c == '%' && at(end) == '#' && isDigit(at(end + 1))) {
            for (++end; isDigit(at(end)); ++end) {
            }
        }
        return end;
    }
    kind = TokenKind::Sign;
    for (const std::string_view sign : {"->", "::", "...", ">=", "=="}) {
        if (m_text.substr(m_at, sign.size()) == sign) {
            return m_at + sign.size();
        }
    }
    if (std::string_view("(){}[]<>,:=+-*/?|;").find(c) == std::string_view::npos) {
        kind = TokenKind::Broken;
    }
    return m_at + 1;
}

Token Lexer::next()
{
    skipBlanks();
    Token token;
    token.offset = m_at;
    token.place = {m_line, m_column};
    token.beginsLine = m_beginsLine;
    m_beginsLine = false;
    if (m_at >= m_text.size()) {
        return token;
    }
    const std::size_t end = endOfToken(token.kind);
    token.text = m_text.substr(m_at, end - m_at);
    advance(end);
    return token;
}

void Lexer::cut(const Token& token, std::size_t length)
{
    m_at = token.offset;
    m_line = token.place.line;
    m_column = token.place.column;
    advance(token.offset + length);
}

} // namespace pimento::mlir
