// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/model/mapping_figures.h"

#include "engine/systems/dataflow/model/tile_sizes.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

namespace pimento::dataflow {

namespace {

constexpr std::int64_t kLargestBound = std::int64_t{1} << 40;
constexpr std::int64_t kLargestStep = 1 << 20; // of windows
constexpr std::int64_t kMostElementBytes = 64;
constexpr std::int64_t kMostUnits = 1 << 20;               // of a side of the array, and lanes
constexpr std::int64_t kLargestRow = 1 << 24;              // bytes
constexpr std::int64_t kLargestSide = 1 << 22;             // of the input, and windows along it
constexpr std::int64_t kMostBytes = std::int64_t{1} << 60; // most bytes that a level moves in a layer

bool liesWithin(std::int64_t value, std::int64_t least, std::int64_t most) { return value >= least && value <= most; }

bool isAmount(double value) { return std::isfinite(value) && value >= 0; }

/// Bounds every count of the figures: each multiply-accumulate may move a box of the input of its own.
double mostMovedBytes(const LayerLoops& layer)
{
    double bytes = static_cast<double>(
        std::max(partialBytes(layer), *std::max_element(layer.elementBytes.begin(), layer.elementBytes.end())));
    for (const std::int64_t bound : layer.bounds) {
        bytes *= static_cast<double>(bound);
    }
    return bytes * static_cast<double>(layer.stride.height + layer.dilation.height) *
           static_cast<double>(layer.stride.width + layer.dilation.width);
}

bool isSide(std::int64_t outputs, std::int64_t kernel, std::int64_t stride, std::int64_t dilation)
{
    return outputs <= kLargestSide && kernel <= kLargestSide && outputs * kernel <= kLargestSide &&
           inputSide(outputs, kernel, stride, dilation) <= kLargestSide;
}

Result<void> checkLevel(const Accelerator& accelerator, std::size_t index)
{
    const MemoryLevel& level = accelerator.levels[index];
    const std::string where = "level " + (level.name.empty() ? std::to_string(index) : level.name);
    if (level.capacity && !liesWithin(*level.capacity, 0, kMostBytes)) {
        return fail("the capacity is " + std::to_string(*level.capacity) + " bytes", where, "Give 0 bytes or more");
    }
    if (!isAmount(level.readBandwidth) || !isAmount(level.writeBandwidth) || !isAmount(level.sharedBandwidth)) {
        return fail("a bandwidth is out of range", where, "Use 0 for an unlimited bandwidth");
    }
    if (!isAmount(level.accessEnergy) || !liesWithin(level.accessBytes, 1, kMostBytes)) {
        return fail("the energy or the size of an access is out of range", where,
                    "Give nJ and at least one byte per access");
    }
    const bool isOutermost = index == accelerator.outermost();
    if (isOutermost && std::ranges::find(level.storing, Storing::Never) != level.storing.end()) {
        return fail("the outermost level never stores a tensor", where, "Let it store all tensors");
    }
    return {};
}

} // namespace

Result<void> check(const LayerLoops& layer)
{
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        if (!liesWithin(layer.bounds[dim], 1, kLargestBound)) {
            return fail(std::string(1, kDimNames[dim]) + " is " + std::to_string(layer.bounds[dim]), "layer",
                        "Use a size from 1 to " + std::to_string(kLargestBound));
        }
    }
    for (const std::int64_t step :
         {layer.stride.height, layer.stride.width, layer.dilation.height, layer.dilation.width}) {
        if (!liesWithin(step, 1, kLargestStep)) {
            return fail("a stride or dilation is " + std::to_string(step), "layer",
                        "Use 1 to " + std::to_string(kLargestStep));
        }
    }
    if (!isSide(layer.bound(Dim::Q), layer.bound(Dim::S), layer.stride.height, layer.dilation.height) ||
        !isSide(layer.bound(Dim::P), layer.bound(Dim::R), layer.stride.width, layer.dilation.width)) {
        return fail("a side of the input, or Q x S or P x R, is above " + std::to_string(kLargestSide), "layer",
                    "Split the layer along this side");
    }
    for (const Tensor tensor : kAllTensors) {
        const std::int64_t bytes = layer.elementBytes[indexOf(tensor)];
        if (!liesWithin(bytes, 1, kMostElementBytes)) {
            return fail("an element of " + std::string(kTensorNames[indexOf(tensor)]) + " has " +
                            std::to_string(bytes) + " bytes",
                        "layer", "Use 1 to " + std::to_string(kMostElementBytes));
        }
    }
    if (!liesWithin(layer.partialSumBytes, 0, kMostElementBytes)) {
        return fail("a partial sum has " + std::to_string(layer.partialSumBytes) + " bytes", "layer",
                    "Use 0 to " + std::to_string(kMostElementBytes));
    }
    if (!(mostMovedBytes(layer) < static_cast<double>(kMostBytes))) {
        return fail("the layer is too large: its loops may move 2^60 bytes", "layer", "Split it into smaller layers");
    }
    return {};
}

Result<void> check(const Accelerator& accelerator)
{
    const std::string where = accelerator.name.empty() ? "accelerator" : accelerator.name;
    if (accelerator.levels.size() < 2 || accelerator.levels.size() > kMostLevels) {
        return fail("the number of levels of memory is " + std::to_string(accelerator.levels.size()), where,
                    "Give 2 to " + std::to_string(kMostLevels) + " levels");
    }
    for (const std::int64_t units : {accelerator.height, accelerator.width, accelerator.lanes}) {
        if (!liesWithin(units, 1, kMostUnits)) {
            return fail("height, width or lanes is " + std::to_string(units), where,
                        "Use 1 to " + std::to_string(kMostUnits));
        }
    }
    if (!isAmount(accelerator.macEnergy) || !isAmount(accelerator.startCycles)) {
        return fail("the energy of a multiply-accumulate or the number of start cycles is out of range", where,
                    "Use 0 or more");
    }
    const DramRows& rows = accelerator.rows;
    if (!liesWithin(rows.rowBytes, 0, kLargestRow) || !isAmount(rows.activationCycles) ||
        !isAmount(rows.activationEnergy)) {
        return fail("the size, time or energy of the DRAM rows is out of range", where,
                    "Use 0 to " + std::to_string(kLargestRow) + " bytes, and 0 or more cycles and nJ");
    }
    for (std::size_t i = 0; i < accelerator.levels.size(); ++i) {
        if (auto checked = checkLevel(accelerator, i); !checked) {
            return checked;
        }
    }
    return {};
}

} // namespace pimento::dataflow
