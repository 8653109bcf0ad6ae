// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/chip/crossbar_file.h"

#include <fmt/format.h>

namespace pimento::crossbar {

namespace {

constexpr std::int64_t kMostCores = 1 << 16;
constexpr std::int64_t kMostArrays = 1 << 22;

std::int64_t product(int one, int other) { return std::int64_t{one} * other; }

/// Checks that a core holds at least one array of whole weights.
void checkSlices(const CrossbarChip& chip, ObjectReader::Log& log)
{
    const int slices = chip.slices();
    const std::string needs = fmt::format("a weight of {} bits takes {} cells of {} bits{}", chip.weightBits, slices,
                                          chip.cellBits, chip.hasSignArrays ? " with its sign" : "");
    if (chip.cellBits > chip.weightBits) {
        log.add("crossbars.arrays.cell_bits",
                fmt::format("a cell has {} bits, a weight has {}", chip.cellBits, chip.weightBits),
                "Make cells at most as wide as weights");
    } else if (chip.view == SliceView::Arrays && product(chip.crossbarsX, chip.crossbarsY) < slices) {
        log.add("crossbars.arrays",
                fmt::format("{}, each in a crossbar of its own, and a core has {} crossbars", needs,
                            product(chip.crossbarsX, chip.crossbarsY)),
                "Describe more crossbars, or put the slices of a weight into columns");
    } else if (chip.view == SliceView::Columns && chip.crossbarColumns < slices) {
        log.add("crossbars.arrays", fmt::format("{}, and a crossbar has {} columns", needs, chip.crossbarColumns),
                "Describe more columns");
    }
}

void checkCounts(const CrossbarChip& chip, ObjectReader::Log& log)
{
    const std::int64_t chips = product(chip.chipsX, chip.chipsY);
    const std::int64_t cores = product(chip.coresX, chip.coresY);
    if (chips > kMostCores || chips * cores > kMostCores) {
        log.add("crossbars.cores",
                fmt::format("the device has {} cores, and at most {} are possible", chips * cores, kMostCores),
                "Describe fewer chips or cores");
        return;
    }
    const std::int64_t crossbars = product(chip.crossbarsX, chip.crossbarsY);
    const std::int64_t arrays = chip.view == SliceView::Arrays ? crossbars / chip.slices() : crossbars;
    if (chips * cores * arrays > kMostArrays) {
        log.add(
            "crossbars.arrays",
            fmt::format("the device has {} arrays, and at most {} are possible", chips * cores * arrays, kMostArrays),
            "Describe fewer arrays");
    }
}

void checkMemory(const CrossbarChip& chip, ObjectReader::Log& log)
{
    const std::int64_t least = (std::int64_t{chip.arrayRows()} + chip.arrayColumns()) * chip.elementBytes;
    if (chip.localBytes > 0 && chip.localBytes < least) {
        log.add("crossbars.cores.memory.capacity",
                fmt::format("a core has {} bytes, the operands and results of an array take {} bytes", chip.localBytes,
                            least),
                "Make the memory of a core larger, or its arrays smaller");
    }
    if (chip.vectorBytes < chip.elementBytes) {
        log.add("crossbars.cores.vector.bytes",
                fmt::format("a vector operation takes {} B, an element has {} B", chip.vectorBytes, chip.elementBytes),
                "Make operations at least as wide as an element");
    }
}

} // namespace

void checkCrossbars(const CrossbarChip& chip, ObjectReader::Log& log)
{
    checkSlices(chip, log);
    if (log.mistakes.empty()) {
        checkCounts(chip, log);
        checkMemory(chip, log);
    }
}

} // namespace pimento::crossbar
