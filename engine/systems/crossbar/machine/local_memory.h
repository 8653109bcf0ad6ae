// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/machine/integers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Largest address of a local memory: 128 MiB of elements of 2 bytes.
inline constexpr std::int64_t kLargestAddress = std::int64_t{1} << 26U;

/// True if two ranges of a length overlap and are not the same.
[[nodiscard]] constexpr bool overlapInPart(std::int64_t a, std::int64_t b, std::int64_t length)
{
    return a != b && std::max(a, b) < std::min(a, b) + length;
}

/// Memory of integers that knows which of them were written. It grows with its writes.
class WrittenCells {
public:
    /// Address of the first of `length` cells from `address` that was never written; -1: all were.
    [[nodiscard]] std::int64_t firstUnwritten(std::int64_t address, std::int64_t length) const
    {
        const std::int64_t found = find(address, length, 0);
        return found >= 0 || address + length <= end() ? found : std::max(address, end());
    }
    /// Address of the first of `length` cells from `address` that was written; -1: none was.
    [[nodiscard]] std::int64_t firstWritten(std::int64_t address, std::int64_t length) const
    {
        return find(address, length, 1);
    }

    [[nodiscard]] std::span<const std::int64_t> read(std::int64_t address, std::int64_t length) const
    {
        return {m_values.data() + address, static_cast<std::size_t>(length)};
    }

    /// Marks cells as written and gives them.
    [[nodiscard]] std::span<std::int64_t> write(std::int64_t address, std::int64_t length)
    {
        const auto end = static_cast<std::size_t>(address + length);
        if (end > m_values.size()) {
            m_values.resize(end);
            m_written.resize(end);
        }
        std::fill_n(m_written.begin() + address, length, std::uint8_t{1});
        return {m_values.data() + address, static_cast<std::size_t>(length)};
    }

    [[nodiscard]] std::int64_t end() const { return static_cast<std::int64_t>(m_values.size()); }

private:
    /// Address of the first cell with a mark, among those that there are; -1: none.
    [[nodiscard]] std::int64_t find(std::int64_t address, std::int64_t length, std::uint8_t mark) const
    {
        const auto from = m_written.begin() + std::min(address, end());
        const auto to = m_written.begin() + std::min(address + length, end());
        const auto found = std::find(from, to, mark);
        return found == to ? -1 : found - m_written.begin();
    }

    Integers m_values;
    std::vector<std::uint8_t> m_written; // 1: the cell was written
};

} // namespace pimento::crossbar
