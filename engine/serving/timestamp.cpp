// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/timestamp.h"

#include <chrono>

namespace pimento::serving {

namespace {

/// Parses a text from left to right.
class Digits {
public:
    explicit Digits(std::string_view text) : m_rest(text) {}

    /// Takes a number of exactly `digits` digits, at most `most`.
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

    [[nodiscard]] bool takeWord(std::string_view word)
    {
        const bool isThere = m_rest.starts_with(word);
        m_rest.remove_prefix(isThere ? word.size() : 0);
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
    const char mark = text.rest().starts_with('/') ? '/' : '-';
    const bool hasMonth = years && *years >= 1970 && text.take(mark);
    const auto months = hasMonth ? text.take(2, 12) : std::nullopt;
    const bool hasDay = months && text.take(mark);
    const auto day = hasDay ? text.take(2, 31) : std::nullopt;
    if (!day) {
        return std::nullopt;
    }
    const year_month_day date{year(*years), month(static_cast<unsigned>(*months)),
                              std::chrono::day(static_cast<unsigned>(*day))};
    return date.ok() ? std::optional<std::int64_t>(sys_days(date).time_since_epoch().count()) : std::nullopt;
}

/// Takes a time of day: "18:15:46", or "18:15".
std::optional<std::int64_t> takeSeconds(Digits& text)
{
    const auto hours = text.take(2, 23);
    const bool hasMinutes = hours && text.take(':');
    const auto minutes = hasMinutes ? text.take(2, 59) : std::nullopt;
    if (!minutes) {
        return std::nullopt;
    }
    const auto seconds = text.take(':') ? text.take(2, 59) : std::optional(0);
    return seconds ? std::optional<std::int64_t>((*hours * 60 + *minutes) * 60 + *seconds) : std::nullopt;
}

/// Takes a fraction of a second; digits behind the seventh are below a tick.
std::optional<std::int64_t> takeFraction(Digits& text)
{
    if (!text.take('.') && !text.take(',')) {
        return 0;
    }
    std::int64_t ticks = 0;
    std::int64_t unit = kTicksPerSecond;
    bool hasDigits = false;
    while (text.startsWithDigit()) {
        unit /= 10;
        ticks += unit * *text.take(1, 9);
        hasDigits = true;
    }
    return hasDigits ? std::optional(ticks) : std::nullopt;
}

/// Takes a time zone and returns by how many seconds its clock is ahead: "", "Z", "UTC", "+02:00", "-0530", "+02", with
/// a space before or not.
std::optional<std::int64_t> takeZone(Digits& text)
{
    (void)text.take(' ');
    if (text.take('Z') || text.take('z') || text.takeWord("UTC") || text.takeWord("GMT")) {
        return text.rest().empty() ? std::optional<std::int64_t>(0) : std::nullopt;
    }
    const bool isAhead = text.take('+');
    if (!isAhead && !text.take('-')) {
        return text.rest().empty() ? std::optional<std::int64_t>(0) : std::nullopt;
    }
    const auto hours = text.take(2, 14);
    const bool hasMinutes = hours && (text.take(':') || text.startsWithDigit());
    const auto minutes = hasMinutes ? text.take(2, 59) : std::optional(0);
    if (!hours || !minutes || !text.rest().empty()) {
        return std::nullopt;
    }
    return (isAhead ? 60 : -60) * (std::int64_t{*hours} * 60 + *minutes);
}

} // namespace

std::optional<std::int64_t> parseTimestamp(std::string_view text)
{
    Digits left(text);
    const auto days = takeDays(left);
    const bool hasTime = days && (left.take(' ') || left.take('T') || left.take('t'));
    const auto seconds = hasTime ? takeSeconds(left) : std::nullopt;
    const auto fraction = seconds ? takeFraction(left) : std::nullopt;
    const auto ahead = fraction ? takeZone(left) : std::nullopt;
    if (!ahead) {
        return std::nullopt;
    }
    return (*days * 86'400 + *seconds - *ahead) * kTicksPerSecond + *fraction;
}

} // namespace pimento::serving
