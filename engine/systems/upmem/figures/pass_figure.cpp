// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/imtp_figures.h"

#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/systems/upmem/baselines/hand_made.h"
#include "engine/systems/upmem/figures/baseline_errors.h"
#include "engine/systems/upmem/figures/compared_times.h"
#include "engine/systems/upmem/loops/passes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace pimento::upmem {

namespace {

struct PassStage {
    std::string_view name;
    int level;
};
constexpr std::array<PassStage, 4> kPassStages = {{{"none", 0}, {"dma", 1}, {"dma+lt", 2}, {"dma+lt+bh", 4}}};

// Our choice, because the paper does not give the DPUs and tiles of its matrices; vectors are on 32 DPUs (artefact).
constexpr std::int64_t kMatrixDpus = 8;
constexpr std::int64_t kMatrixTile = 16; // elements, as in the paper's example of figure 8
constexpr std::int64_t kVectorDpus = 32;
constexpr std::int64_t kVectorTile = 256;
constexpr std::int64_t kVectorUnit = 100'000;

struct MisalignedKernel {
    std::string_view name; // name in the published table
    ComparedKernel kernel;
    std::string (*sizes)(std::int64_t length);
};
constexpr std::array<MisalignedKernel, 4> kMisaligned = {{
    {"MTV_256xL", ComparedKernel::Mtv, [](std::int64_t length) { return fmt::format("rows=256,columns={}", length); }},
    {"MTV_Lx256", ComparedKernel::Mtv, [](std::int64_t length) { return fmt::format("rows={},columns=256", length); }},
    {"MTV_LxL", ComparedKernel::Mtv,
     [](std::int64_t length) { return fmt::format("rows={},columns={}", length, length); }},
    {"VA_Lx100000_32dpu", ComparedKernel::Va,
     [](std::int64_t length) { return fmt::format("batch=1,vec_len={}", length * kVectorUnit); }},
}};

BaselinePoint misalignedPoint(ComparedKernel kernel)
{
    BaselinePoint point = baselinePoints(HandMade::Prim, kernel, {1 << 20, 1}).value().front();
    const bool isVector = kernel == ComparedKernel::Va;
    point.dpus = isVector ? kVectorDpus : kMatrixDpus;
    for (CachingTile& tile : point.tiles) {
        const std::int64_t bytes = tile.bytes.value() / tile.elements;
        tile.elements = isVector ? kVectorTile : kMatrixTile;
        tile.bytes = Bytes{bytes * tile.elements};
    }
    return point;
}

/// Milliseconds of the kernel alone: of PrIM, then with the passes of each stage.
Result<std::array<double, 5>> stageTimes(const ComparedWorkload& workload, const FigureMeans& means)
{
    const ScheduleMachine machine{&*means.system, means.dpusPerRank, means.link};
    BaselinePoint point = misalignedPoint(workload.kernel);
    const auto made = handMade(point, workload.program);
    if (!made) {
        return tl::unexpected<Error>(made.error());
    }
    const auto prim = compileHandMade(*made, machine);
    const auto timed = prim ? measureHandMade(*made, *prim, machine, means.stop) : tl::unexpected<Error>(prim.error());
    if (!timed) {
        return tl::unexpected<Error>(timed.error());
    }
    std::array<double, 5> times = {timed->time.kernel.value()};
    point.hasRuntimeDmaSizes = false;
    const auto schedule = handMade(point, workload.program);
    if (!schedule) {
        return tl::unexpected<Error>(schedule.error());
    }
    for (std::size_t stage = 0; stage < kPassStages.size(); ++stage) {
        const auto passes = *passesOfLevel(kPassStages[stage].level);
        const auto compiled = compileHandMade(*schedule, machine, CompileOptions{}.mostDpus, passes);
        const auto measured =
            compiled ? measure(*compiled, machine, 0, means.stop) : tl::unexpected<Error>(compiled.error());
        if (!measured) {
            return tl::unexpected<Error>(measured.error());
        }
        times[stage + 1] = measured->time.kernel.value();
    }
    return times;
}

/// Published speedup; NaN: there is none.
double publishedSpeedup(const CsvTable& table, std::string_view workload, std::string_view length,
                        std::string_view passes)
{
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.cell(row, 0) == workload && table.cell(row, 1) == length && table.cell(row, 2) == passes) {
            return parseDecimal(table.cell(row, 3)).value_or(NAN);
        }
    }
    return NAN;
}

/// Lengths of a workload in the order of the table.
std::vector<std::string> lengthsOf(const CsvTable& table, std::string_view workload)
{
    std::vector<std::string> lengths;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::string length(table.cell(row, 1));
        if (table.cell(row, 0) == workload && std::ranges::find(lengths, length) == lengths.end()) {
            lengths.push_back(length);
        }
    }
    return lengths;
}

/// Mean and maximum speedup of one kernel with all passes.
struct Gained {
    std::vector<double> here;
    std::vector<double> published;
};

std::vector<std::string> gainedRow(std::string name, const Gained& gained, std::string mean, std::string most)
{
    const auto meanOf = [](const std::vector<double>& all) { return all.empty() ? NAN : harmonicMean(all); };
    const auto mostOf = [](const std::vector<double>& all) {
        return all.empty() ? NAN : *std::ranges::max_element(all);
    };
    return {std::move(name), threeDigits(meanOf(gained.here)), threeDigits(meanOf(gained.published)),
            std::move(mean), threeDigits(mostOf(gained.here)), threeDigits(mostOf(gained.published)),
            std::move(most)};
}

class PassRun {
public:
    PassRun(const CsvTable& published, const FigureMeans& means) : m_published(published), m_means(means)
    {
        m_table = {"fig12", "Kernel speed-up over PrIM by passes", {"workload", "length", "prim_kernel_ms"}, {}};
        for (const PassStage& stage : kPassStages) {
            m_table.columns.emplace_back(stage.name);
            m_table.columns.push_back(std::string(stage.name) + "_published");
        }
    }

    Result<void> add(const MisalignedKernel& kernel)
    {
        for (const std::string& length : lengthsOf(m_published, kernel.name)) {
            const auto number = parseInteger(length);
            if (!number || *number < 1 || *number > 4096) {
                return fail("has the length " + length, "the published gains of passes",
                            "Take the file as it is shipped");
            }
            if (m_means.step) {
                m_means.step(fmt::format("{} {}", kernel.name, length));
            }
            const auto workload = comparedWorkload(m_means.dataFolder, kernel.kernel, kernel.sizes(*number));
            const auto times = workload ? stageTimes(*workload, m_means) : tl::unexpected<Error>(workload.error());
            if (!times) {
                return tl::unexpected<Error>(times.error());
            }
            addRow(kernel, length, *times);
        }
        return {};
    }

    [[nodiscard]] FigureTable takeTable() { return std::move(m_table); }
    [[nodiscard]] FigureTable summary() const
    {
        return {"fig12_means",
                "Speed-up over PrIM with all passes",
                {"kernel", "mean", "mean_of_chart", "mean_printed", "most", "most_of_chart", "most_printed"},
                {gainedRow("MTV", m_gained[0], "1.054", "1.147"), gainedRow("VA", m_gained[1], "1.144", "1.205")}};
    }

private:
    void addRow(const MisalignedKernel& kernel, const std::string& length, const std::array<double, 5>& times)
    {
        std::vector<std::string> row = {std::string(kernel.name), length, threeDigits(times[0])};
        Gained& gained = m_gained[kernel.kernel == ComparedKernel::Va ? 1 : 0];
        for (std::size_t stage = 0; stage < kPassStages.size(); ++stage) {
            const double here = times[0] / times[stage + 1];
            const double published = publishedSpeedup(m_published, kernel.name, length, kPassStages[stage].name);
            row.push_back(threeDigits(here));
            row.push_back(threeDigits(published));
            if (stage + 1 == kPassStages.size()) {
                gained.here.push_back(here);
                if (std::isfinite(published)) {
                    gained.published.push_back(published);
                }
            }
        }
        m_table.rows.push_back(std::move(row));
    }

    const CsvTable& m_published;
    const FigureMeans& m_means;
    FigureTable m_table;
    std::array<Gained, 2> m_gained; // for MTV and VA
};

} // namespace

Result<FigureTables> passFigure(const FigureMeans& means)
{
    const auto published = CsvTable::read(means.dataFolder / "datasets" / "published" / "imtp_fig12_digitised.csv");
    if (!published) {
        return tl::unexpected<Error>(published.error());
    }
    if (published->header().size() != 4) {
        return fail("have other columns", "the published gains of passes", "Take the file as it is shipped");
    }
    PassRun run(*published, means);
    for (const MisalignedKernel& kernel : kMisaligned) {
        if (const auto added = run.add(kernel); !added) {
            return tl::unexpected<Error>(added.error());
        }
    }
    const auto baselines = measuredBaselines(means, {ComparedKernel::Mtv, ComparedKernel::Va});
    if (!baselines) {
        return tl::unexpected<Error>(baselines.error());
    }
    return FigureTables{
        "fig12",
        "What each pass gains where tiles do not divide",
        {run.takeTable(), run.summary(), baselineSummary("fig12", *baselines)},
        {"Published values were read off a chart, as well as that goes.",
         fmt::format("Matrices are on {} DPUs in tiles of {} elements, vectors on {} DPUs in tiles of {}, 16 tasklets: "
                     "the paper says so of the vectors' DPUs only.",
                     kMatrixDpus, kMatrixTile, kVectorDpus, kVectorTile),
         "The paper has VA faster than PrIM by 14 percent on average. Here PrIM adds into the tile of B, an address "
         "less for "
         "each element than lowered loops, whose results have a tile of their own, and it begins no chunk that is not "
         "there; "
         "all that it pays are sizes of transfers at run time, 4 instructions each. Its VA is also a quarter faster "
         "here than "
         "on hardware, as the last table says.",
         "PrIM is its own program with its own passes; times are those of the kernel "
         "without what starting it takes."}};
}

} // namespace pimento::upmem
