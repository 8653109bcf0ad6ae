// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/lexer.h"

#include <algorithm>
#include <array>

namespace pimento::ir {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isWordPart(char c) { return isLetter(c) || isDigit(c); }

constexpr std::array<std::string_view, 27> kMarks = {"...", "->", "+=", "<=", ">=", "==", "!=", "(", ")",
                                                     "[",   "]",  "{",  "}",  ",",  ":",  ".",  "=", "+",
                                                     "-",   "*",  "/",  "<",  ">",  "%",  "#",  "@", ";"};

class LineLexer {
public:
    LineLexer(std::string_view line, int number) : m_line(line), m_number(number) {}

    Result<TokenLine> take()
    {
        TokenLine tokens;
        while (true) {
            m_at = std::min(m_line.find_first_not_of(" \t\r", m_at), m_line.size());
            if (m_at == m_line.size() || m_line.substr(m_at).starts_with("//")) {
                tokens.push_back({TokenKind::End, {}, place()});
                return tokens;
            }
            const affine::Place start = place();
            Token token = next();
            if (token.text.empty()) {
                return tl::unexpected<Error>(errorAt(start, "\"" + std::string(m_line.substr(m_at, 1)) +
                                                                "\" begins nothing that is known here"));
            }
            token.place = start;
            tokens.push_back(token);
        }
    }

private:
    [[nodiscard]] affine::Place place() const { return {m_number, static_cast<int>(m_at) + 1}; }
    [[nodiscard]] char at(std::size_t i) const { return i < m_line.size() ? m_line[i] : '\0'; }

    [[nodiscard]] std::size_t endOfDigits(std::size_t from) const
    {
        while (isDigit(at(from))) {
            ++from;
        }
        return from;
    }

    /// A name may end with .0 or #2.
    [[nodiscard]] std::size_t endOfWord(std::size_t from) const
    {
        while (isWordPart(at(from))) {
            ++from;
        }
        for (const char joint : {'.', '#'}) {
            if (at(from) == joint && isDigit(at(from + 1))) {
                from = endOfDigits(from + 1);
            }
        }
        return from;
    }

    [[nodiscard]] std::size_t endOfNumber() const
    {
        std::size_t end = endOfDigits(m_at);
        if (at(end) == '.' && isDigit(at(end + 1))) {
            end = endOfDigits(end + 1);
        }
        if (at(end) == 'e') {
            const std::size_t exponent = at(end + 1) == '-' || at(end + 1) == '+' ? end + 2 : end + 1;
            end = isDigit(at(exponent)) ? endOfDigits(exponent) : end;
        }
        return end;
    }

    Token cut(TokenKind kind, std::size_t from, std::size_t end, std::size_t after)
    {
        m_at = after;
        return {kind, m_line.substr(from, end - from), {}};
    }

    Token next()
    {
        const char c = at(m_at);
        if (isLetter(c)) {
            const std::size_t end = endOfWord(m_at);
            return cut(TokenKind::Word, m_at, end, end);
        }
        if (isDigit(c)) {
            const std::size_t end = endOfNumber();
            return cut(TokenKind::Number, m_at, end, end);
        }
        if ((c == '%' || c == '@') && isLetter(at(m_at + 1))) {
            const std::size_t end = endOfWord(m_at + 1);
            return cut(c == '%' ? TokenKind::Value : TokenKind::Symbol, m_at + 1, end, end);
        }
        if (c == '<') {
            const auto* close = std::find_if_not(m_line.begin() + m_at + 1, m_line.end(), isWordPart);
            const auto end = static_cast<std::size_t>(close - m_line.begin());
            if (end > m_at + 1 && at(end) == '>') {
                return cut(TokenKind::Type, m_at + 1, end, end + 1);
            }
        }
        for (const std::string_view mark : kMarks) {
            if (m_line.substr(m_at).starts_with(mark)) {
                return cut(TokenKind::Mark, m_at, m_at + mark.size(), m_at + mark.size());
            }
        }
        return {};
    }

    std::string_view m_line;
    int m_number;
    std::size_t m_at = 0;
};

} // namespace

std::string Token::shown() const
{
    constexpr std::size_t kMostShown = 40;
    if (kind == TokenKind::End) {
        return "the end of the line";
    }
    const std::string inner(text.substr(0, kMostShown));
    switch (kind) {
    case TokenKind::Value:
        return "\"%" + inner + "\"";
    case TokenKind::Symbol:
        return "\"@" + inner + "\"";
    case TokenKind::Type:
        return "\"<" + inner + ">\"";
    default:
        return "\"" + inner + "\"";
    }
}

Result<std::vector<TokenLine>> tokenize(std::string_view text)
{
    std::vector<TokenLine> lines;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        auto line = LineLexer(text.substr(0, end), number).take();
        if (!line) {
            return tl::unexpected<Error>(line.error());
        }
        if (line->size() > 1) {
            lines.push_back(std::move(*line));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string placeText(affine::Place place)
{
    return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column);
}

Error errorAt(affine::Place place, std::string what, std::string hint)
{
    return {std::move(what), placeText(place), std::move(hint), ErrorKind::Wrong, TextSpot{place.line, place.column}};
}

} // namespace pimento::ir
