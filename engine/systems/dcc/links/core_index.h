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

/// Index from host vectors to the columns with their elements in the layout of the cores. Takes 16 bytes per pair of a
/// host vector and a column with one of its elements.
class CoreIndex {
public:
    /// Most lanes of all vectors of all cores that are examined; more would take seconds and hundreds of megabytes.
    static constexpr std::int64_t kMostLanes = 4'000'000;

    /// A stop leaves the index empty.
    CoreIndex(const DataOfCommands& data, const lower::Program& program, const std::stop_token& stop);

    /// True if all columns are known.
    [[nodiscard]] bool isWhole() const { return m_isWhole; }
    /// Lists the columns of a host vector, ascending, each once.
    [[nodiscard]] std::vector<ColumnPlace> placesOf(const HostVector& vector) const;

private:
    /// Packs an address into one number.
    [[nodiscard]] std::uint64_t packed(const lower::MemoryPlace& place) const;

    std::uint64_t m_banks;
    std::uint64_t m_columns;
    std::uint64_t m_rows;
    bool m_isWhole = false;
    std::vector<std::pair<HostVector, std::uint64_t>> m_places; // ascending
};

} // namespace pimento
