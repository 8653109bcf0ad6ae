// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/number_format.h"

#include "views/texts/decimals.h"
#include "views/texts/engine_text.h"
#include "views/texts/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace pimento {

namespace {

struct Prefix {
    int exponent; // power of a thousand
    const char16_t* text;
};

constexpr std::array<Prefix, 11> kPrefixes = {{{-5, u"f"},
                                               {-4, u"p"},
                                               {-3, u"n"},
                                               {-2, u"µ"},
                                               {-1, u"m"},
                                               {0, u""},
                                               {1, u"k"},
                                               {2, u"M"},
                                               {3, u"G"},
                                               {4, u"T"},
                                               {5, u"P"}}};

/// Lets halves round up, so that a sum reads like its value elsewhere although it misses a half by its rounding error.
constexpr double kUp = 1 + 1e-12;

QString unknown() { return QString(QChar(kUnknownMark)); }

/// Decimals that leave three significant digits of a value below a thousand.
int decimalsFor(double magnitude) { return magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : 2; }

/// A unit without its SI prefix: "s" for "µs".
struct PlainUnit {
    QString unit;
    int exponent = 0; // of the prefix, a power of a thousand
};

PlainUnit plainUnit(const QString& unit)
{
    for (const Prefix& prefix : kPrefixes) {
        for (const QLatin1Char plain : {QLatin1Char('s'), QLatin1Char('J'), QLatin1Char('W')}) {
            if (prefix.exponent != 0 && unit == QString::fromUtf16(prefix.text) + plain) {
                return {QString(plain), prefix.exponent};
            }
        }
    }
    return {unit, 0};
}

/// Scales a value, which has the prefix of `from`, to below a thousand and returns it with its SI prefix.
std::pair<double, QString> scaled(double value, int from = 0)
{
    if (value == 0) {
        return {0, QString()};
    }
    int exponent = static_cast<int>(std::floor(std::log10(std::abs(value)) / 3));
    if (std::abs(value) / std::pow(1000.0, exponent) >= 999.5) {
        ++exponent;
    }
    exponent = std::clamp(exponent, kPrefixes.front().exponent - from, kPrefixes.back().exponent - from);
    const Prefix& prefix = kPrefixes[static_cast<std::size_t>(exponent + from - kPrefixes.front().exponent)];
    return {value / std::pow(1000.0, exponent), QString::fromUtf16(prefix.text)};
}

/// Sizes of memory and of data have binary prefixes: 1 024 B are 1 KiB. Rates per second keep those of the SI.
bool isSize(const QString& unit) { return unit == QLatin1String("B"); }

/// Scales bytes to below 1,000 and returns them with their binary prefix.
std::pair<double, QString> scaledSize(double bytes)
{
    constexpr std::array kBinary = {u"", u"Ki", u"Mi", u"Gi", u"Ti", u"Pi"};
    constexpr double kStep = 1024;
    std::size_t power = 0;
    while (power + 1 < kBinary.size() && std::abs(bytes) >= 999.5) {
        bytes /= kStep;
        ++power;
    }
    return {bytes, QString::fromUtf16(kBinary[power])};
}

} // namespace

QString formatInteger(double value)
{
    if (std::isnan(value)) {
        return unknown();
    }
    QString text = QString::number(std::llround(value));
    const int first = text.startsWith(QLatin1Char('-')) ? 1 : 0;
    for (int at = static_cast<int>(text.size()) - 3; at > first; at -= 3) {
        text.insert(at, QChar(kThinSpace));
    }
    return text;
}

QString formatQuantity(double value, const QString& unit)
{
    if (std::isnan(value)) {
        return unknown();
    }
    const PlainUnit plain = plainUnit(unit);
    const auto [number, prefix] = isSize(unit) ? scaledSize(value) : scaled(value, plain.exponent);
    const bool isWholeSize = isSize(unit) && number == std::floor(number); // "8 MiB"
    const QString text = value == 0    ? QStringLiteral("0")
                         : isWholeSize ? formatDecimals(number, 0)
                                       : formatDecimals(number * kUp, decimalsFor(std::abs(number)));
    const QString suffix = value == 0 ? unit : prefix + plain.unit;
    return suffix.isEmpty() ? text : text + QChar(kThinSpace) + suffix;
}

QString formatFactor(double value)
{
    if (std::isnan(value)) {
        return unknown();
    }
    const double magnitude = std::abs(value);
    const int decimals = magnitude < 0.9995 ? 3 : decimalsFor(magnitude);
    const QString text = magnitude > 0 && magnitude < 0.0995 ? formatDigits(value, 3) : formatDecimals(value, decimals);
    return text + QChar(u'×');
}

QString formatPercent(double share)
{
    if (std::isnan(share)) {
        return unknown();
    }
    return QString::number(std::lround(share * 100)) + QChar(kThinSpace) + QLatin1Char('%');
}

QString formatShare(double share)
{
    return share > 0 && share < 0.005 ? QStringLiteral("< ") + formatPercent(0.01) : formatPercent(share);
}

QString formatTick(double value)
{
    constexpr double kLeastPlain = 1e-3; // "0.3" is read faster than "300 m"
    if (std::abs(value) >= kLeastPlain && std::abs(value) < 1) {
        return formatDigits(value, 4);
    }
    return formatPrefixed(value);
}

QString formatPrefixed(double value)
{
    const auto [number, prefix] = scaled(value);
    const QString text = formatDigits(number, 4);
    return prefix.isEmpty() ? text : text + QChar(kThinSpace) + prefix;
}

AxisUnit axisUnit(const TableColumn& column, double most)
{
    AxisUnit axis{inWords(column.unit), 1, false};
    if (column.format == ValueFormat::Quantity && !column.unit.empty() && std::isfinite(most) && most > 0) {
        const PlainUnit plain = plainUnit(axis.unit);
        const auto [number, prefix] = isSize(axis.unit) ? scaledSize(most) : scaled(most, plain.exponent);
        axis = {prefix + plain.unit, most / number, true};
    }
    return axis;
}

AxisUnit axisUnit(const TableColumn& column, std::span<const double> values)
{
    double most = 0;
    for (const double value : values) {
        most = value > most ? value : most; // NaN is not
    }
    return axisUnit(column, most);
}

QString titleWithUnit(const TableColumn& column, const AxisUnit& unit)
{
    const QString title = inWords(column.title);
    return unit.unit.isEmpty() ? title : title + QStringLiteral(" (%1)").arg(unit.unit);
}

QString formatTick(double value, const AxisUnit& unit)
{
    return unit.isScaled ? formatDigits(value / unit.factor, 4) : formatTick(value);
}

QString formatValue(double value, const TableColumn& column)
{
    switch (column.format) {
    case ValueFormat::Integer:
        return formatInteger(value);
    case ValueFormat::Quantity:
        return formatQuantity(value, inWords(column.unit));
    case ValueFormat::Factor:
        return formatFactor(value);
    case ValueFormat::Category: {
        const auto word = static_cast<std::size_t>(value);
        return value >= 0 && word < column.categories.size() ? inWords(column.categories[word])
                                                             : QString(QChar(kUnknownMark));
    }
    }
    return {};
}

QString formatWithUnit(double value, const TableColumn& column)
{
    const QString text = formatValue(value, column);
    const bool hasUnit = column.format == ValueFormat::Integer && !column.unit.empty() && !std::isnan(value);
    return hasUnit ? text + QChar(kThinSpace) + inWords(column.unit) : text;
}

QString titleWithUnit(const TableColumn& column)
{
    const QString title = inWords(column.title);
    return column.unit.empty() ? title : title + QStringLiteral(" (%1)").arg(inWords(column.unit));
}

} // namespace pimento
