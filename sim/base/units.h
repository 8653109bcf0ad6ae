// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>

namespace pimento {

/// A number with a unit. Construction is explicit, so that cycles never become bytes by accident.
template <class Tag, class Rep> class Quantity {
public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(Rep value) : m_value(value) {}

    [[nodiscard]] constexpr Rep value() const { return m_value; }

    constexpr auto operator<=>(const Quantity&) const = default;
    constexpr Quantity& operator+=(Quantity other)
    {
        m_value += other.m_value;
        return *this;
    }
    constexpr Quantity& operator-=(Quantity other)
    {
        m_value -= other.m_value;
        return *this;
    }
    friend constexpr Quantity operator+(Quantity a, Quantity b) { return a += b; }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return a -= b; }

private:
    Rep m_value{};
};

using Cycles = Quantity<struct CyclesTag, std::int64_t>;
using Bytes = Quantity<struct BytesTag, std::int64_t>;
using Picoseconds = Quantity<struct PicosecondsTag, std::int64_t>;
using Milliseconds = Quantity<struct MillisecondsTag, double>;

/// Converts cycles to time, for cycles of length `period`.
[[nodiscard]] constexpr Milliseconds toMilliseconds(Cycles cycles, Picoseconds period)
{
    return Milliseconds{static_cast<double>(cycles.value()) * static_cast<double>(period.value()) * 1e-9};
}

} // namespace pimento
