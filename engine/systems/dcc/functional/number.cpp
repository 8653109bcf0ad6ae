// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/number.h"

#include <cmath>
#include <limits>

namespace pimento::functional {

namespace {

using affine::ElementType;

/// Significant bits (with the hidden one) and smallest normal exponent.
struct Format {
    int precision;
    int leastExponent;
};

Format formatOf(ElementType type)
{
    switch (type) {
    case ElementType::Fp16:
        return {11, -14};
    case ElementType::Bf16:
        return {8, -126};
    case ElementType::Fp8:
        return {4, -6}; // E4M3
    case ElementType::Fp32:
    case ElementType::Int8:
    case ElementType::Int32:
    case ElementType::Int64:
        break;
    }
    return {24, -126};
}

} // namespace

float roundTo(ElementType type, float value)
{
    if (type == ElementType::Fp32 || value == 0 || !std::isfinite(value)) {
        return value;
    }
    const Format format = formatOf(type);
    const int exponent = std::max(std::ilogb(value), format.leastExponent);
    const int shift = format.precision - 1 - exponent;
    // The scaled value is below 2^precision; nearbyint rounds half to even.
    const auto rounded = std::ldexp(std::nearbyint(std::ldexp(static_cast<double>(value), shift)), -shift);
    if (std::abs(rounded) > affine::largestReal(type)) {
        const float beyond =
            type == ElementType::Fp8 ? std::numeric_limits<float>::quiet_NaN() : std::numeric_limits<float>::infinity();
        return value < 0 ? -beyond : beyond;
    }
    return static_cast<float>(rounded);
}

std::int32_t wrapTo(ElementType type, std::int64_t value)
{
    return type == ElementType::Int8 ? static_cast<std::int8_t>(value) : static_cast<std::int32_t>(value);
}

double unitRoundoff(ElementType type)
{
    return affine::isInteger(type) ? 0 : std::ldexp(1.0, -formatOf(type).precision);
}

double largestExactInteger(ElementType type)
{
    switch (type) {
    case ElementType::Int8:
        return 127;
    case ElementType::Int32:
        return 2147483647;
    default:
        return std::ldexp(1.0, formatOf(type).precision);
    }
}

double largestNumber(ElementType type)
{
    return affine::isInteger(type) ? largestExactInteger(type) : affine::largestReal(type);
}

double underflowError(ElementType type)
{
    const Format format = formatOf(type);
    return affine::isInteger(type) ? 0 : std::ldexp(1.0, format.leastExponent - format.precision);
}

} // namespace pimento::functional
