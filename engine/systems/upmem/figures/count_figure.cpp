// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/imtp_figures.h"

#include "engine/base/csv.h"
#include "engine/systems/upmem/loops/loop_run.h"
#include "engine/systems/upmem/loops/passes.h"
#include "engine/systems/upmem/loops/tiled_kernels.h"

#include <array>

namespace pimento::upmem {

namespace {

struct CountedStage {
    const char* name;
    const char* title;
    int level;
};

constexpr std::array<CountedStage, 4> kCountedStages = {{{"base", "as lowered", 0},
                                                         {"dma", "copies by DMA", 1},
                                                         {"dma+lt", "and tightened bounds", 2},
                                                         {"dma+lt+bh", "and hoisted branches", 4}}};

struct CountedNumber {
    const char* column;
    std::int64_t (*of)(const LoopCounts&);
};

constexpr std::array<CountedNumber, 4> kCountedNumbers = {{
    {"branches", [](const LoopCounts& counts) { return counts.branches(); }},
    {"dma_read", [](const LoopCounts& counts) { return counts.loads; }},
    {"dma_write", [](const LoopCounts& counts) { return counts.stores; }},
    {"inner_iters", [](const LoopCounts& counts) { return counts.innerIterations; }},
}};

/// Shape of the paper's example: 7 rows of 40, two rows and 16 columns at a time, one tasklet.
TiledShape paperShape()
{
    return {.kernel = TiledKernel::MatrixVector, .rows = 7, .columns = 40, .tileRows = 2, .tileColumns = 16};
}

LoopCounts countsOf(int level, bool isLast, const std::stop_token& stop)
{
    const TiledProgram tiled = tiledProgram(paperShape());
    LoopProgram program = optimised(tiled.program, *passesOfLevel(level)).program;
    if (isLast) {
        program = withFixed(program, tiled.tile, program.variables[tiled.tile].extent - 1);
    }
    LoopMemory memory = emptyMemory(program);
    return run(program, memory, stop);
}

/// Returns a cell of the row for a scope and stage; "": there is none.
std::string publishedCount(const CsvTable& table, std::string_view scope, std::string_view stage,
                           std::string_view column)
{
    const auto scopes = table.column("scope");
    const auto stages = table.column("stage");
    const auto wanted = table.column(column);
    for (std::size_t row = 0; scopes && stages && wanted && row < table.rows(); ++row) {
        if (table.cell(row, *scopes) == scope && table.cell(row, *stages) == stage) {
            return std::string(table.cell(row, *wanted));
        }
    }
    return {};
}

} // namespace

Result<FigureTables> countFigure(const FigureMeans& means)
{
    const auto published = CsvTable::read(means.dataFolder / "datasets" / "published" / "imtp_fig8_counts.csv");
    if (!published) {
        return tl::unexpected<Error>(published.error());
    }
    FigureTable table{"fig8", "Counts of one run, 7 x 40 in tiles of 2 x 16", {"rows", "stage"}, {}};
    for (const CountedNumber& number : kCountedNumbers) {
        table.columns.emplace_back(number.column);
        table.columns.push_back(std::string(number.column) + "_published");
    }
    for (const bool isLast : {true, false}) {
        for (const CountedStage& stage : kCountedStages) {
            const LoopCounts counts = countsOf(stage.level, isLast, means.stop);
            std::vector<std::string> row = {isLast ? "last two" : "all", stage.title};
            for (const CountedNumber& number : kCountedNumbers) {
                row.push_back(std::to_string(number.of(counts)));
                row.push_back(publishedCount(*published, isLast ? "last" : "all", stage.name, number.column));
            }
            table.rows.push_back(std::move(row));
        }
    }
    return FigureTables{
        "fig8",
        "What the passes leave of a product of 7 x 40",
        {std::move(table)},
        {"The paper prints 96 and 80 iterations, 40 times fewer branches and half the transfers: it counts the last "
         "two rows alone. The other numbers come from an interpreter of the passes, not from the paper."}};
}

} // namespace pimento::upmem
