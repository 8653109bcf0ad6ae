// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cache.h"
#include "app/cli/simulation.h"
#include "engine/explore/cost_csv.h"
#include "engine/explore/explorer.h"
#include "engine/explore/model.h"

#include <optional>
#include <utility>

namespace pimento::cli {

namespace {

/// Rows of a space as they come, written in draft order.
class SpaceRows {
public:
    SpaceRows(const Question& question, const DraftList& drafts, std::optional<OutputFile> file)
        : m_question(&question), m_drafts(&drafts), m_file(std::move(file)), m_costs(drafts.size()),
          m_columns(costColumnsOf(question))
    {
        if (m_file) {
            m_file->write(costCsvHeader(drafts.sets(), m_columns) + "\n");
            m_file->flush();
        }
    }

    void add(std::size_t row, const DraftCost& cost, CostSource source)
    {
        m_costs[row] = cost;
        m_counts.count(source);
        const std::size_t before = m_written;
        while (m_written < m_costs.size() && m_costs[m_written]) {
            write(m_written++);
        }
        if (m_file && m_written != before) {
            m_file->flush();
        }
    }

    /// Whether further rows would be lost.
    [[nodiscard]] bool isBroken() const { return m_file && m_file->isBroken(); }

    /// Writes what lies beyond a gap, too.
    Result<void> close()
    {
        for (std::size_t row = m_written; row < m_costs.size(); ++row) {
            if (m_costs[row]) {
                write(row);
            }
        }
        return m_file ? m_file->close() : Result<void>{};
    }

    [[nodiscard]] const CostCounts& counts() const { return m_counts; }
    [[nodiscard]] const std::vector<std::optional<DraftCost>>& costs() const { return m_costs; }

private:
    void write(std::size_t row)
    {
        if (m_file) {
            m_file->write(costCsvRow(*m_question, row, (*m_drafts)[row], *m_costs[row], m_columns) + "\n");
        }
    }

    const Question* m_question;
    const DraftList* m_drafts;
    std::optional<OutputFile> m_file;
    std::vector<std::optional<DraftCost>> m_costs;
    CostColumns m_columns;
    std::size_t m_written = 0;
    CostCounts m_counts;
};

/// Rows that a summary names.
struct Findings {
    std::optional<std::size_t> best;
    std::optional<std::size_t> standard; // the default distribution
    std::size_t expanded = 0;            // rows whose program has expanded tiles
};

Findings findingsOf(const Question& question, const DraftList& drafts, const SpaceRows& rows)
{
    Findings found;
    for (std::size_t row = 0; row < drafts.size(); ++row) {
        const auto& cost = rows.costs()[row];
        if (!cost) {
            continue;
        }
        const auto isBetter = [&](std::optional<std::size_t> than) {
            return !than || cost->cycles < rows.costs()[*than]->cycles;
        };
        if (isBetter(found.best)) {
            found.best = row;
        }
        if (question.model->isDefault(question, drafts[row]) && isBetter(found.standard)) {
            found.standard = row;
        }
        found.expanded += cost->indexing == lower::Indexing::Expanded ? 1 : 0;
    }
    return found;
}

/// "888 of 888 drafts finished: 100 simulated, 686 have the program of another draft, 102 from the cache".
std::string countsText(const CostCounts& counts, std::size_t drafts)
{
    std::string text =
        fmt::format("{} of {} drafts finished: {} simulated", counts.finished(), drafts, counts.simulated);
    text += counts.shared > 0 ? fmt::format(", {} have the program of another draft", counts.shared) : "";
    text += counts.cached > 0 ? fmt::format(", {} from the cache", counts.cached) : "";
    return text;
}

void printSpaceJson(const Question& question, const DraftList& drafts, const SpaceRows& rows, bool wasStopped)
{
    const Findings found = findingsOf(question, drafts, rows);
    const auto summary = [&](std::optional<std::size_t> row) {
        if (!row) {
            return Json(nullptr);
        }
        const DraftCost& cost = *rows.costs()[*row];
        const double pim = pimMilliseconds(question, cost.cycles);
        Json draft = {{"draft", draftText(question, drafts[*row])},
                      {"cycles", cost.cycles},
                      {"cycles_in", cost.in},
                      {"cycles_compute", cost.compute},
                      {"cycles_out", cost.out},
                      {"milliseconds", pim},
                      {"speedup_over_gpu", gpuMilliseconds(question) / pim}};
        if (question.model == &soundModel()) {
            draft["indexing"] = lower::name(cost.indexing);
        }
        return draft;
    };
    const auto ratio = [&] {
        return static_cast<double>(rows.costs()[*found.standard]->cycles) /
               static_cast<double>(rows.costs()[*found.best]->cycles);
    };
    printJson({{"kernel", question.kernelName()},
               {"shape", question.shapeText()},
               {"backend", question.machine->description().name},
               {"model", question.model->name()},
               {"space", dcc_artifact::spaceName(question.space)},
               {"drafts", drafts.size()},
               {"finished", rows.counts().finished()},
               {"simulated", rows.counts().simulated},
               {"shared", rows.counts().shared},
               {"cached", rows.counts().cached},
               {"expanded", found.expanded},
               {"stopped", wasStopped},
               {"best", summary(found.best)},
               {"default", summary(found.standard)},
               {"default_over_best", found.best && found.standard ? Json(ratio()) : Json(nullptr)},
               {"gpu_milliseconds", gpuMilliseconds(question)}});
}

void printSpace(const Question& question, const DraftList& drafts, const SpaceRows& rows, bool /*wasStopped*/)
{
    const Findings found = findingsOf(question, drafts, rows);
    const double gpu = gpuMilliseconds(question);
    printPlain("{}\n  {}\n", question.text(), countsText(rows.counts(), drafts.size()));
    if (question.model->indexings(question).size() > 1) {
        printPlain("  expanded tiles are faster than exact ones in {} of them\n", found.expanded);
    }
    const auto line = [&](const char* name, std::optional<std::size_t> row) {
        if (row) {
            const DraftCost& cost = *rows.costs()[*row];
            const double pim = pimMilliseconds(question, cost.cycles);
            printPlain("  {:<8}{:<22}{:>10} cycles  {:>10}  in {}, compute {}, out {}; GPU time / PIM time {:.3g}\n",
                       name, draftText(question, drafts[*row]), cost.cycles, timeText(pim), cost.in, cost.compute,
                       cost.out, gpu / pim);
        }
    };
    line("best", found.best);
    line("default", found.standard);
    if (found.best && found.standard) {
        printPlain("  best over default: {:.2f}x\n", static_cast<double>(rows.costs()[*found.standard]->cycles) /
                                                         static_cast<double>(rows.costs()[*found.best]->cycles));
    }
}

} // namespace

int simulateSpace(const Options& options, const Question& question)
{
    const auto threads = threadsOf(options);
    if (!threads) {
        return complain(threads.error());
    }
    const auto drafts = draftsOf(question);
    if (!drafts) {
        return complain(drafts.error());
    }
    std::optional<OutputFile> file;
    if (!options.csv.empty()) {
        auto created = OutputFile::create(options.csv, Unfinished::Keep);
        if (!created) {
            return complain(created.error());
        }
        file = std::move(*created);
    }
    Interrupt interrupt;
    SpaceRows rows(question, *drafts, std::move(file));
    const Cache cache(options);
    ProgressLine line;
    Heartbeat heartbeat(interrupt, line);
    const auto done =
        simulateAll(question, *drafts, {.threads = *threads, .heartbeat = &heartbeat, .cache = cache.get()},
                    interrupt.token(), [&](std::size_t row, const DraftCost& cost, CostSource source) {
                        rows.add(row, cost, source);
                        if (rows.isBroken()) {
                            interrupt.stop();
                        }
                        interrupt.report(0, 0);
                        line.show(countsText(rows.counts(), drafts->size()));
                    });
    line.clear();
    if (const auto closed = rows.close(); !closed) {
        return complain(closed.error(), kCheckFailed);
    }
    if (!done) {
        return complain(done.error());
    }
    const bool wasStopped = done->finished() + done->impossible < drafts->size();
    if (!usesTerminal(options)) {
        (options.output == Output::Json ? printSpaceJson : printSpace)(question, *drafts, rows, wasStopped);
    }
    if (wasStopped) {
        say(fmt::format("pimento-cli: interrupted after {} of {} drafts\n", done->finished(), drafts->size()));
        return kInterrupted;
    }
    return kDone;
}

} // namespace pimento::cli
