// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/filled_text.h"

#include "engine/base/figures.h"
#include "sim/base/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

constexpr double kLargestCount = 9e15; // doubles represent all whole numbers up to this

/// Formats three significant digits, whole numbers from a thousand on.
std::string plainText(double value)
{
    const bool isWhole = value == std::round(value);
    const bool isCount = (isWhole || std::fabs(value) >= 999.5) && std::fabs(value) < kLargestCount;
    return isCount ? countText(std::llround(value)) : fmt::format("{:.3g}", value);
}

std::string energyText(double joules)
{
    constexpr std::array<std::pair<double, const char*>, 5> kUnits = {
        {{1, "J"}, {1e-3, "mJ"}, {1e-6, "uJ"}, {1e-9, "nJ"}, {1e-12, "pJ"}}};
    for (const auto& [size, name] : kUnits) {
        if (std::fabs(joules) >= 0.9995 * size) {
            return plainText(joules / size) + " " + name;
        }
    }
    return plainText(joules / kUnits.back().first) + " " + kUnits.back().second;
}

std::string withUnit(double value, const std::string& unit)
{
    const bool isOne = value == 1 && unit.size() > 2 && unit.ends_with('s');
    return plainText(value) + " " + (isOne ? unit.substr(0, unit.size() - 1) : unit);
}

std::string ratioText(double factor)
{
    const double size = std::fabs(factor);
    return size >= 99.95   ? countText(std::llround(factor)) + "x"
           : size >= 9.995 ? fmt::format("{:.1f}x", factor)
                           : fmt::format("{:.2f}x", factor);
}

Result<std::string> formatted(const Amount& amount, std::string_view format, const std::string& where)
{
    if (format.size() > 1 || std::string_view("x%0123").find(format) == std::string_view::npos) {
        return fail("has \"|" + std::string(format.substr(0, 20)) + "\", which is no way to write a number", where,
                    "Use |x, |%, |0, |1, |2 or |3");
    }
    if (format.empty() || !(std::fabs(amount.value) < kLargestCount)) {
        return amountText(amount);
    }
    if (format == "x") {
        return ratioText(amount.value);
    }
    if (format == "%") {
        return percentText(amount.value);
    }
    return format == "0" ? countText(std::llround(amount.value))
                         : fmt::format("{:.{}f}", amount.value, format.front() - '0');
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ') {
        text.remove_prefix(1);
    }
    while (!text.empty() && text.back() == ' ') {
        text.remove_suffix(1);
    }
    return text;
}

bool isFactPath(std::string_view text)
{
    return !text.empty() && !(text.front() >= '0' && text.front() <= '9') && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
    });
}

/// Fills in the text between two braces.
Result<std::string> filledIn(std::string_view inside, const FactNames& names, const std::string& where)
{
    const std::size_t bar = inside.find('|');
    const std::string_view expression = trimmed(inside.substr(0, bar));
    const std::string_view format = bar == std::string_view::npos ? "" : trimmed(inside.substr(bar + 1));
    if (isFactPath(expression)) {
        const auto fact = names(expression);
        if (!fact) {
            return tl::unexpected<Error>(Error{fact.error()});
        }
        if (const auto* words = std::get_if<std::string>(&*fact)) {
            return *words;
        }
    }
    const auto amount = valueOf(expression, names, where);
    return amount ? formatted(*amount, format, where) : tl::unexpected<Error>(amount.error());
}

} // namespace

std::string FilledText::plain() const
{
    std::string text;
    for (const FilledPiece& piece : pieces) {
        text += piece.text;
    }
    return text;
}

Result<Amount> valueOf(std::string_view expression, const FactNames& names, const std::string& where)
{
    auto amount = evaluateExpression(expression, [&](std::string_view name) -> Result<Amount> {
        auto fact = names(name);
        if (!fact) {
            return tl::unexpected<Error>(fact.error());
        }
        if (auto* number = std::get_if<Amount>(&*fact)) {
            return std::move(*number);
        }
        return fail("\"" + std::string(name) + "\" stands for words, which nothing is computed with", "",
                    "Put it into braces by itself");
    });
    if (!amount) {
        Error error = amount.error();
        error.where = where + (error.where.empty() ? "" : ", ") + error.where;
        return tl::unexpected<Error>(std::move(error));
    }
    return amount;
}

Result<FilledText> filledText(std::string_view text, const FactNames& names, const std::string& where)
{
    FilledText filled;
    std::string plain;
    const auto keep = [&] {
        if (!plain.empty()) {
            filled.pieces.push_back({std::exchange(plain, {}), {}});
        }
    };
    while (!text.empty()) {
        const std::size_t brace = std::min(text.find_first_of("{}"), text.size());
        plain += text.substr(0, brace);
        text.remove_prefix(brace);
        if (text.size() >= 2 && text[0] == text[1]) {
            plain += text.front();
            text.remove_prefix(2);
            continue;
        }
        if (text.empty()) {
            break;
        }
        const std::size_t end = text.find('}');
        if (text.front() == '}' || end == std::string_view::npos) {
            return fail("has a brace without another at \"" + std::string(text.substr(0, 20)) + "\"", where,
                        "Write {{ and }} for braces themselves");
        }
        const std::string_view inside = text.substr(1, end - 1);
        auto piece = filledIn(inside, names, where);
        if (!piece) {
            Error error = piece.error();
            error.where =
                error.where.starts_with(where) ? error.where : where + (error.where.empty() ? "" : ", ") + error.where;
            return tl::unexpected<Error>(std::move(error));
        }
        keep();
        filled.pieces.push_back({*std::move(piece), std::string(inside)});
        text.remove_prefix(end + 1);
    }
    keep();
    return filled;
}

std::string amountText(const Amount& amount)
{
    const auto& [value, unit] = amount;
    if (!std::isfinite(value)) {
        return "unknown";
    }
    if (unit.empty()) {
        return plainText(value);
    }
    if (unit == "s") {
        return cyclesTime(value * 1e12, Picoseconds{1});
    }
    if (unit == "J") {
        return energyText(value);
    }
    return unit == "bytes" && value >= 1024 ? bytesText(value) : withUnit(value, unit);
}

} // namespace pimento
