// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/rows/box_rows.h"

#include <cstddef>

namespace pimento::dataflow {

namespace {

/// Boxes in bytes, and the places at which they begin.
struct PlacedBoxes {
    std::array<std::int64_t, kMostBoxDims> strides{};
    std::array<Progression, 3 * kMostBoxDims> places;
    std::size_t placeCount = 0;
    std::int64_t first = 0;
    std::int64_t boxes = 1;
};

PlacedBoxes placed(std::span<const BoxDim> dims, std::int64_t elementBytes)
{
    PlacedBoxes result;
    std::int64_t stride = elementBytes;
    for (std::size_t i = dims.size(); i-- > 0;) {
        result.strides[i] = stride;
        result.first += dims[i].first * stride;
        for (const Progression& each : dims[i].boxes) {
            if (each.count > 1) {
                result.places[result.placeCount++] = {each.step * stride, each.count};
                result.boxes *= each.count;
            }
        }
        stride *= dims[i].size;
    }
    return result;
}

} // namespace

std::int64_t rowsOfBoxes(std::span<const BoxDim> dims, std::int64_t elementBytes, std::int64_t rowBytes)
{
    PlacedBoxes boxes = placed(dims, elementBytes);
    std::int64_t span = elementBytes - 1; // from the first to the last byte of what lies within a dimension
    std::int64_t skipped = 0;
    std::size_t progressions = boxes.placeCount;
    std::array<std::int64_t, kMostBoxDims> spans{};
    for (std::size_t i = dims.size(); i-- > 0;) {
        spans[i] = span;
        span += (dims[i].extent - 1) * boxes.strides[i];
    }
    // Rows that a box jumps over lie in gaps of at least one row between its contiguous parts.
    std::int64_t gapsPerBox = 1;
    for (std::size_t i = 0; i < dims.size(); ++i) {
        const std::int64_t jump = boxes.strides[i] - spans[i]; // from the last byte of a part to the next part
        if (dims[i].extent > 1 && jump >= rowBytes) {
            boxes.places[progressions] = {boxes.strides[i], dims[i].extent - 1};
            const std::int64_t count = boxes.boxes * gapsPerBox * (dims[i].extent - 1);
            skipped += count * (jump / rowBytes - 1) + countRemainders(boxes.first + spans[i],
                                                                       {boxes.places.data(), progressions + 1},
                                                                       rowBytes, rowBytes - jump % rowBytes);
        }
        if (dims[i].extent > 1) {
            boxes.places[progressions++] = {boxes.strides[i], dims[i].extent};
            gapsPerBox *= dims[i].extent;
        }
    }
    const std::int64_t spanned =
        boxes.boxes * (span / rowBytes + 1) +
        countRemainders(boxes.first, {boxes.places.data(), boxes.placeCount}, rowBytes, rowBytes - span % rowBytes);
    return spanned - skipped;
}

} // namespace pimento::dataflow
