// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/figures/simulated_times.h"

#include "engine/base/parallel.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/draft_problem.h"
#include "engine/systems/dcc/figures/reproduction.h"
#include "engine/systems/dcc_artifact/generators/request_counts.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

namespace {

using published::PimShape;
using published::PimTime;

/// A row to be computed.
struct Row {
    const char* kernel = nullptr; // name in the published generator
    PimShape shape;
    std::optional<Result<PimTime>> found;
};

Question questionOf(const Row& row)
{
    Question question;
    question.system = "dcc-artifact";
    question.workload.name = row.kernel;
    question.workload.sizes = {{"batch", "1"},
                               {"nhead", std::to_string(row.shape.heads)},
                               {"dhead", std::to_string(row.shape.inputs)},
                               {"seq_len", std::to_string(row.shape.outputs)}};
    question.device.name = "attacc";
    question.settings["space"] = std::string("listed");
    question.settings["mode"] = std::string("inference");
    return question;
}

/// Requests of a draft. All channels with work do the same, so the busiest one represents all of them.
Result<published::PimWork> workOf(const Problem& problem, const std::string& text)
{
    const DraftQuestion& asked = draftProblem(problem)->asked();
    const auto draft = parseDraft(asked, text);
    const auto trace = draft ? dcc_artifact::makeTrace(*asked.machine, *asked.kernel, asked.mode, *draft)
                             : tl::unexpected<Error>(draft.error());
    if (!trace) {
        return tl::unexpected<Error>(trace.error());
    }
    const dcc_artifact::RequestCounts counts = dcc_artifact::requestCounts(*trace);
    const auto channels = static_cast<double>(
        std::min<std::int64_t>(dcc_artifact::sizesOf(*trace).lanes, asked.machine->description().channels()));
    return published::PimWork{.bufferWrites = channels * static_cast<double>(counts.bufferWrites),
                              .resultMoves = channels * static_cast<double>(counts.resultMoves),
                              .bufferMoves = channels * static_cast<double>(counts.bufferMoves),
                              .operations = channels * static_cast<double>(counts.operations)};
}

Result<PimTime> timeOf(const Row& row, const Catalogue& catalogue, const ExploreOptions& options,
                       const std::stop_token& stop)
{
    const auto problem = pose(questionOf(row), catalogue);
    if (!problem) {
        return tl::unexpected<Error>(problem.error());
    }
    const auto run = reproduce(*problem, options, stop);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    PimTime time{.best = run->best.cycles * run->secondsPerCycle * 1e3,
                 .standard = run->standard.cycles * run->secondsPerCycle * 1e3};
    const auto best = workOf(**problem, run->best.text);
    const auto standard = workOf(**problem, run->standard.text);
    if (!best || !standard) {
        return tl::unexpected<Error>(!best ? best.error() : standard.error());
    }
    time.bestWork = *best;
    time.standardWork = *standard;
    return time;
}

} // namespace

Result<published::PimTable> simulateTimes(const WantedTimes& wanted, const Catalogue& catalogue,
                                          const ExploreOptions& options, const std::stop_token& stop,
                                          const std::function<void(std::size_t done)>& done)
{
    std::vector<Row> rows;
    for (const PimShape& shape : wanted.products) { // first, because these take longest
        rows.push_back({"gemv", shape, {}});
    }
    for (const PimShape& shape : wanted.attention) {
        rows.push_back({"attn", shape, {}});
    }
    ExploreOptions one = options;
    one.threads = 1;
    std::atomic<std::size_t> finished = 0;
    parallelFor(rows.size(), options.threads, stop, [&](std::size_t i) {
        rows[i].found = timeOf(rows[i], catalogue, one, stop);
        if (done) {
            done(++finished);
        }
    });
    published::PimTable table;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!rows[i].found) {
            return fail(ErrorKind::Stopped, "was stopped before all shapes were simulated", "", "Give it more time");
        }
        if (!*rows[i].found) {
            return tl::unexpected<Error>(rows[i].found->error());
        }
        if (i < wanted.products.size()) {
            table.addProduct(rows[i].shape, **rows[i].found);
        } else {
            table.addAttention(rows[i].shape, **rows[i].found);
        }
    }
    return table;
}

} // namespace pimento
