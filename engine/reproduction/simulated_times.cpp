// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reproduction/simulated_times.h"

#include "engine/base/parallel.h"
#include "engine/reproduction/reproduction.h"
#include "engine/study/system.h"

#include <atomic>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

namespace {

using published::PimShape;
using published::PimTime;

/// One row to be found.
struct Row {
    const char* kernel = nullptr; // of the published generator
    PimShape shape;
    std::optional<Result<PimTime>> found;
};

Question questionOf(const Row& row)
{
    Question question;
    question.system = "dcc-artifact";
    question.kernel.name = row.kernel;
    question.kernel.sizes = {{"batch", "1"},
                             {"nhead", std::to_string(row.shape.heads)},
                             {"dhead", std::to_string(row.shape.inputs)},
                             {"seq_len", std::to_string(row.shape.outputs)}};
    question.device.name = "attacc";
    question.settings["space"] = std::string("listed");
    question.settings["mode"] = std::string("inference");
    return question;
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
    return PimTime{run->best.cycles * run->secondsPerCycle * 1e3, run->standard.cycles * run->secondsPerCycle * 1e3};
}

} // namespace

Result<published::PimTable> simulateTimes(const WantedTimes& wanted, const Catalogue& catalogue,
                                          const ExploreOptions& options, const std::stop_token& stop,
                                          const std::function<void(std::size_t done)>& done)
{
    std::vector<Row> rows;
    for (const PimShape& shape : wanted.products) { // these take longest
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
