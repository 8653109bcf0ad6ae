// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/model/mapping_figures.h"

#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/rows/block_rows.h"

#include <algorithm>
#include <string>

namespace pimento::dataflow {

namespace {

constexpr std::array<std::string_view, kDirections> kCheckedDirections = {"height", "width", "lanes"};

std::string checkedName(Dim dim) { return {kDimNames[indexOf(dim)]}; }

std::string checkedName(Tensor tensor) { return std::string(kTensorNames[indexOf(tensor)]); }

std::string checkedLevelName(const Accelerator& accelerator, std::size_t level)
{
    const std::string& name = accelerator.levels[level].name;
    return name.empty() ? "level " + std::to_string(level) : name;
}

std::string checkedBytes(std::int64_t bytes) { return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes"); }

Result<void> checkShape(const Accelerator& accelerator, const Mapping& mapping)
{
    const std::size_t levels = accelerator.levels.size();
    if (mapping.temporal.size() != levels || mapping.order.size() != levels || mapping.stores.size() != levels) {
        return fail("the mapping has loops of " + std::to_string(mapping.temporal.size()) + " levels, and " +
                        accelerator.name + " has " + std::to_string(levels),
                    "mapping", "Give factors, an order and stored tensors for each level");
    }
    return {};
}

/// Checks that the factors of a dimension cover its bound, and that no loop has a step without work.
Result<void> checkFactors(const LayerLoops& layer, const Mapping& mapping, Dim dim)
{
    const std::size_t index = indexOf(dim);
    std::int64_t product = 1;
    std::int64_t outermost = 1; // the last factor above 1, from the inside
    const auto multiply = [&](std::int64_t factor) {
        if (factor < 1 || factor > layer.bounds[index] || product >= layer.bounds[index] * 2) {
            return factor == 1;
        }
        product *= factor;
        outermost = factor > 1 ? factor : outermost;
        return true;
    };
    bool isRight = true;
    for (std::size_t direction = kDirections; direction-- > 0;) {
        isRight = isRight && multiply(mapping.spatial[direction][index]);
    }
    for (const Sizes& factors : mapping.temporal) {
        isRight = isRight && multiply(factors[index]);
    }
    if (!isRight) {
        return fail("a factor of " + checkedName(dim) + " is below 1 or above what its bound " +
                        std::to_string(layer.bounds[index]) + " needs",
                    "mapping", "Use factors that multiply to the bound");
    }
    if (product < layer.bounds[index]) {
        return fail("the factors of " + checkedName(dim) + " multiply to " + std::to_string(product) +
                        ", and its bound is " + std::to_string(layer.bounds[index]),
                    "mapping", "Use larger factors");
    }
    if (product / outermost * (outermost - 1) >= layer.bounds[index]) {
        return fail("the factors of " + checkedName(dim) + " multiply to " + std::to_string(product) +
                        ", so that its outermost loop has a step without work (bound " +
                        std::to_string(layer.bounds[index]) + ")",
                    "mapping", "Use a smaller outermost factor");
    }
    return {};
}

Result<void> checkSpatial(const Accelerator& accelerator, const Mapping& mapping)
{
    const std::array<std::int64_t, kDirections> limits = {accelerator.height, accelerator.width, accelerator.lanes};
    for (std::size_t direction = 0; direction < kDirections; ++direction) {
        std::int64_t product = 1;
        for (const std::int64_t factor : mapping.spatial[direction]) {
            product = product > limits[direction] ? product : product * factor;
        }
        if (product > limits[direction]) {
            return fail("loops over the " + std::string(kCheckedDirections[direction]) + " need " +
                            std::to_string(product) + " or more units, and there are " +
                            std::to_string(limits[direction]),
                        "mapping", "Use smaller factors");
        }
    }
    for (std::size_t dim = 0; accelerator.splitsOnce && dim < kDims; ++dim) {
        const auto splits =
            std::ranges::count_if(mapping.spatial, [&](const Sizes& factors) { return factors[dim] > 1; });
        if (splits > 1) {
            return fail(checkedName(static_cast<Dim>(dim)) + " is unrolled in " + std::to_string(splits) +
                            " directions",
                        "mapping", "Unroll it in one of height, width and lanes");
        }
    }
    return {};
}

Result<void> checkOrder(const Accelerator& accelerator, const Mapping& mapping, std::size_t level)
{
    std::array<int, kDims> found{};
    for (const Dim dim : mapping.order[level]) {
        ++found[indexOf(dim)];
    }
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        const std::string name = checkedName(static_cast<Dim>(dim));
        if (found[dim] > 1) {
            return fail("the order of " + checkedLevelName(accelerator, level) + " has " + name + " twice", "mapping",
                        "Name each dimension once");
        }
        if (found[dim] == 0 && mapping.temporal[level][dim] > 1) {
            return fail("the order of " + checkedLevelName(accelerator, level) + " lacks " + name, "mapping",
                        "Name each dimension with a factor above 1");
        }
    }
    return {};
}

Result<void> checkStores(const Accelerator& accelerator, const Mapping& mapping, std::size_t level)
{
    for (const Tensor tensor : kAllTensors) {
        const bool stores = mapping.stores[level][indexOf(tensor)];
        const Storing allowed =
            level == accelerator.outermost() ? Storing::Always : accelerator.levels[level].storing[indexOf(tensor)];
        if (stores && allowed == Storing::Never) {
            return fail(checkedLevelName(accelerator, level) + " never stores " + checkedName(tensor), "mapping",
                        "Bypass this level");
        }
        if (!stores && allowed == Storing::Always) {
            return fail(checkedLevelName(accelerator, level) + " always stores " + checkedName(tensor), "mapping",
                        "Store it there");
        }
    }
    return {};
}

Result<void> checkLayouts(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
{
    const std::int64_t row = accelerator.rows.rowBytes;
    if (row == 0 || mapping.layouts[indexOf(Tensor::Input)] != Layout::RowAligned) {
        return {};
    }
    const workloads::Extent input = inputExtent(layer);
    const workloads::Extent block = mapping.block;
    const std::string text = std::to_string(block.height) + " x " + std::to_string(block.width);
    if (block.height < 1 || block.width < 1 || input.height % block.height != 0 || input.width % block.width != 0) {
        return fail("blocks of " + text + " do not divide the padded input of " + std::to_string(input.height) + " x " +
                        std::to_string(input.width),
                    "mapping", "Use a block whose sides divide those of the input");
    }
    const std::int64_t bytes = block.area() * layer.elementBytes[indexOf(Tensor::Input)];
    if (bytes > row) {
        return fail("a block of " + text + " has " + checkedBytes(bytes) + ", and a row has " + checkedBytes(row),
                    "mapping", "Use a smaller block");
    }
    return {};
}

} // namespace

Error errorOf(const Shortage& shortage, const Accelerator& accelerator)
{
    const std::string level = checkedLevelName(accelerator, shortage.level);
    std::string parts;
    for (const Tensor tensor : kAllTensors) {
        if (const std::int64_t bytes = shortage.stored[indexOf(tensor)]; bytes > 0) {
            parts += (parts.empty() ? "" : ", ") + checkedName(tensor) + " " + checkedBytes(bytes);
        }
    }
    return {.what = level + " has " + checkedBytes(shortage.capacity) + ", and the tiles need " +
                    checkedBytes(shortage.excess()) + " more (" + parts + ")",
            .where = "mapping",
            .hint = "Use smaller tiles, or bypass this level",
            .kind = ErrorKind::DoesNotFit,
            .reason = "the capacity of " + level};
}

Result<void> check(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
{
    Result<void> checked = checkShape(accelerator, mapping);
    for (std::size_t dim = 0; checked && dim < kDims; ++dim) {
        checked = checkFactors(layer, mapping, static_cast<Dim>(dim));
    }
    if (checked) {
        checked = checkSpatial(accelerator, mapping);
    }
    for (std::size_t level = 0; checked && level < mapping.temporal.size(); ++level) {
        checked = checkOrder(accelerator, mapping, level);
        if (checked) {
            checked = checkStores(accelerator, mapping, level);
        }
    }
    if (checked) {
        checked = checkLayouts(layer, accelerator, mapping);
    }
    if (!checked) {
        return checked;
    }
    const std::vector<Shortage> shortages = shortagesOf(layer, accelerator, mapping);
    return shortages.empty() ? Result<void>() : tl::unexpected<Error>(errorOf(shortages.front(), accelerator));
}

} // namespace pimento::dataflow
