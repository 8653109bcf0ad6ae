// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/timestamp.h"

#include <chrono>

namespace pimento::serving {

namespace {

/// Takes a text apart from left to right.
class Digits {
public:
    explicit Digits(std::string_view text) : m_rest(text) {}

    /// A number of exactly so many digits, at most `most`.
    [[nodiscard]] std::optional<int> take(std::size_t digits, int most)
    {
        int value = 0;
        if (m_rest.size() < digits) {
            return std::nullopt;
        }
        for (std::size_t i = 0; i < digits; ++i) {
            if (!startsWithDigit()) {
                return std::nullopt;
            }
            value = value * 10 + (m_rest.front() - '0');
            m_rest.remove_prefix(1);
        }
        return value <= most ? std::optional(value) : std::nullopt;
    }

    [[nodiscard]] bool take(char mark)
    {
        const bool isThere = m_rest.starts_with(mark);
        m_rest.remove_prefix(isThere ? 1 : 0);
        return isThere;
    }

    [[nodiscard]] bool startsWithDigit() const
    {
        return !m_rest.empty() && m_rest.front() >= '0' && m_rest.front() <= '9';
    }
    [[nodiscard]] std::string_view rest() const { return m_rest; }

private:
    std::string_view m_rest;
};

std::optional<std::int64_t> takeDays(Digits& text)
{
    using namespace std::chrono;
    const auto years = text.take(4, 2199);
    const bool hasMonth = years && *years >= 1970 && text.take('-');
    const auto months = hasMonth ? text.take(2, 12) : std::nullopt;
    const bool hasDay = months && text.take('-');
    const auto day = hasDay ? text.take(2, 31) : std::nullopt;
    if (!day) {
        return std::nullopt;
    }
    const year_month_day date{year(*years), month(static_cast<unsigned>(*months)),
                              std::chrono::day(static_cast<unsigned>(*day))};
    return date.ok() ? std::optional<std::int64_t>(sys_days(date).time_since_epoch().count()) : std::nullopt;
}

std::optional<std::int64_t> takeSeconds(Digits& text)
{
    const auto hours = text.take(2, 23);
    const bool hasMinutes = hours && text.take(':');
    const auto minutes = hasMinutes ? text.take(2, 59) : std::nullopt;
    const bool hasSeconds = minutes && text.take(':');
    const auto seconds = hasSeconds ? text.take(2, 59) : std::nullopt;
    return seconds ? std::optional<std::int64_t>((*hours * 60 + *minutes) * 60 + *seconds) : std::nullopt;
}

std::optional<std::int64_t> takeFraction(Digits& text)
{
    if (!text.take('.')) {
        return 0;
    }
    std::int64_t ticks = 0;
    std::int64_t unit = kTicksPerSecond;
    while (unit > 1 && text.startsWithDigit()) {
        unit /= 10;
        ticks += unit * *text.take(1, 9);
    }
    return unit < kTicksPerSecond ? std::optional(ticks) : std::nullopt;
}

} // namespace

std::optional<std::int64_t> parseTimestamp(std::string_view text)
{
    Digits left(text);
    const auto days = takeDays(left);
    const bool hasTime = days && left.take(' ');
    const auto seconds = hasTime ? takeSeconds(left) : std::nullopt;
    const auto fraction = seconds ? takeFraction(left) : std::nullopt;
    if (!fraction || !(left.rest().empty() || left.rest() == "+00:00")) {
        return std::nullopt;
    }
    return (*days * 86'400 + *seconds) * kTicksPerSecond + *fraction;
}

} // namespace pimento::serving
