// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/references/mapping_cells.h"

#include "engine/base/numbers.h"
#include "engine/systems/dataflow/model/order_classes.h"
#include "engine/systems/dataflow/model/tile_sizes.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace pimento::dataflow {

namespace {

constexpr std::array<const char*, kDirections> kSpatialColumns = {"fH", "fW", "fI"};
constexpr std::array<const char*, 3> kStoreColumns = {"store_pe", "store_gb", "store_rb"};

} // namespace

std::string_view MappingCells::text(std::string_view column) const
{
    const auto index = m_table->column(column);
    return index ? m_table->cell(m_row, *index) : std::string_view();
}

Result<std::int64_t> MappingCells::integer(std::string_view column, std::int64_t least, std::int64_t fallback) const
{
    if (!m_table->column(column)) {
        return fallback;
    }
    const auto value = parseInteger(text(column));
    if (!value || *value < least) {
        return fail(std::string(column) + " is not a whole number of at least " + std::to_string(least));
    }
    return *value;
}

Result<LayerLoops> MappingCells::layer() const
{
    LayerLoops layer;
    std::vector<std::pair<std::string, std::int64_t*>> cells;
    for (std::size_t dim = 0; dim < kDims; ++dim) {
        cells.emplace_back(std::string(1, kDimNames[dim]), &layer.bounds[dim]);
    }
    cells.insert(cells.end(), {{"stride_w", &layer.stride.width},
                               {"stride_h", &layer.stride.height},
                               {"dil_w", &layer.dilation.width},
                               {"dil_h", &layer.dilation.height},
                               {"in_B", &layer.elementBytes[indexOf(Tensor::Input)]},
                               {"wt_B", &layer.elementBytes[indexOf(Tensor::Weight)]},
                               {"out_B", &layer.elementBytes[indexOf(Tensor::Output)]}});
    for (const auto& [column, value] : cells) {
        const auto read = integer(column, 1, *value);
        if (!read) {
            return tl::unexpected<Error>(read.error());
        }
        *value = *read;
    }
    const auto partial = integer("psum_B", 0, 0);
    if (!partial) {
        return tl::unexpected<Error>(partial.error());
    }
    layer.partialSumBytes = *partial;
    return layer;
}

Result<Accelerator> MappingCells::accelerator(const std::map<std::string, Accelerator>& all) const
{
    const auto found = all.find(std::string(text("arch")));
    if (found == all.end()) {
        return fail("the architecture \"" + std::string(text("arch")) + "\" is not in archs.json");
    }
    Accelerator accelerator = found->second;
    if (text("row_activation") == "0") {
        accelerator.rows = {};
    }
    return accelerator;
}

Result<Sizes> MappingCells::factors(std::string_view column) const
{
    Sizes sizes = kOnes;
    const std::vector<std::string_view> parts = split(text(column), ' ');
    if (parts.size() + 1 < kDims || parts.size() > kDims) {
        return fail(std::string(column) + " does not have a factor for each of R S P Q C K N");
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto value = parseInteger(parts[i]);
        if (!value || *value < 1) {
            return fail(std::string(column) + " has a factor that is not a number of at least 1");
        }
        sizes[i] = *value;
    }
    return sizes;
}

Result<std::string_view> MappingCells::digits(std::string_view column, std::size_t count, char most) const
{
    const std::string_view cell = text(column);
    if (cell.size() != count || !std::ranges::all_of(cell, [&](char each) { return each >= '0' && each <= most; })) {
        return fail(std::string(column) + " does not have " + std::to_string(count) + " digits from 0 to " + most);
    }
    return cell;
}

Result<Mapping> MappingCells::mapping(const Accelerator& accelerator) const
{
    Mapping mapping;
    const std::size_t levels = accelerator.levels.size();
    for (std::size_t i = 0; i < kDirections + levels; ++i) {
        const std::string column =
            i < kDirections ? std::string(kSpatialColumns[i]) : "T" + std::to_string(i - kDirections);
        const auto read = factors(column);
        if (!read) {
            return tl::unexpected<Error>(read.error());
        }
        if (i < kDirections) {
            mapping.spatial[i] = *read;
        } else {
            mapping.temporal.push_back(*read);
        }
    }
    std::string groups = "inner_group_"; // and the levels that it is about: 123
    for (std::size_t level = 1; level < levels; ++level) {
        groups += std::to_string(level);
    }
    const auto inner = digits(groups, levels - 1, '2');
    const auto layouts = digits("layout_iwo", kTensors, '1');
    if (!inner || !layouts) {
        return tl::unexpected<Error>(inner ? layouts.error() : inner.error());
    }
    OrderClass orders;
    for (const char digit : *inner) {
        orders.push_back(static_cast<Tensor>(digit - '0'));
    }
    mapping.order = ordersOf(orders);
    for (std::size_t level = 0; level + 1 < levels; ++level) {
        const auto bits = digits(level < kStoreColumns.size() ? kStoreColumns[level] : "store_" + std::to_string(level),
                                 kTensors, '1');
        if (!bits) {
            return tl::unexpected<Error>(bits.error());
        }
        mapping.stores.push_back({(*bits)[0] == '1', (*bits)[1] == '1', (*bits)[2] == '1'});
    }
    mapping.stores.push_back({true, true, true});
    for (const Tensor tensor : kAllTensors) {
        mapping.layouts[indexOf(tensor)] = (*layouts)[indexOf(tensor)] == '1' ? Layout::RowAligned : Layout::Sequential;
    }
    const auto height = integer("block_h", 0, 1);
    const auto width = integer("block_w", 0, 1);
    if (!height || !width) {
        return tl::unexpected<Error>(height ? width.error() : height.error());
    }
    mapping.block = {*height, *width};
    return mapping;
}

} // namespace pimento::dataflow
