// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/machine.h"
#include "sim/run_result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// What the values of a layer are.
enum class LayerMeaning : std::uint8_t {
    Amount, // of something; the cells of one core have the same
    Mark,   // 1 for the cells that are meant
};

/// One quantity over the cells of a device.
struct MapLayer {
    std::string id;             // "row_bytes"
    std::string title;          // "Bytes through the row buffer"
    std::string unit;           // "B"
    std::vector<double> values; // row-major, rows x columns
    LayerMeaning meaning = LayerMeaning::Amount;
};

/// A device drawn as a rectangle of cells: for a bank machine one row per group (channel) and one column per core
/// (bank).
struct DeviceMap {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::string rowTitle;    // "group (channel)"
    std::string columnTitle; // "core (bank)"
    std::vector<std::size_t>
        columnRules; // columns before which a separating line belongs, with the level that begins there
    std::vector<std::string> cellPaths; // row-major: "channel 3, pch 0, rank 1, bankgroup 2, bank 0"
    std::vector<MapLayer> layers;
    int cellsPerCore = 1; // cells that one core works on
};

/// A map without layers: the cells and what they are called.
[[nodiscard]] DeviceMap makeEmptyMap(const sim::Machine& machine);

/// The map of one simulated run with layers for bytes by the path that they took, commands, rows opened and busy
/// cycles, and one for each cause of waiting if the run explains its waits. The run must have kept bank figures.
[[nodiscard]] DeviceMap makeDeviceMap(const sim::Machine& machine, const sim::RunResult& run);

} // namespace pimento
