// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/best_draft.h"

#include "engine/base/parallel.h"
#include "engine/explore/model.h"

#include <algorithm>
#include <mutex>
#include <vector>

namespace pimento {

Result<BestDraft> bestDraft(const Question& asked, const DraftList& drafts, unsigned threads, std::stop_token stop,
                            Progress* heartbeat)
{
    const Question question = withMemories(asked, threads);
    const std::vector<std::uint32_t> order = cheapFirst(question, drafts);
    std::mutex mutex;
    BestDraft best;
    std::optional<Error> error;
    std::stop_source failed;
    const std::stop_callback forward(stop, [&] { failed.request_stop(); });
    parallelFor(order.size(), threads, failed.get_token(), [&](std::size_t i) {
        const std::size_t row = order[i];
        sim::RunOptions options;
        {
            const std::lock_guard lock(mutex);
            options.mostCycles = best.row ? best.cost.cycles : 0;
        }
        const Result<DraftRun> run = runDraft(question, drafts[row], options, failed.get_token(), heartbeat);
        const std::lock_guard lock(mutex);
        if (!run && lower::isAboutCapacity(run.error())) {
            ++best.impossible;
        } else if (!run) {
            error = error ? error : run.error();
            failed.request_stop();
        } else if (run->result.wasStopped) {
            best.cut += failed.stop_requested() ? 0 : 1;
        } else {
            ++best.simulated;
            const std::int64_t cycles = run->result.cycles.value();
            if (!best.row || cycles < best.cost.cycles || (cycles == best.cost.cycles && row < *best.row)) {
                best.row = row;
                best.cost = costOf(question.timing(), run->result);
                best.cost.indexing = run->indexing;
            }
        }
    });
    if (error) {
        return tl::unexpected<Error>(*error);
    }
    best.isProved = best.simulated + best.cut + best.impossible == drafts.size();
    return best;
}

} // namespace pimento
