// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/step_text.h"

#include "engine/base/numbers.h"

#include <string>

namespace pimento::upmem::schedule {

namespace {

constexpr std::size_t kMostArguments = 64;

bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
bool isDigit(char c) { return c >= '0' && c <= '9'; }

class StepReader {
public:
    StepReader(std::string_view text, int line) : m_text(text), m_line(line) {}

    Result<StepText> read()
    {
        StepText step;
        if (!readCall(step.step)) {
            return tl::unexpected<Error>(m_error);
        }
        skipSpace();
        if (m_at < m_text.size()) {
            const int at = column();
            if (word() != "from") {
                return mistakeAt(m_line, at, "something stands behind the step", "End the line, or go on with from");
            }
            step.hasDomain = true;
            if (!readCall(step.domain)) {
                return tl::unexpected<Error>(m_error);
            }
            skipSpace();
        }
        if (m_at < m_text.size()) {
            return mistakeAt(m_line, column(), "something stands behind the step", "Write one step on a line");
        }
        return step;
    }

private:
    [[nodiscard]] int column() const { return static_cast<int>(m_at) + 1; }
    [[nodiscard]] char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }

    void skipSpace()
    {
        while (peek() == ' ' || peek() == '\t' || peek() == '\r') {
            ++m_at;
        }
    }

    bool complain(std::string what, std::string hint)
    {
        m_error = mistakeAt(m_line, column(), std::move(what), std::move(hint)).value();
        return false;
    }

    bool expect(char c)
    {
        skipSpace();
        if (peek() != c) {
            return complain(std::string("expected ") + c, "Write steps like split(i, [4, 8])");
        }
        ++m_at;
        return true;
    }

    /// Reads letters, digits, underscores, and points between them.
    std::string_view word()
    {
        skipSpace();
        const std::size_t begin = m_at;
        while (isWordCharacter(peek()) ||
               (peek() == '.' && m_at > begin && m_at + 1 < m_text.size() && isWordCharacter(m_text[m_at + 1]))) {
            ++m_at;
        }
        return m_text.substr(begin, m_at - begin);
    }

    bool readNumber(std::int64_t& number)
    {
        skipSpace();
        const std::size_t begin = m_at;
        m_at += peek() == '-' ? 1U : 0U;
        while (isDigit(peek())) {
            ++m_at;
        }
        const auto parsed = parseInteger(m_text.substr(begin, m_at - begin));
        if (!parsed) {
            m_at = begin;
            return complain("expected a whole number", "Write digits");
        }
        number = *parsed;
        return true;
    }

    bool readList(Argument& argument)
    {
        argument.kind = Argument::Kind::List;
        do {
            skipSpace();
            if (peek() == '_') {
                ++m_at;
                argument.list.push_back(0);
            } else if (std::int64_t number = 0; readNumber(number)) {
                if (number == 0) {
                    return complain("a factor is 0", "Write _ for a factor that is to be inferred");
                }
                argument.list.push_back(number);
            } else {
                return false;
            }
            skipSpace();
        } while (argument.list.size() <= kMostArguments && skip(','));
        return expect(']');
    }

    bool skip(char c)
    {
        if (peek() != c) {
            return false;
        }
        ++m_at;
        return true;
    }

    bool readArgument(Argument& argument)
    {
        skipSpace();
        argument.column = column();
        if (skip('[')) {
            return readList(argument);
        }
        if (isDigit(peek()) || peek() == '-') {
            argument.kind = Argument::Kind::Number;
            if (!readNumber(argument.number)) {
                return false;
            }
            if (m_text.substr(m_at, 2) == "..") {
                m_at += 2;
                argument.kind = Argument::Kind::Range;
                return readNumber(argument.last);
            }
            return true;
        }
        argument.word = word();
        if (argument.word.empty()) {
            return complain("expected a name, a number or a list", "Write steps like split(i, [4, 8])");
        }
        skipSpace();
        if (argument.key.empty() && skip('=')) {
            argument.key = argument.word;
            return readArgument(argument);
        }
        return true;
    }

    bool readCall(Call& call)
    {
        skipSpace();
        call.column = column();
        call.name = word();
        if (call.name.empty()) {
            return complain("expected the name of a primitive", "Write steps like split(i, [4, 8])");
        }
        if (!expect('(')) {
            return false;
        }
        skipSpace();
        while (peek() != ')') {
            if (call.arguments.size() == kMostArguments) {
                return complain("has too many arguments", "Write " + std::to_string(kMostArguments) + " at most");
            }
            if (!readArgument(call.arguments.emplace_back())) {
                return false;
            }
            skipSpace();
            if (peek() != ')' && !expect(',')) {
                return false;
            }
            skipSpace();
        }
        call.end = column();
        ++m_at;
        return true;
    }

    std::string_view m_text;
    int m_line;
    std::size_t m_at = 0;
    Error m_error;
};

} // namespace

tl::unexpected<Error> mistakeAt(int line, int column, std::string what, std::string hint)
{
    auto error =
        fail(std::move(what), "line " + std::to_string(line) + ", column " + std::to_string(column), std::move(hint));
    error.value().place = TextSpot{line, column};
    return error;
}

Result<StepText> readStep(std::string_view text, int line) { return StepReader(text, line).read(); }

} // namespace pimento::upmem::schedule
