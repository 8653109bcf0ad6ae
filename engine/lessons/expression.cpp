// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/expression.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace pimento {

namespace {

constexpr int kDeepest = 40;

bool isNamePart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

Amount truth(bool is) { return {is ? 1.0 : 0.0, {}}; }

/// Unit of a sum: the common unit, or "" if the units differ.
std::string shared(const Amount& one, const Amount& other) { return one.unit == other.unit ? one.unit : std::string(); }

Amount product(const Amount& one, const Amount& other)
{
    return {one.value * other.value, one.unit.empty() ? other.unit : other.unit.empty() ? one.unit : std::string()};
}

Amount ratio(const Amount& one, const Amount& other)
{
    return {one.value / other.value, other.unit.empty() ? one.unit : std::string()};
}

bool holds(std::string_view sign, double left, double right)
{
    return sign == "<="   ? left <= right
           : sign == ">=" ? left >= right
           : sign == "!=" ? left != right
           : sign == "<"  ? left < right
           : sign == ">"  ? left > right
                          : left == right;
}

/// Parses an expression from left to right and computes it on the way. The first mistake ends it.
class ExpressionReader {
public:
    ExpressionReader(std::string_view text, const ExpressionNames& names) : m_text(text), m_names(names) {}

    [[nodiscard]] Result<Amount> read()
    {
        Amount value = either();
        if (!m_error && !atEnd()) {
            complain("is not understood here", "Use + - * /, a comparison, and, or");
        }
        return m_error ? Result<Amount>(tl::unexpected<Error>(*m_error)) : Result<Amount>(std::move(value));
    }

private:
    void complain(const std::string& what, const std::string& hint)
    {
        if (!m_error) {
            const std::string rest(m_text.substr(std::min(m_at, m_text.size()), 20));
            m_error =
                Error{"\"" + rest + "\" " + what,
                      "expression \"" + std::string(m_text.substr(0, 80)) + "\", character " + std::to_string(m_at + 1),
                      hint};
        }
    }

    void skipSpace()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n')) {
            ++m_at;
        }
    }
    [[nodiscard]] bool atEnd()
    {
        skipSpace();
        return m_at >= m_text.size();
    }
    [[nodiscard]] bool takes(std::string_view sign)
    {
        skipSpace();
        if (m_text.substr(m_at, sign.size()) != sign) {
            return false;
        }
        const bool isWord = isNamePart(sign.front());
        if (isWord && m_at + sign.size() < m_text.size() && isNamePart(m_text[m_at + sign.size()])) {
            return false;
        }
        m_at += sign.size();
        return true;
    }

    Amount either()
    {
        Amount value = both();
        while (!m_error && takes("or")) {
            const Amount other = both();
            value = truth(value.value != 0 || other.value != 0);
        }
        return value;
    }

    Amount both()
    {
        Amount value = negation();
        while (!m_error && takes("and")) {
            const Amount other = negation();
            value = truth(value.value != 0 && other.value != 0);
        }
        return value;
    }

    Amount negation()
    {
        if (takes("not")) {
            const Deeper deeper(*this);
            return m_error ? Amount{} : truth(negation().value == 0);
        }
        return comparison();
    }

    Amount comparison()
    {
        Amount left = sum();
        for (const std::string_view sign : {"<=", ">=", "!=", "<", ">", "="}) { // longer signs first
            if (!m_error && takes(sign)) {
                return truth(holds(sign, left.value, sum().value));
            }
        }
        return left;
    }

    Amount sum()
    {
        Amount value = factors();
        while (!m_error) {
            const bool isMore = takes("+");
            if (!isMore && !takes("-")) {
                break;
            }
            const Amount other = factors();
            value = {isMore ? value.value + other.value : value.value - other.value, shared(value, other)};
        }
        return value;
    }

    Amount factors()
    {
        Amount value = part();
        while (!m_error) {
            if (takes("*")) {
                value = product(value, part());
            } else if (takes("/")) {
                const Amount divisor = part();
                if (!m_error && divisor.value == 0) {
                    complain("stands behind a division by zero", "Divide by values that are not zero");
                }
                value = m_error ? Amount{} : ratio(value, divisor);
            } else {
                break;
            }
        }
        return value;
    }

    Amount part()
    {
        const Deeper deeper(*this);
        if (m_error) {
            return {};
        }
        if (takes("-")) {
            const Amount value = part();
            return {-value.value, value.unit};
        }
        if (takes("(")) {
            Amount value = either();
            if (!m_error && !takes(")")) {
                complain("stands where a ) is missing", "Close the bracket");
            }
            return value;
        }
        skipSpace();
        return m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9' ? number() : name();
    }

    Amount number()
    {
        double value = 0;
        const char* begin = m_text.data() + m_at;
        const auto [end, code] = std::from_chars(begin, m_text.data() + m_text.size(), value, std::chars_format::fixed);
        if (code != std::errc() || !std::isfinite(value)) {
            complain("is not a number", "Write it as 12 or 0.5");
            return {};
        }
        m_at += static_cast<std::size_t>(end - begin);
        return {value, {}};
    }

    Amount name()
    {
        std::size_t end = m_at;
        while (end < m_text.size() && isNamePart(m_text[end])) {
            ++end;
        }
        if (end == m_at) {
            complain("is no value", "Name one, or write a number");
            return {};
        }
        auto value = m_names(m_text.substr(m_at, end - m_at));
        if (!value) {
            if (!m_error) {
                m_error = value.error();
            }
            return {};
        }
        m_at = end;
        return *std::move(value);
    }

    /// Limits the nesting of brackets, so that no text can exhaust the stack.
    class Deeper {
    public:
        explicit Deeper(ExpressionReader& reader) : m_reader(reader)
        {
            if (++m_reader.m_depth > kDeepest) {
                m_reader.complain("is nested too deeply", "Use fewer brackets");
            }
        }
        ~Deeper() { --m_reader.m_depth; }
        Deeper(const Deeper&) = delete;
        Deeper& operator=(const Deeper&) = delete;

    private:
        ExpressionReader& m_reader;
    };

    std::string_view m_text;
    const ExpressionNames& m_names;
    std::size_t m_at = 0;
    int m_depth = 0;
    std::optional<Error> m_error;
};

} // namespace

Result<Amount> evaluateExpression(std::string_view text, const ExpressionNames& names)
{
    if (text.size() > kLongestExpression) {
        return fail("is longer than " + std::to_string(kLongestExpression) + " characters",
                    "expression \"" + std::string(text.substr(0, 40)) + "...\"", "Shorten it");
    }
    return ExpressionReader(text, names).read();
}

} // namespace pimento
