// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/figures.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

/// Formats three significant digits without an exponent.
std::string threeDigits(double value)
{
    const double size = std::fabs(value);
    return size >= 99.95    ? fmt::format("{:.0f}", value)
           : size >= 9.995  ? fmt::format("{:.1f}", value)
           : size >= 0.9995 ? fmt::format("{:.2f}", value)
                            : fmt::format("{:.3f}", value);
}

} // namespace

std::string countText(std::int64_t count)
{
    std::string text = std::to_string(count);
    const std::size_t sign = count < 0 ? 1 : 0;
    for (std::size_t end = text.size(); end > sign + 3;) {
        end -= 3;
        text.insert(end, ",");
    }
    return text;
}

std::string bytesText(double bytes)
{
    constexpr std::array<std::pair<double, const char*>, 3> kUnits = {
        {{0x1p30, "GiB"}, {0x1p20, "MiB"}, {0x1p10, "KiB"}}};
    for (const auto& [size, unit] : kUnits) {
        if (bytes >= size) {
            const double count = bytes / size;
            return (count == std::floor(count) ? countText(std::llround(count)) : threeDigits(count)) + " " + unit;
        }
    }
    return countText(std::llround(bytes)) + " bytes";
}

std::string percentText(double share)
{
    const double percent = 100 * share;
    return std::fabs(percent) >= 9.95 ? fmt::format("{:.0f} %", percent) : fmt::format("{:.1f} %", percent);
}

std::string factorText(double factor)
{
    const bool isWhole = std::fabs(factor - std::round(factor)) < 0.005;
    return factor >= 9.95 || isWhole ? countText(std::llround(factor)) : fmt::format("{:.2g}", factor);
}

std::string timesText(double times)
{
    const std::string text = factorText(times);
    return text == "1" ? "once" : text == "2" ? "twice" : text + " times";
}

std::string cyclesTime(double cycles, Picoseconds period)
{
    const double nanoseconds = cycles * static_cast<double>(period.value()) * 1e-3;
    return std::fabs(nanoseconds) < 100   ? fmt::format("{:.0f} ns", nanoseconds)
           : std::fabs(nanoseconds) < 1e6 ? threeDigits(nanoseconds * 1e-3) + " us"
                                          : threeDigits(nanoseconds * 1e-6) + " ms";
}

} // namespace pimento
