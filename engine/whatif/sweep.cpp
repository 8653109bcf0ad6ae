// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/sweep.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace pimento {

namespace {

constexpr const char* kExample = "Write a list (channels=8,16,32), steps (nRCDRD=8..32 step 4) or factors "
                                 "(channels=4..64 x2)";
constexpr double kMostValue = 1e15;     // doubles represent all whole numbers below
constexpr double kSameValue = 1 + 1e-9; // tolerance for sums of steps that reach the last value

/// Removes the rounding errors of sums of decimal steps.
double shortened(double value)
{
    constexpr double kScale = 1e9;
    return value < kMostValue / kScale ? std::round(value * kScale) / kScale : value;
}

bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

/// Parses a sweep from left to right.
class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    Result<Sweep> read()
    {
        Sweep sweep;
        sweep.text = std::string(m_text);
        const std::size_t equals = m_text.find('=');
        sweep.parameter = trimmed(m_text.substr(0, equals));
        if (equals == std::string_view::npos) {
            m_at = m_text.size();
            return wrong("has no \"=\"");
        }
        if (sweep.parameter.empty()) {
            return wrong("names no parameter before \"=\"");
        }
        m_at = equals + 1;
        auto values = readValues();
        if (!values) {
            return tl::unexpected<Error>(values.error());
        }
        skipBlanks();
        if (m_at < m_text.size()) {
            return wrong("goes on behind its values");
        }
        std::ranges::sort(*values);
        const auto twice = std::ranges::unique(*values);
        values->erase(twice.begin(), twice.end());
        sweep.values = *std::move(values);
        return sweep;
    }

private:
    using Values = std::vector<double>;

    static std::string trimmed(std::string_view text)
    {
        const std::size_t begin = text.find_first_not_of(" \t");
        const std::size_t end = text.find_last_not_of(" \t");
        return begin == std::string_view::npos ? "" : std::string(text.substr(begin, end - begin + 1));
    }

    [[nodiscard]] tl::unexpected<Error> wrong(const std::string& what) const
    {
        const std::string shown = std::string(m_text.substr(0, 60)) + (m_text.size() > 60 ? "..." : "");
        Error error{what, "sweep \"" + shown + "\", character " + std::to_string(m_at + 1), kExample};
        error.place = TextSpot{1, static_cast<int>(m_at + 1)};
        return tl::unexpected<Error>(std::move(error));
    }

    void skipBlanks()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t')) {
            ++m_at;
        }
    }

    bool take(std::string_view word)
    {
        skipBlanks();
        if (!m_text.substr(m_at).starts_with(word)) {
            return false;
        }
        m_at += word.size();
        return true;
    }

    /// Reads digits with an optional fraction; the two points of a range end a number.
    Result<double> readNumber()
    {
        skipBlanks();
        if (m_at < m_text.size() && m_text[m_at] == '-') {
            return wrong("has a negative number");
        }
        std::size_t end = m_at;
        while (end < m_text.size() && isDigit(m_text[end])) {
            ++end;
        }
        if (end == m_at) {
            return wrong("has no number here");
        }
        if (end + 1 < m_text.size() && m_text[end] == '.' && isDigit(m_text[end + 1])) {
            for (++end; end < m_text.size() && isDigit(m_text[end]);) {
                ++end;
            }
        }
        double value = 0;
        const auto [stop, code] = std::from_chars(m_text.data() + m_at, m_text.data() + end, value);
        if (code != std::errc{} || stop != m_text.data() + end || value > kMostValue) {
            return wrong("has a number that is too large");
        }
        m_at = end;
        return value;
    }

    Result<Values> readValues()
    {
        const auto first = readNumber();
        if (!first) {
            return tl::unexpected<Error>(first.error());
        }
        return take("..") ? readRange(*first) : readList(*first);
    }

    Result<Values> readList(double first)
    {
        Values values = {first};
        while (take(",")) {
            const auto next = readNumber();
            if (!next) {
                return tl::unexpected<Error>(next.error());
            }
            if (values.size() == kMostSweepValues) {
                return tooMany();
            }
            values.push_back(*next);
        }
        return values;
    }

    Result<Values> readRange(double first)
    {
        const auto last = readNumber();
        if (!last) {
            return tl::unexpected<Error>(last.error());
        }
        if (*last < first) {
            return wrong("has a range that ends below its begin");
        }
        const bool isFactor = take("x");
        Result<double> pace = isFactor || take("step") ? readNumber() : Result<double>(1.0);
        if (!pace) {
            return tl::unexpected<Error>(pace.error());
        }
        if (isFactor && (*pace <= 1 || first <= 0)) {
            return wrong(first <= 0 ? "multiplies a range that begins at 0" : "has a factor that is not above 1");
        }
        if (!isFactor && *pace <= 0) {
            return wrong("has a step of 0");
        }
        Values values;
        double value = first;
        for (std::size_t i = 1; value <= *last * kSameValue; ++i) {
            if (values.size() == kMostSweepValues) {
                return tooMany();
            }
            values.push_back(shortened(std::min(value, *last)));
            value = isFactor ? value * *pace : first + static_cast<double>(i) * *pace;
        }
        return values;
    }

    [[nodiscard]] tl::unexpected<Error> tooMany() const
    {
        auto error = wrong("has more than " + std::to_string(kMostSweepValues) + " values");
        error.value().hint = "Give a larger step, a factor, or fewer values";
        return error;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

Result<Sweep> parseSweep(std::string_view text) { return Reader(text).read(); }

} // namespace pimento
