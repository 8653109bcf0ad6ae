// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"
#include "sim/dram/run_result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// Meaning of a layer's values.
enum class LayerMeaning : std::uint8_t {
    Amount, // an amount; all cells of one core have the same
    Mark,   // 1 for the marked cells
};

/// One quantity over the cells of a device.
struct MapLayer {
    std::string id;             // "row_bytes"
    std::string title;          // "Bytes through the row buffer"
    std::string unit;           // "B"
    std::vector<double> values; // row-major, rows x columns
    LayerMeaning meaning = LayerMeaning::Amount;
};

/// Connections between cells of a map, with quantities that have one value for each connection.
struct MapLinks {
    struct Ends {
        std::size_t from = 0; // cell
        std::size_t to = 0;

        bool operator==(const Ends&) const = default;
    };

    std::vector<Ends> ends; // one per link; data move from one end to the other
    std::vector<MapLayer> layers;
};

/// A device as a rectangle of cells: a memory has one row per group and one column per core (bank).
struct DeviceMap {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::string rowTitle;    // "group (rank)"
    std::string columnTitle; // "core (bank)"
    std::vector<std::size_t>
        columnRules;                    // columns with a separating line before them, with the level that begins there
    std::vector<std::string> cellPaths; // row-major: "pch 3, rank 1, bankgroup 2, bank 0"
    std::vector<MapLayer> layers;
    MapLinks links = {};  // such as those of a network on chip; empty: none are known
    int cellsPerCore = 1; // cells that one core works on
};

/// Makes a map without layers: the cells and their names.
[[nodiscard]] DeviceMap makeEmptyMap(const sim::Device& device);

/// Makes the map of one simulated run, with layers for bytes by data path, commands, row activations and busy cycles,
/// and one for each cause of waiting if the run explains its waits. The run must have bank figures.
[[nodiscard]] DeviceMap makeDeviceMap(const sim::Machine& machine, const sim::RunResult& run);

} // namespace pimento
