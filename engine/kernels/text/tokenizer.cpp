// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/tokenizer.h"

#include "engine/kernels/text/lexeme.h"

#include <algorithm>
#include <array>
#include <string>

namespace pimento::language {

namespace {

constexpr std::array<std::string_view, 20> kKeywords = {"and", "break", "class", "continue", "def",   "elif", "else",
                                                        "for", "from",  "if",    "import",   "in",    "is",   "lambda",
                                                        "not", "or",    "pass",  "return",   "while", "with"};

} // namespace

bool isKeyword(std::string_view name) { return std::ranges::find(kKeywords, name) != kKeywords.end(); }

namespace {

class Tokenizer {
public:
    Tokenizer(std::string_view text, const Region& region, Diagnostics& diagnostics)
        : m_text(text.substr(0, region.end)), m_offset(region.begin),
          m_lineStart(text.substr(0, region.begin).rfind('\n') + 1), m_line(region.line), m_indents{region.indent},
          m_diagnostics(diagnostics)
    {
    }

    std::vector<Token> run()
    {
        while (m_offset < m_text.size()) {
            if (m_brackets.empty() && m_offset == m_lineStart && !m_isJoined && !indentation()) {
                continue;
            }
            m_isJoined = false;
            if (m_offset < m_text.size()) {
                piece();
            }
        }
        closeBrackets();
        endLine();
        for (; m_indents.size() > 1; m_indents.pop_back()) {
            push(TokenType::Dedent, 0);
        }
        push(TokenType::End, 0);
        return std::move(m_tokens);
    }

private:
    /// Column of an offset in the current line, in characters. Caches the last one, because lines may be long.
    [[nodiscard]] int column(std::size_t offset) const
    {
        if (m_columnOffset < m_lineStart || m_columnOffset > offset) {
            m_columnOffset = m_lineStart;
            m_column = 1;
        }
        const std::string_view between = m_text.substr(m_columnOffset, offset - m_columnOffset);
        m_column += static_cast<int>(charactersIn(between));
        m_columnOffset = offset;
        return m_column;
    }
    [[nodiscard]] Mark mark(std::size_t length) const
    {
        const std::string_view piece = m_text.substr(std::min(m_offset, m_text.size()), length);
        return {{m_line, column(m_offset)}, std::max(1, static_cast<int>(charactersIn(piece)))};
    }
    void push(TokenType type, std::size_t length)
    {
        m_tokens.push_back({type, m_text.substr(std::min(m_offset, m_text.size()), length), mark(length)});
    }
    void endLine()
    {
        if (!m_tokens.empty() && m_tokens.back().type != TokenType::Newline &&
            m_tokens.back().type != TokenType::Indent && m_tokens.back().type != TokenType::Dedent) {
            push(TokenType::Newline, 0);
        }
    }
    void nextLine()
    {
        ++m_offset;
        ++m_line;
        m_lineStart = m_offset;
    }

    /// Opens and closes blocks at the beginning of a line; false: the line was empty and is skipped.
    bool indentation()
    {
        const std::size_t blanks = m_text.substr(m_offset).find_first_not_of(" \t\r");
        const std::size_t first = blanks == std::string_view::npos ? m_text.size() : m_offset + blanks;
        if (first == m_text.size() || m_text[first] == '\n' || m_text[first] == '#') {
            m_offset = std::min(m_text.find('\n', m_offset), m_text.size());
            if (m_offset < m_text.size()) {
                nextLine();
            }
            return false;
        }
        const std::size_t tab = m_text.substr(m_offset, blanks).find('\t');
        if (tab != std::string_view::npos && !m_sawTab) {
            m_sawTab = true;
            m_diagnostics.add({{m_line, static_cast<int>(tab) + 1}, 1}, "a tab in the indentation",
                              "Indent with spaces only");
        }
        m_offset = first;
        if (blanks > m_indents.back()) {
            m_indents.push_back(blanks);
            push(TokenType::Indent, 0);
        } else if (blanks < m_indents.back()) {
            closeBlocks(blanks);
        }
        return true;
    }

    void closeBlocks(std::size_t blanks)
    {
        while (m_indents.size() > 1 && blanks < m_indents.back()) {
            m_indents.pop_back();
            push(TokenType::Dedent, 0);
        }
        if (blanks != m_indents.back()) {
            m_diagnostics.add({{m_line, 1}, static_cast<int>(blanks)},
                              "indented by " + std::to_string(blanks) + ", which fits no block above",
                              "Indent by " + std::to_string(m_indents.back()) + " or like the block that it continues");
        }
    }

    void piece()
    {
        const Lexeme lexeme = lexemeAt(m_text, m_offset);
        switch (lexeme.kind) {
        case LexemeKind::Blank:
        case LexemeKind::Comment:
            break;
        case LexemeKind::LineEnd:
            lineEnd();
            return;
        case LexemeKind::Name:
            push(isKeyword(m_text.substr(m_offset, lexeme.length)) ? TokenType::Keyword : TokenType::Name,
                 lexeme.length);
            break;
        case LexemeKind::Number:
            push(TokenType::Number, lexeme.length);
            break;
        case LexemeKind::String:
            string(lexeme.length);
            return;
        case LexemeKind::Operator:
            if (const auto text = bracket(m_text.substr(m_offset, lexeme.length)); !text.empty()) {
                m_tokens.push_back({TokenType::Operator, text, mark(lexeme.length)});
            }
            break;
        case LexemeKind::Other:
            other(lexeme.length);
            break;
        }
        m_offset += lexeme.length;
    }

    void other(std::size_t length)
    {
        // A backslash that ends a line joins it with the next one.
        if (m_text[m_offset] == '\\' && m_offset + 1 < m_text.size() && m_text[m_offset + 1] == '\n') {
            nextLine();
            m_lineStart = m_offset + 1;
            m_isJoined = true;
            return;
        }
        const auto byte = static_cast<unsigned char>(m_text[m_offset]);
        const bool isControl = byte < 0x20U || byte == 0x7FU;
        m_diagnostics.add(mark(length),
                          isControl ? "a control character"
                                    : "the character " + std::string(m_text.substr(m_offset, length)) +
                                          " has no meaning here",
                          "Remove it");
    }

    void string(std::size_t length)
    {
        push(TokenType::String, length);
        const std::string_view text = m_text.substr(m_offset, length);
        const std::string_view quote = text.substr(0, text.starts_with("\"\"\"") || text.starts_with("'''") ? 3 : 1);
        if (length < 2 * quote.size() || !text.ends_with(quote)) {
            m_tokens.back().mark.length = static_cast<int>(quote.size());
            m_diagnostics.add(m_tokens.back().mark, "this text in quotes is never closed",
                              "Write " + std::string(quote) + " where it ends");
        }
        const std::size_t end = m_offset + length;
        for (; m_offset < end; ++m_offset) {
            if (m_text[m_offset] == '\n') {
                ++m_line;
                m_lineStart = m_offset + 1;
            }
        }
    }

    void lineEnd()
    {
        if (m_brackets.empty()) {
            endLine();
        } else if (startsStatement(m_offset + 1)) {
            closeBrackets();
            endLine();
        }
        nextLine();
    }

    /// True if the line at an offset looks like a statement, so that a bracket above was probably never closed.
    [[nodiscard]] bool startsStatement(std::size_t offset) const
    {
        const std::string_view line = m_text.substr(offset, m_text.substr(offset).find('\n'));
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string_view::npos) {
            return false;
        }
        const Lexeme lexeme = lexemeAt(line, first);
        const std::string_view word = line.substr(first, lexeme.length);
        const bool isWord = lexeme.kind == LexemeKind::Name || lexeme.kind == LexemeKind::Number;
        static constexpr std::array<std::string_view, 7> kFirst = {"for",  "return", "def",  "while",
                                                                   "elif", "pass",   "class"};
        static constexpr std::array<std::string_view, 4> kAssignments = {"+= ", "-= ", "*= ", "] = "};
        // Named arguments have no blanks around their sign; assignments have.
        return std::ranges::find(kFirst, word) != kFirst.end() ||
               (isWord && line.substr(first + word.size()).starts_with(" = ")) ||
               std::ranges::any_of(kAssignments,
                                   [&](std::string_view sign) { return line.find(sign) != std::string_view::npos; });
    }

    struct OpenBracket {
        char bracket = '(';
        Mark mark;
    };

    static char closing(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }
    static std::string_view closingText(char open) { return open == '(' ? ")" : open == '[' ? "]" : "}"; }

    /// Text of an operator token: the expected bracket if another one stands there, nothing if it is surplus.
    std::string_view bracket(std::string_view text)
    {
        const char c = text[0];
        if (c == '(' || c == '[' || c == '{') {
            m_brackets.push_back({c, mark(1)});
        } else if (c == ')' || c == ']' || c == '}') {
            if (m_brackets.empty()) {
                m_diagnostics.add(mark(1), std::string("this ") + c + " closes nothing", "Remove it or open it before");
                return {};
            }
            closeInner(c);
            const char open = m_brackets.back().bracket;
            if (closing(open) != c) {
                m_diagnostics.add(mark(1),
                                  std::string(1, c) + " closes the " + open + " of line " +
                                      std::to_string(m_brackets.back().mark.place.line) + ", column " +
                                      std::to_string(m_brackets.back().mark.place.column),
                                  std::string("Write ") + closing(open));
            }
            m_brackets.pop_back();
            return closingText(open);
        }
        return text;
    }

    /// Closes a forgotten inner bracket, as in "([8)".
    void closeInner(char c)
    {
        const std::size_t count = m_brackets.size();
        if (count >= 2 && closing(m_brackets[count - 1].bracket) != c && closing(m_brackets[count - 2].bracket) == c) {
            const OpenBracket inner = m_brackets.back();
            m_brackets.pop_back();
            reportOpen(inner);
        }
    }

    void reportOpen(const OpenBracket& open)
    {
        m_diagnostics.add(open.mark, std::string(1, open.bracket) + " is never closed",
                          std::string("Write ") + closing(open.bracket) + " where it ends");
        close(open);
    }

    void close(const OpenBracket& open)
    {
        m_tokens.push_back({TokenType::Operator, closingText(open.bracket), mark(0)});
    }

    /// Closes all open brackets, so that the rest of the text can be parsed, and reports the innermost ones.
    void closeBrackets()
    {
        constexpr int kMostReported = 3;
        for (int number = 0; !m_brackets.empty(); m_brackets.pop_back(), ++number) {
            number < kMostReported ? reportOpen(m_brackets.back()) : close(m_brackets.back());
        }
    }

    std::string_view m_text;
    std::size_t m_offset;
    std::size_t m_lineStart;
    int m_line;
    std::vector<std::size_t> m_indents;
    std::vector<OpenBracket> m_brackets;
    mutable std::size_t m_columnOffset = 0;
    mutable int m_column = 1;
    bool m_sawTab = false;
    bool m_isJoined = false; // joined to the line above by a backslash
    std::vector<Token> m_tokens;
    Diagnostics& m_diagnostics;
};

} // namespace

std::vector<Token> tokenize(std::string_view text, const Region& region, Diagnostics& diagnostics)
{
    return Tokenizer(text, region, diagnostics).run();
}

} // namespace pimento::language
