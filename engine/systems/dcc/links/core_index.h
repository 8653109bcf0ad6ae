// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_layouts.h"
#include "engine/systems/dcc/links/data_of_commands.h"
#include "engine/systems/dcc/lower/core/program.h"

#include <cstdint>
#include <stop_token>
#include <utility>
#include <vector>

namespace pimento {

/// Where the elements of each host vector lie in the layout of the cores: the way back from a place to what it holds,
/// tabulated. 16 bytes for each pair of a host vector and a column with one of its elements.
class CoreIndex {
public:
    /// Lanes of all vectors of all cores that are looked at; more would take seconds and hundreds of megabytes.
    static constexpr std::int64_t kMostLanes = 4'000'000;

    /// A stop leaves it empty.
    CoreIndex(const DataOfCommands& data, const lower::Program& program, const std::stop_token& stop);

    /// Whether it knows all places.
    [[nodiscard]] bool isWhole() const { return m_isWhole; }
    /// Ascending, each once.
    [[nodiscard]] std::vector<ColumnPlace> placesOf(const HostVector& vector) const;

private:
    /// A place as one number.
    [[nodiscard]] std::uint64_t packed(const lower::MemoryPlace& place) const;

    std::uint64_t m_banks;
    std::uint64_t m_columns;
    std::uint64_t m_rows;
    bool m_isWhole = false;
    std::vector<std::pair<HostVector, std::uint64_t>> m_places; // ascending
};

} // namespace pimento
