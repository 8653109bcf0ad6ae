// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/references/reference_families.h"

#include "engine/base/parallel.h"
#include "engine/fidelity/row_checks.h"
#include "engine/systems/dataflow/timeloop/differences/model_differences.h"
#include "engine/systems/dataflow/timeloop/references/mapper_rows.h"
#include "engine/systems/dataflow/timeloop/references/timeloop_cases.h"
#include "engine/systems/dataflow/timeloop/rules/timeloop_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento::dataflow::timeloop {

namespace {

constexpr double kSameEnergy = 1e-9;
constexpr double kPicojoules = 1000; // per nJ

bool hasColumns(const CsvTable& table, std::initializer_list<std::string_view> names)
{
    return std::ranges::all_of(names, [&](std::string_view name) { return table.column(name).has_value(); });
}

bool areTimeloopTotals(const CsvTable& table)
{
    return hasColumns(table, {"case_id", "mode", "compute_cycles", "cycles", "energy_pJ", "cycles_level_0"});
}

bool areTimeloopAccesses(const CsvTable& table)
{
    return hasColumns(table, {"case_id", "mode", "level", "data_space", "reads", "fills", "updates"});
}

bool areModelDifferences(const CsvTable& table)
{
    return hasColumns(table, {"case_id", "level", "data_space", "p1_reads", "p1_writes", "peer_reads", "class"});
}

/// Tensor with a name of Timeloop's.
std::optional<Tensor> tensorNamed(std::string_view name)
{
    for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
        if (name == std::string(kTensorNames[tensor]) + "s") {
            return static_cast<Tensor>(tensor);
        }
    }
    return std::nullopt;
}

/// A row of a file with its case and the figures that Pimento computes for it.
struct ComputedRow {
    const CsvTable* table = nullptr;
    std::size_t row = 0;
    TimeloopFigures figures;

    [[nodiscard]] std::string_view cell(std::string_view column) const
    {
        return table->cell(row, *table->column(column));
    }
};

void compareTotals(const ComputedRow& row, fidelity::RowComparison& comparison)
{
    const CsvTable& table = *row.table;
    fidelity::compareColumn(comparison, table, "macs", row.figures.macs);
    fidelity::compareColumn(comparison, table, "computes", row.figures.macs);
    fidelity::compareColumn(comparison, table, "compute_cycles", row.figures.computeCycles);
    fidelity::compareColumn(comparison, table, "cycles", row.figures.cycles);
    comparison.real(*table.column("energy_pJ"), row.figures.energy * kPicojoules, kSameEnergy);
    for (std::size_t level = 0; level < row.figures.levels.size(); ++level) {
        const LevelAccesses& accesses = row.figures.levels[level];
        if (accesses.tileWords == std::array<std::int64_t, kTensors>{}) {
            continue; // stores nothing: the cells are empty
        }
        const std::string number = std::to_string(level);
        std::int64_t words = 0;
        for (const WordCounts& counts : accesses.words) {
            words += counts.sum();
        }
        fidelity::compareColumn(comparison, table, "cycles_level_" + number, row.figures.levelCycles[level]);
        fidelity::compareColumn(comparison, table, "words_accessed_" + number, words);
    }
}

void compareAccesses(const ComputedRow& row, fidelity::RowComparison& comparison)
{
    const CsvTable& table = *row.table;
    const auto level = parseInteger(row.cell("level"));
    const auto tensor = tensorNamed(row.cell("data_space"));
    if (!level || *level < 0 || static_cast<std::size_t>(*level) >= row.figures.levels.size() || !tensor) {
        comparison.impossible("names an unknown level or data space");
        return;
    }
    const auto at = static_cast<std::size_t>(*tensor);
    const LevelAccesses& accesses = row.figures.levels[static_cast<std::size_t>(*level)];
    const WordCounts& words = accesses.words[at];
    fidelity::compareColumn(comparison, table, "instances", accesses.instances);
    fidelity::compareColumn(comparison, table, "utilized_capacity", accesses.tileWords[at]);
    fidelity::compareColumn(comparison, table, "reads", words.reads / accesses.instances);
    fidelity::compareColumn(comparison, table, "fills", words.fills / accesses.instances);
    fidelity::compareColumn(comparison, table, "updates", words.updates / accesses.instances);
    fidelity::compareColumn(comparison, table, "reductions",
                            *tensor == Tensor::Output ? words.reads / accesses.instances : std::int64_t{0});
    if (const auto column = table.column("energy_pJ")) {
        comparison.real(*column, accesses.energy[at] * kPicojoules, kSameEnergy);
    }
}

using Compare = void (*)(const ComputedRow&, fidelity::RowComparison&);

enum class RowKind : std::uint8_t { Exact, Ragged, Linked };

/// Checks the rows of one file, each on the job's threads.
class RunCheck {
public:
    RunCheck(const fidelity::Job& job, const std::map<std::string, TimeloopCase>& cases, Compare compare)
        : m_job(job), m_cases(cases), m_compare(compare), m_rows(job.table->rows())
    {
    }

    void run(fidelity::FileReport& report)
    {
        parallelFor(m_rows.size(), m_job.threads, m_job.stop, [&](std::size_t row) { check(row); });
        for (const std::optional<Checked>& row : m_rows) {
            if (row) {
                add(*row, report);
            }
        }
        report.reason = remark();
    }

private:
    struct Checked {
        RowKind kind = RowKind::Exact;
        fidelity::RowComparison comparison;
    };

    void check(std::size_t row)
    {
        const CsvTable& table = *m_job.table;
        Checked checked{.comparison = fidelity::RowComparison(table, row)};
        const auto given = m_cases.find(std::string(table.cell(row, *table.column("case_id"))));
        if (given == m_cases.end()) {
            checked.comparison.impossible("names a case that mappings.csv lacks");
        } else if (table.cell(row, *table.column("mode")) != "nolink") {
            checked.kind = RowKind::Linked;
        } else {
            const TimeloopCase& run = given->second;
            checked.kind = run.isRagged ? RowKind::Ragged : RowKind::Exact;
            m_compare(
                {.table = &table, .row = row, .figures = timeloopFigures(run.layer, run.accelerator, run.mapping)},
                checked.comparison);
        }
        m_rows[row] = std::move(checked);
    }

    void add(const Checked& row, fidelity::FileReport& report)
    {
        if (row.kind == RowKind::Linked) {
            ++m_linked;
        } else if (row.kind == RowKind::Ragged) {
            m_ragged.push_back(row.comparison.worstRelativeError());
        } else {
            constexpr std::size_t kMismatchesShown = 5;
            ++report.rows;
            report.holding += row.comparison.isExact() ? 1 : 0;
            report.maxRelativeError = std::max(report.maxRelativeError, row.comparison.worstRelativeError());
            if (!row.comparison.isExact() && report.mismatches.size() < kMismatchesShown) {
                report.mismatches.push_back(row.comparison.mismatch());
            }
        }
    }

    /// Describes rows that do not count.
    [[nodiscard]] std::string remark()
    {
        constexpr double kClose = 0.05;
        std::string text;
        if (!m_ragged.empty()) {
            std::ranges::sort(m_ragged);
            const auto close = std::ranges::count_if(m_ragged, [](double error) { return error <= kClose; });
            text = fmt::format("a trend only for {} rows with smaller last tiles: worst figure of half of them within "
                               "{:.1f} %, of {} within {:.0f} %",
                               m_ragged.size(), 100 * m_ragged[m_ragged.size() / 2], close, 100 * kClose);
        }
        if (m_linked > 0) {
            text += fmt::format("{}not compared: {} rows with links between PEs", text.empty() ? "" : "; ", m_linked);
        }
        return text;
    }

    const fidelity::Job& m_job;
    const std::map<std::string, TimeloopCase>& m_cases;
    Compare m_compare;
    std::vector<std::optional<Checked>> m_rows;
    std::vector<double> m_ragged; // worst relative error of each row
    std::int64_t m_linked = 0;
};

void checkRuns(const fidelity::Job& job, fidelity::FileReport& report, Compare compare)
{
    const auto cases = readTimeloopCases(job.path.parent_path());
    if (!cases) {
        fidelity::failWhole(report, cases.error().message(), job.table->rows());
        return;
    }
    RunCheck(job, *cases, compare).run(report);
}

void checkTotals(const fidelity::Job& job, fidelity::FileReport& report) { checkRuns(job, report, compareTotals); }
void checkAccesses(const fidelity::Job& job, fidelity::FileReport& report) { checkRuns(job, report, compareAccesses); }

void compareDifference(const CsvTable& table, std::size_t row, const TimeloopCase& given,
                       fidelity::RowComparison& comparison)
{
    const auto level = parseInteger(table.cell(row, *table.column("level")));
    const auto tensor = tensorNamed(table.cell(row, *table.column("data_space")));
    const auto differences = modelDifferences(given.layer, given.accelerator, given.mapping);
    const auto found = std::ranges::find_if(differences.words, [&](const WordDifference& each) {
        return level && tensor && static_cast<std::int64_t>(each.level) == *level && each.tensor == *tensor;
    });
    if (found == differences.words.end()) {
        comparison.impossible("names a level and data space that the mapping does not store");
        return;
    }
    fidelity::compareColumn(comparison, table, "p1_reads", found->paperReads);
    fidelity::compareColumn(comparison, table, "p1_writes", found->paperWrites);
    fidelity::compareColumn(comparison, table, "peer_reads", found->timeloopReads);
    fidelity::compareColumn(comparison, table, "peer_writes", found->timeloopWrites);
    comparison.text(*table.column("class"), kDifferenceReasons[static_cast<std::size_t>(found->reason)]);
}

void checkDifferences(const fidelity::Job& job, fidelity::FileReport& report)
{
    const auto cases = readTimeloopCases(job.path.parent_path());
    if (!cases) {
        fidelity::failWhole(report, cases.error().message(), job.table->rows());
        return;
    }
    fidelity::compareRows(job, report, [&](std::size_t row, fidelity::RowComparison& comparison) {
        const auto given = cases->find(std::string(job.table->cell(row, *job.table->column("case_id"))));
        if (given == cases->end()) {
            comparison.impossible("names a case that mappings.csv lacks");
        } else {
            compareDifference(*job.table, row, given->second, comparison);
        }
    });
}

} // namespace

std::span<const fidelity::Family> timeloopFamilies()
{
    static constexpr fidelity::Family kFamilies[] = {
        {"Timeloop totals", areTimeloopTotals, checkTotals},
        {"Timeloop accesses", areTimeloopAccesses, checkAccesses},
        {"Timeloop beside the paper's model", areModelDifferences, checkDifferences},
        {"Timeloop's mapper", areMapperRows, checkMapperRows},
    };
    return kFamilies;
}

} // namespace pimento::dataflow::timeloop
