// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/references/reference_families.h"

#include "engine/systems/dcc_artifact/artifact_model.h"
#include "engine/systems/dcc_artifact/generators/draft_space.h"
#include "engine/systems/dcc_artifact/generators/gpu_time.h"
#include "engine/systems/dcc_artifact/references/draft_rows.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <limits>
#include <set>

namespace pimento::fidelity {

namespace {

constexpr int kReferenceDevices = 5;            // the reference times cover the work of five devices
constexpr std::int64_t kMostCycles = 1'000'000; // per draft; the shapes take some hundreds

/// Cycles of the drafts in the published generator's list.
struct ListSummary {
    std::int64_t drafts = 0;
    std::int64_t best = std::numeric_limits<std::int64_t>::max();
    std::int64_t standard = std::numeric_limits<std::int64_t>::max(); // the fastest baseline
    std::set<std::int64_t> cycles;
};

/// Simulates every draft of the list. Error: a draft that takes far too long, or a stop.
Result<ListSummary> summarize(const Job& job, const DraftQuestion& question)
{
    const auto drafts = dcc_artifact::enumerateDrafts(question.shape, question.resources(), Space::Listed, job.stop);
    if (!drafts) {
        return tl::unexpected<Error>(drafts.error());
    }
    ListSummary summary;
    summary.drafts = static_cast<std::int64_t>(drafts->size());
    for (std::size_t row = 0; row < drafts->size(); ++row) {
        const auto draft = (*drafts)[row];
        const auto run = simulateDraft(question, draft, {.mostCycles = kMostCycles}, job.stop, job.heartbeat);
        if (!run) {
            return tl::unexpected<Error>(run.error());
        }
        if (run->wasStopped) {
            return fail(stopText(job, kMostCycles));
        }
        const std::int64_t cycles = run->cycles.value();
        summary.cycles.insert(cycles);
        summary.best = std::min(summary.best, cycles);
        if (dcc_artifact::isDefaultDistribution(*question.kernel, question.shape, draft)) {
            summary.standard = std::min(summary.standard, cycles);
        }
    }
    return summary;
}

/// Formats a number with six digits, as the reference does.
std::string sixDigits(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6g", value);
    return text.data();
}

std::string lowered(std::string_view name)
{
    std::string text(name);
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

constexpr std::array<std::string_view, 9> kHeader = {
    "backend", "kernel", "batch", "vec_len", "drafts", "best_cycles", "chosen_cycles", "baseline_cycles", "gpu_ms"};
enum Column : std::size_t { kBackend, kKernel, kDrafts = 4, kBest, kChosen, kStandard, kGpu };

/// Compares a row with a summary of at least one draft.
void compare(RowComparison& comparison, const CsvTable& table, std::size_t row, const ListSummary& summary)
{
    comparison.integer(kDrafts, summary.drafts);
    comparison.integer(kBest, summary.best);
    comparison.integer(kStandard, summary.standard);
    // The predictor's choice, which is not recomputed, must be one of the drafts: compare it with the nearest cycles.
    const std::int64_t chosen = parseInteger(table.cell(row, kChosen)).value_or(0);
    comparison.integer(kChosen, *std::ranges::min_element(summary.cycles, {}, [&](std::int64_t cycles) {
                           return std::max(cycles, chosen) - std::min(cycles, chosen);
                       }));
}

} // namespace

bool isListSummary(const CsvTable& table) { return std::ranges::equal(table.header(), kHeader); }

void checkListSummary(const Job& job, FileReport& report)
{
    const CsvTable& table = *job.table;
    compareRows(job, report, [&](std::size_t row, RowComparison& comparison) {
        const auto setting = makeSetting(*job.backends, table.cell(row, kBackend), lowered(table.cell(row, kKernel)),
                                         dcc_artifact::modeName(Mode::Kernel));
        const auto shape = setting ? readShape(table, row, *setting->kernel) : tl::unexpected<Error>(setting.error());
        if (!shape) {
            comparison.impossible(shape.error().message());
            return;
        }
        const DraftQuestion question =
            artifactQuestion(setting->kernel, *shape, setting->machine, Space::Listed, setting->mode);
        const auto summary = summarize(job, question);
        if (!summary) {
            comparison.impossible(summary.error().message());
            return;
        }
        compare(comparison, table, row, *summary);
        comparison.text(kGpu,
                        sixDigits(dcc_artifact::gpuTime(Gpu{}, *setting->kernel, *shape, kReferenceDevices).value()));
    });
}

} // namespace pimento::fidelity
