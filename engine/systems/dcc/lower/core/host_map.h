// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::lower {

/// Address of a column in a device.
struct MemoryPlace {
    int channel = 0;
    int bank = 0; // within the channel
    std::int64_t row = 0;
    int column = 0;

    bool operator==(const MemoryPlace&) const = default;
};

/// Addresses of a program's tensors in host layout: one after the other in the host's own address map, in the rows that
/// every bank reserves for it.
class HostMap {
public:
    explicit HostMap(const Program& program);

    /// Returns the address of a vector of a tensor in host layout.
    [[nodiscard]] MemoryPlace place(std::size_t tensor, std::int64_t vector) const;

    /// Contents of a column.
    struct Held {
        std::size_t tensor = 0;
        std::int64_t vector = 0;

        bool operator==(const Held&) const = default;
    };
    /// Returns the vector that place() maps to the address; nullopt: there is none.
    [[nodiscard]] std::optional<Held> at(const MemoryPlace& place) const;

    /// Consecutive vectors in `columns` columns of a channel; the next ones are in the same columns of the next
    /// channel.
    struct Sweep {
        MemoryPlace first;
        int columns = 1;
        int channels = 1;
    };
    /// Returns the longest sweep that begins with this vector and has at most `most` vectors.
    [[nodiscard]] Sweep sweep(std::size_t tensor, std::int64_t vector, std::int64_t most) const;

private:
    /// A field of bits of an address.
    struct Field {
        enum class Target : std::uint8_t { Channel, Bank, Row, Column, Nothing };
        Target target = Target::Nothing;
        unsigned shift = 0;
        std::uint64_t mask = 0;
        std::uint64_t unit = 1; // increment for the lowest bit of the field
    };

    [[nodiscard]] static Field fieldOf(const sim::DeviceDescription& device, std::size_t number);

    std::vector<Field> m_fields;
    std::int64_t m_columnBytes;
    std::int64_t m_firstRow;
    std::vector<std::int64_t> m_first; // first host block of each tensor, and the end
    // Columns and channels of a sweep: an address map may fill some columns of a channel and then move to the next
    // channel.
    std::int64_t m_sweptColumns = 1;
    std::int64_t m_sweptChannels = 1;
};

/// Returns the address of a block of a core.
[[nodiscard]] MemoryPlace corePlace(const Program& program, int channel, std::int64_t core, std::int64_t block);

} // namespace pimento::lower
