// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/reference_families.h"

#include "engine/base/math.h"
#include "engine/base/numbers.h"
#include "engine/fidelity/row_checks.h"
#include "engine/systems/upmem/loops/loop_run.h"
#include "engine/systems/upmem/loops/passes.h"
#include "engine/systems/upmem/loops/tiled_kernels.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace pimento::fidelity {

namespace {

struct CountColumn {
    const char* name;
    std::int64_t (*count)(const upmem::LoopCounts& counts);
};

using upmem::LoopCounts;

constexpr CountColumn kCountColumns[] = {
    {"branches", [](const LoopCounts& counts) { return counts.branches(); }},
    {"branches_copy", [](const LoopCounts& counts) { return counts.copyBranches; }},
    {"branches_compute", [](const LoopCounts& counts) { return counts.computeBranches; }},
    {"branches_store", [](const LoopCounts& counts) { return counts.storeBranches; }},
    {"dma_read", [](const LoopCounts& counts) { return counts.loads; }},
    {"dma_write", [](const LoopCounts& counts) { return counts.stores; }},
    {"dma_bytes", [](const LoopCounts& counts) { return counts.transferBytes; }},
    {"elem_copies", [](const LoopCounts& counts) { return counts.elementCopies; }},
    {"inner_iters", [](const LoopCounts& counts) { return counts.innerIterations; }},
    {"macs", [](const LoopCounts& counts) { return counts.computations; }},
};

constexpr std::string_view kTiledColumns[] = {"kernel", "M", "N", "tile_m", "tile_n", "scope", "stage"};

struct Stage {
    std::string_view name;
    int level;
};

constexpr Stage kStages[] = {{"base", 0}, {"dma", 1}, {"dma+lt", 2}, {"dma+lt+bh", 4}};

// Limits, so that a damaged size is not run to its end.
constexpr std::int64_t kMostTiledExtent = 1 << 24;
constexpr std::int64_t kMostTiledElements = 1 << 24; // including the padding of whole tiles

class CountedRow {
public:
    CountedRow(const CsvTable& table, std::size_t row) : m_table(&table), m_row(row) {}

    [[nodiscard]] Result<upmem::TiledShape> shape() const
    {
        upmem::TiledShape shape;
        const std::string_view kernel = text("kernel");
        if (kernel != "gemv" && kernel != "va") {
            return fail("kernel \"" + std::string(kernel) + "\" is not known");
        }
        const bool isVector = kernel == "va";
        shape.kernel = isVector ? upmem::TiledKernel::VectorAddition : upmem::TiledKernel::MatrixVector;
        const auto rows = extent("M");
        const auto columns = extent("N");
        const auto tileRows = extent("tile_m");
        const auto tileColumns = extent("tile_n");
        if (!rows || !columns || !tileRows || !tileColumns || (isVector && (*rows != 1 || *tileRows != 1)) ||
            roundUp(*rows, *tileRows) * roundUp(*columns, *tileColumns) > kMostTiledElements) {
            return fail("M, N, tile_m or tile_n is not usable");
        }
        shape.rows = *rows;
        shape.columns = *columns;
        shape.tileRows = *tileRows;
        shape.tileColumns = *tileColumns;
        return shape;
    }

    [[nodiscard]] std::optional<int> level() const
    {
        const auto* const found = std::ranges::find(kStages, text("stage"), &Stage::name);
        return found == std::end(kStages) ? std::nullopt : std::optional(found->level);
    }

    [[nodiscard]] std::string_view text(std::string_view column) const
    {
        return m_table->cell(m_row, *m_table->column(column));
    }

private:
    [[nodiscard]] std::optional<std::int64_t> extent(std::string_view column) const
    {
        const auto value = parseInteger(text(column));
        return value && *value >= 1 && *value <= kMostTiledExtent ? value : std::nullopt;
    }

    const CsvTable* m_table;
    std::size_t m_row;
};

void checkTiledRow(const Job& job, std::size_t row, RowComparison& comparison)
{
    const CountedRow given(*job.table, row);
    const auto shape = given.shape();
    const auto level = given.level();
    const std::string_view scope = given.text("scope");
    if (!shape || !level || (scope != "all" && scope != "last")) {
        comparison.impossible(shape ? "stage or scope is not known" : shape.error().what);
        return;
    }
    const upmem::TiledProgram tiled = upmem::tiledProgram(*shape);
    upmem::LoopProgram program = upmem::optimised(tiled.program, *upmem::passesOfLevel(*level)).program;
    if (scope == "last") {
        program = upmem::withFixed(program, tiled.tile, program.variables[tiled.tile].extent - 1);
    }
    upmem::LoopMemory memory = upmem::emptyMemory(program);
    const LoopCounts counts = upmem::run(program, memory, job.stop);
    for (const CountColumn& column : kCountColumns) {
        compareColumn(comparison, *job.table, column.name, column.count(counts));
    }
}

} // namespace

bool isLoopCounts(const CsvTable& table)
{
    const auto has = [&](std::string_view name) { return table.column(name).has_value(); };
    return std::ranges::all_of(kTiledColumns, has) && has("branches") && has("macs");
}

void checkLoopCounts(const Job& job, FileReport& report)
{
    for (const std::string_view name : job.table->header()) {
        if (std::ranges::find(kTiledColumns, name) == std::end(kTiledColumns) &&
            std::ranges::find(kCountColumns, name, &CountColumn::name) == std::end(kCountColumns)) {
            failForColumn(report, name, job.table->rows());
            return;
        }
    }
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) { checkTiledRow(job, row, comparison); });
}

} // namespace pimento::fidelity
