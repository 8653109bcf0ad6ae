// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/references/reference_families.h"

#include "engine/base/numbers.h"
#include "engine/fidelity/row_checks.h"
#include "engine/systems/dataflow/rows/block_crossing.h"
#include "engine/systems/dataflow/rows/tile_trace.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace pimento::dataflow {

namespace {

constexpr std::string_view kTraceColumns[] = {"kind",   "loop_order",     "layout", "C",      "H",     "W",
                                              "tile_c", "tile_h",         "tile_w", "elem_B", "row_B", "n_h",
                                              "n_w",    "row_activations"};

constexpr std::string_view kCrossingColumns[] = {"step", "extent", "block", "n_windows", "phase0", "crossings"};

bool hasColumns(const CsvTable& table, std::span<const std::string_view> names)
{
    return std::ranges::all_of(names, [&](std::string_view name) { return table.column(name).has_value(); });
}

/// Numbers of a row by the names of their columns; remembers the first that is missing.
class NumberCells {
public:
    NumberCells(const CsvTable& table, std::size_t row) : m_table(&table), m_row(row) {}

    std::int64_t operator()(std::string_view column)
    {
        const auto value = parseInteger(text(column));
        if (!value && m_missing.empty()) {
            m_missing = column;
        }
        return value.value_or(0);
    }

    [[nodiscard]] std::string_view text(std::string_view column) const
    {
        const auto index = m_table->column(column);
        return index ? m_table->cell(m_row, *index) : std::string_view();
    }

    /// Column without a whole number; empty: none.
    [[nodiscard]] const std::string& missing() const { return m_missing; }

private:
    const CsvTable* m_table;
    std::size_t m_row;
    std::string m_missing;
};

std::optional<ElementOrder> elementOrderOf(std::string_view layout)
{
    return layout == "chw"           ? std::optional(ElementOrder::ChannelHeightWidth)
           : layout == "hwc"         ? std::optional(ElementOrder::HeightWidthChannel)
           : layout == "row_aligned" ? std::optional(ElementOrder::Blocked)
                                     : std::nullopt;
}

Result<TileTrace> traceOf(const CsvTable& table, std::size_t row)
{
    NumberCells cells(table, row);
    TileTrace trace;
    const auto order = elementOrderOf(cells.text("layout"));
    const std::string_view loops = cells.text("loop_order");
    if (!order || loops.size() != kAxes) {
        return fail("layout or loop_order is not known");
    }
    trace.order = *order;
    for (std::size_t i = 0; i < kAxes; ++i) {
        const std::size_t axis = std::string_view("CHW").find(loops[i]);
        if (axis == std::string_view::npos) {
            return fail("loop_order is no order of C, H and W");
        }
        trace.loops[i] = static_cast<Axis>(axis);
    }
    trace.sizes = {cells("C"), cells("H"), cells("W")};
    trace.tile = {cells("tile_c"), cells("tile_h"), cells("tile_w")};
    trace.origin = {cells("c0"), cells("h0"), cells("w0")};
    trace.elementBytes = cells("elem_B");
    trace.rowBytes = cells("row_B");
    trace.step = {cells("step_h"), cells("step_w")};
    trace.tiles = {cells("n_h"), cells("n_w")};
    if (trace.order == ElementOrder::Blocked) {
        trace.block = {cells("block_h"), cells("block_w")};
        trace.blockStride = cells("block_stride_B");
        trace.channelStride = cells("channel_stride_B");
    }
    if (!cells.missing().empty()) {
        return fail(cells.missing() + " is not a whole number");
    }
    const auto checked = check(trace);
    return checked ? Result<TileTrace>(trace) : tl::unexpected<Error>(checked.error());
}

void checkTraceRow(const fidelity::Job& job, std::size_t row, fidelity::RowComparison& comparison)
{
    const auto trace = traceOf(*job.table, row);
    if (!trace) {
        comparison.impossible(trace.error().message());
        return;
    }
    const TraceCounts counts = countsOf(*trace);
    fidelity::compareColumn(comparison, *job.table, "row_activations", counts.activations);
    fidelity::compareColumn(comparison, *job.table, "distinct_rows", counts.distinctRows);
    fidelity::compareColumn(comparison, *job.table, "tiles_crossing_block", counts.crossingTiles);
}

void checkCrossingRow(const fidelity::Job& job, std::size_t row, fidelity::RowComparison& comparison)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 24;
    NumberCells cells(*job.table, row);
    const SteppedWindows windows = {.step = cells("step"),
                                    .extent = cells("extent"),
                                    .block = cells("block"),
                                    .count = cells("n_windows"),
                                    .phase0 = cells("phase0")};
    const auto isUsable = [&](std::int64_t value, std::int64_t least) { return value >= least && value <= kMost; };
    if (!cells.missing().empty() || !isUsable(windows.step, 1) || !isUsable(windows.extent, 1) ||
        !isUsable(windows.block, 1) || !isUsable(windows.count, 1) || !isUsable(windows.phase0, 0)) {
        comparison.impossible("a size of windows or blocks is not a whole number from 1 to " + std::to_string(kMost));
        return;
    }
    const BlockCrossing crossing = crossingOf(windows);
    fidelity::compareColumn(comparison, *job.table, "gcd", crossing.gcd);
    fidelity::compareColumn(comparison, *job.table, "period", crossing.period);
    fidelity::compareColumn(comparison, *job.table, "safe_positions", crossing.safePositions);
    fidelity::compareColumn(comparison, *job.table, "crossings", crossing.crossings);
    fidelity::compareColumn(comparison, *job.table, "blocks_touched", crossing.blocksTouched);
}

} // namespace

bool isTileActivations(const CsvTable& table) { return hasColumns(table, kTraceColumns); }

void checkTileActivations(const fidelity::Job& job, fidelity::FileReport& report)
{
    fidelity::compareRows(job, report, [&](std::size_t row, fidelity::RowComparison& comparison) {
        checkTraceRow(job, row, comparison);
    });
}

bool isBlockCrossings(const CsvTable& table) { return hasColumns(table, kCrossingColumns); }

void checkBlockCrossings(const fidelity::Job& job, fidelity::FileReport& report)
{
    fidelity::compareRows(job, report, [&](std::size_t row, fidelity::RowComparison& comparison) {
        checkCrossingRow(job, row, comparison);
    });
}

} // namespace pimento::dataflow
