// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/cache.h"
#include "app/cli/common/failures_text.h"
#include "app/cli/common/output_places.h"
#include "app/cli/common/problem_text.h"
#include "app/cli/common/support.h"
#include "app/cli/simulate/simulation.h"
#include "engine/exploration/candidate_csv.h"
#include "engine/exploration/exploration.h"
#include "engine/problem/baseline_text.h"
#include "engine/problem/ranked_time.h"
#include "engine/search/search_all.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace pimento::cli {

namespace {

/// Collects rows of a space in any order and writes them in the order of the space.
class SpaceRows {
public:
    SpaceRows(const Problem& problem, std::shared_ptr<const CandidateList> list, std::optional<OutputFile> file)
        : m_schema(&problem.costs()), m_list(std::move(list)), m_file(std::move(file)), m_costs(m_list->size())
    {
        m_csv.emplace(*m_list, *m_schema, CsvCosts::Write);
        if (m_file) {
            m_file->write(m_csv->header() + "\n");
            m_file->flush();
        }
    }

    /// Takes a longer list that begins with the rows of the last one.
    void grow(std::shared_ptr<const CandidateList> list)
    {
        m_list = std::move(list);
        m_csv.emplace(*m_list, *m_schema, CsvCosts::Write);
        m_costs.resize(m_list->size());
    }

    void add(std::size_t row, const Evaluation& cost)
    {
        m_costs[row] = cost;
        m_counts.count(cost.source);
        const std::size_t before = m_written;
        while (m_written < m_costs.size() && m_costs[m_written]) {
            write(m_written++);
        }
        if (m_file && m_written != before) {
            m_file->flush();
        }
    }

    /// True if further rows would be lost.
    [[nodiscard]] bool isBroken() const { return m_file && m_file->isBroken(); }

    /// Writes also the rows beyond a gap, and closes the file.
    Result<void> close()
    {
        for (std::size_t row = m_written; row < m_costs.size(); ++row) {
            if (m_costs[row]) {
                write(row);
            }
        }
        return m_file ? m_file->close() : Result<void>{};
    }

    [[nodiscard]] const std::shared_ptr<const CandidateList>& list() const { return m_list; }
    /// Counts of finished candidates.
    [[nodiscard]] const SearchReport& counts() const { return m_counts; }
    [[nodiscard]] const std::vector<std::optional<Evaluation>>& costs() const { return m_costs; }

private:
    void write(std::size_t row)
    {
        if (m_file) {
            m_file->write(m_csv->line(row, *m_costs[row]) + "\n");
        }
    }

    const CostSchema* m_schema;
    std::shared_ptr<const CandidateList> m_list;
    std::optional<OutputFile> m_file;
    std::optional<CandidateCsv> m_csv;
    std::vector<std::optional<Evaluation>> m_costs;
    std::size_t m_written = 0;
    SearchReport m_counts;
};

/// A space with the results of its search.
struct FinishedSpace {
    const Problem& problem;
    const SpaceRows& rows;
    const SearchReport& report;
    bool wasStopped = false;
};

/// Rows that a summary names.
struct Findings {
    std::optional<std::size_t> best;
    std::optional<std::size_t> standard; // the baseline candidate that others are compared with
    std::size_t expanded = 0;            // rows whose program has expanded tiles
};

Findings findingsOf(const FinishedSpace& space)
{
    const SpaceRows& rows = space.rows;
    const CostWords words(space.problem);
    Findings found;
    const auto note = [&](std::optional<std::size_t>& best, std::size_t row) {
        const auto& cost = rows.costs()[row];
        if (cost && (!best || words.ranked(*cost) < words.ranked(*rows.costs()[*best]))) {
            best = row;
        }
    };
    for (std::size_t row = 0; row < rows.costs().size(); ++row) {
        note(found.best, row);
        found.expanded += rows.costs()[row] && words.indexing(*rows.costs()[row]) == "expanded" ? 1 : 0;
    }
    const auto standards = space.problem.standardsAmong(*rows.list());
    const auto isOpen = [&](std::size_t row) { return !rows.costs()[row]; };
    if (space.wasStopped && std::ranges::any_of(standards, isOpen)) {
        return found; // a faster baseline may be missing
    }
    for (const std::size_t row : standards) {
        note(found.standard, row);
    }
    return found;
}

/// Cost of the baseline candidate over that of the best one.
double ratioOf(const Findings& found, const FinishedSpace& space)
{
    const CostWords words(space.problem);
    return words.ranked(*space.rows.costs()[*found.standard]) / words.ranked(*space.rows.costs()[*found.best]);
}

/// Summary of the counts, "888 of 888 drafts finished: 100 simulated, 686 have the program of another draft, 102 from
/// the cache".
std::string countsText(const SearchReport& counts, std::size_t size, const SystemInfo& info)
{
    std::string text =
        fmt::format("{} of {} {} finished: {} simulated", counts.finished(), size, info.candidates, counts.evaluated);
    text += counts.shared > 0 ? fmt::format(", {} have the program of another {}", counts.shared, info.candidate) : "";
    text += counts.cached > 0 ? fmt::format(", {} from the cache", counts.cached) : "";
    return text;
}

Json candidateJson(const FinishedSpace& space, std::optional<std::size_t> row)
{
    if (!row) {
        return nullptr;
    }
    const CostWords words(space.problem);
    const Evaluation& cost = *space.rows.costs()[*row];
    Json json = {{"draft", space.rows.list()->text(*row)}, {words.rankedId(), words.rankedJson(words.ranked(cost))}};
    for (const auto& [name, value] : words.parts(cost)) {
        json[words.rankedId() + "_" + name] = value;
    }
    const auto time = words.milliseconds(cost);
    if (time) {
        json["milliseconds"] = *time;
    }
    if (const auto other = baselineMilliseconds(space.problem); time && other) {
        json["speedup_over_gpu"] = *other / *time;
    }
    if (const auto indexing = words.indexing(cost)) {
        json["indexing"] = *indexing;
    }
    addNotComputed(json, space.problem.notComputed(*space.rows.list(), *row));
    return json;
}

/// The baseline candidate with its name.
Json standardJson(const FinishedSpace& space, std::optional<std::size_t> row)
{
    Json json = candidateJson(space, row);
    if (row) {
        json["distribution"] = standardNameOf(space.problem, *space.rows.list(), *row);
    }
    return json;
}

void printSpaceJson(const FinishedSpace& space)
{
    const Findings found = findingsOf(space);
    const SearchReport& counts = space.rows.counts();
    const auto gpu = baselineMilliseconds(space.problem);
    Json document = subjectJson(space.problem);
    document.update({{"space", spaceText(space.problem)},
                     {"drafts", space.rows.list()->size()},
                     {"idle_distributions", space.problem.addedStandards()},
                     {"finished", counts.finished()},
                     {"simulated", counts.evaluated},
                     {"shared", counts.shared},
                     {"cached", counts.cached},
                     {"impossible", space.report.impossible()},
                     {"failures", failuresJson(space.report, *space.rows.list())},
                     {"expanded", found.expanded},
                     {"stopped", space.wasStopped},
                     {"best", candidateJson(space, found.best)},
                     {"default", standardJson(space, found.standard)},
                     {"default_over_best", found.best && found.standard ? Json(ratioOf(found, space)) : Json(nullptr)},
                     {"gpu_milliseconds", gpu ? Json(*gpu) : Json(nullptr)}});
    addAssumptions(document, space.problem);
    printJson(document);
}

void printCandidate(const FinishedSpace& space, const char* name, std::optional<std::size_t> row)
{
    if (!row) {
        return;
    }
    const CostWords words(space.problem);
    const Evaluation& cost = *space.rows.costs()[*row];
    std::string text = words.text(cost);
    const auto time = words.milliseconds(cost);
    if (const auto gpu = baselineMilliseconds(space.problem); gpu && time) {
        text += fmt::format("; GPU time / PIM time {:.3g}", *gpu / *time);
    }
    printPlain("  {:<10}{:<22}{}\n{}", name, space.rows.list()->text(*row), text,
               notComputedLine(space.problem.notComputed(*space.rows.list(), *row)));
}

void printSpace(const FinishedSpace& space)
{
    const Findings found = findingsOf(space);
    const SystemInfo& info = infoOf(space.problem);
    printPlain("{}\n{}  {}\n", space.problem.text(), assumptionsText(space.problem),
               countsText(space.rows.counts(), space.rows.list()->size(), info));
    if (space.problem.addedStandards() > 0) {
        printPlain("  among them {}\n", addedText(space.problem.addedStandards()));
    }
    printFailures(space.report, *space.rows.list(), info.candidates);
    if (CostWords(space.problem).choosesIndexing()) {
        printPlain("  expanded tiles are faster than exact ones in {} of them\n", found.expanded);
    }
    printCandidate(space, "best", found.best);
    printCandidate(space, "baseline", found.standard);
    if (found.best && found.standard) {
        const CandidateList& list = *space.rows.list();
        const double ratio = ratioOf(found, space);
        printPlain("  the best is {}\n",
                   comparedText(ratio, standardNameOf(space.problem, list, *found.standard), list.text(*found.standard),
                                rankedSeconds(space.problem, 1).has_value()));
    }
}

/// Resources of a search over a space.
struct SpaceTools {
    unsigned threads = 1;
    CostCache* cache = nullptr;
    Interrupt& interrupt;
    ProgressLine& line;
};

/// Evaluates the rows of a space from index `from`.
Result<SearchReport> evaluateFrom(SpaceRows& rows, std::size_t from, const Problem& problem, const SpaceTools& tools)
{
    Heartbeat heartbeat(tools.interrupt, tools.line);
    const auto evaluator =
        problem.evaluator(rows.list(), {.threads = tools.threads, .cache = tools.cache, .heartbeat = &heartbeat});
    return searchAll(*evaluator,
                     {.threads = tools.threads, .from = from, .first = problem.standardsAmong(*rows.list())},
                     tools.interrupt.token(), [&](std::size_t row, const Evaluation& found) {
                         rows.add(row, found);
                         if (rows.isBroken()) {
                             tools.interrupt.stop();
                         }
                         tools.interrupt.report(0, 0);
                         tools.line.show(countsText(rows.counts(), rows.list()->size(), infoOf(problem)));
                     });
}

/// Evaluates all rows of a space and the candidates that follow from them.
Result<SearchReport> evaluateAll(SpaceRows& rows, const Problem& problem, const SpaceTools& tools)
{
    SearchReport all;
    for (std::size_t from = 0; from < rows.list()->size();) {
        const auto report = evaluateFrom(rows, from, problem, tools);
        if (!report) {
            return report;
        }
        all.append(*report);
        from = rows.list()->size();
        if (all.finished() + all.impossible() < from) {
            break;
        }
        auto grown = problem.grown(
            *rows.list(), [&rows](std::size_t row) { return rows.costs()[row]; }, tools.interrupt.token());
        if (!grown) {
            return tl::unexpected<Error>(grown.error());
        }
        if (*grown != nullptr && (*grown)->size() > from) {
            rows.grow(*std::move(grown));
        }
    }
    return all;
}

/// Opens the file for the rows; none: none is requested.
Result<std::optional<OutputFile>> fileFor(const std::string& name)
{
    if (name.empty()) {
        return std::optional<OutputFile>();
    }
    auto created = OutputFile::create(name, Unfinished::Keep);
    return created ? Result<std::optional<OutputFile>>(*std::move(created)) : tl::unexpected<Error>(created.error());
}

} // namespace

int simulateSpace(const SimulateOptions& options, const Problem& problem)
{
    const auto threads = threadsOf(options.threads);
    if (!threads) {
        return complain(threads.error());
    }
    const auto space = problem.candidates({});
    if (!space) {
        return complain(space.error());
    }
    auto file = fileFor(options.csv);
    if (!file) {
        return complain(file.error());
    }
    Interrupt interrupt;
    SpaceRows rows(problem, space->list, *std::move(file));
    const Cache cache(options.cache);
    ProgressLine line;
    const auto report = evaluateAll(rows, problem, {*threads, cache.get(), interrupt, line});
    line.clear();
    if (const auto closed = rows.close(); !closed) {
        return complain(closed.error(), kCheckFailed);
    }
    if (!report) {
        return complain(report.error());
    }
    const bool wasStopped = report->finished() + report->impossible() < rows.list()->size();
    if (!usesTerminal(filesOf(options))) {
        (options.output == Output::Json ? printSpaceJson : printSpace)({problem, rows, *report, wasStopped});
    }
    if (wasStopped) {
        say(fmt::format("pimento-cli: interrupted after {} of {} {}\n", report->finished(), rows.list()->size(),
                        infoOf(problem).candidates));
        return kInterrupted;
    }
    return kDone;
}

} // namespace pimento::cli
