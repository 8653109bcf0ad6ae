// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::lower {

/// A column of a device.
struct MemoryPlace {
    int channel = 0;
    int bank = 0; // in the channel
    std::int64_t row = 0;
    int column = 0;

    bool operator==(const MemoryPlace&) const = default;
};

/// Where the tensors of a program lie in host layout: one behind the other in the host's own address map, in the rows
/// that every bank keeps for it.
class HostMap {
public:
    explicit HostMap(const Program& program);

    /// Place of a vector of a tensor in host layout.
    [[nodiscard]] MemoryPlace place(std::size_t tensor, std::int64_t vector) const;

    /// What lies in a column.
    struct Held {
        std::size_t tensor = 0;
        std::int64_t vector = 0;

        bool operator==(const Held&) const = default;
    };
    /// The vector that place() puts there; none: there is none.
    [[nodiscard]] std::optional<Held> at(const MemoryPlace& place) const;

    /// Vectors in a row that lie `columns` in a channel, the next ones in the same columns of the next channel.
    struct Sweep {
        MemoryPlace first;
        int columns = 1;
        int channels = 1;
    };
    /// The longest one that begins with this vector and has `most` vectors at most.
    [[nodiscard]] Sweep sweep(std::size_t tensor, std::int64_t vector, std::int64_t most) const;

private:
    /// Some bits of an address.
    struct Field {
        enum class Target : std::uint8_t { Channel, Bank, Row, Column, Nothing };
        Target target = Target::Nothing;
        unsigned shift = 0;
        std::uint64_t mask = 0;
        std::uint64_t unit = 1; // what a one in the lowest bit is worth
    };

    [[nodiscard]] static Field fieldOf(const sim::DeviceDescription& device, std::size_t number);

    std::vector<Field> m_fields;
    std::int64_t m_columnBytes;
    std::int64_t m_firstRow;
    std::vector<std::int64_t> m_first; // host block of each tensor, and one more
    // Of a map that gives columns to a channel and then turns to the next: how many of each.
    std::int64_t m_sweptColumns = 1;
    std::int64_t m_sweptChannels = 1;
};

/// Where a block of a core lies.
[[nodiscard]] MemoryPlace corePlace(const Program& program, int channel, std::int64_t core, std::int64_t block);

} // namespace pimento::lower
