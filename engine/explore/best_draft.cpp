// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/best_draft.h"

#include "engine/base/parallel.h"
#include "engine/explore/model.h"
#include "engine/explore/run_cache.h"

#include <algorithm>
#include <mutex>
#include <vector>

namespace pimento {

namespace {

/// Rows with programs of their own, cheap ones first; of equal programs the first row.
std::vector<std::uint32_t> distinctCheapFirst(const Question& question, const DraftList& drafts)
{
    const ProgramGroups groups(question, drafts);
    std::vector<bool> isFirst(drafts.size(), false);
    for (std::size_t group = 0; group < groups.size(); ++group) {
        isFirst[groups[group].front()] = true;
    }
    std::vector<std::uint32_t> order = cheapFirst(question, drafts);
    std::erase_if(order, [&](std::uint32_t row) { return !isFirst[row]; });
    return order;
}

} // namespace

Result<BestDraft> bestDraft(const Question& asked, const DraftList& drafts, unsigned threads, std::stop_token stop,
                            Progress* heartbeat, RunCache* cache)
{
    const Question question = withMemories(asked, threads);
    const std::vector<std::uint32_t> order = distinctCheapFirst(question, drafts);
    std::mutex mutex;
    BestDraft best;
    best.shared = drafts.size() - order.size();
    std::optional<Error> error;
    std::stop_source failed;
    const std::stop_callback forward(stop, [&] { failed.request_stop(); });
    parallelFor(order.size(), threads, failed.get_token(), [&](std::size_t i) {
        const std::size_t row = order[i];
        CostOptions options{.heartbeat = heartbeat, .cache = cache};
        {
            const std::lock_guard lock(mutex);
            options.mostCycles = best.row ? best.cost.cycles : 0;
        }
        const Result<FoundCost> found = costOfDraft(question, drafts[row], options, failed.get_token());
        const std::lock_guard lock(mutex);
        if (!found && lower::isAboutCapacity(found.error())) {
            ++best.impossible;
        } else if (!found) {
            error = error ? error : found.error();
            failed.request_stop();
        } else if (found->end == RunEnd::Cut) {
            ++best.cut;
        } else if (found->end == RunEnd::Done) {
            ++best.simulated;
            const std::int64_t cycles = found->cost.cycles;
            if (!best.row || cycles < best.cost.cycles || (cycles == best.cost.cycles && row < *best.row)) {
                best.row = row;
                best.cost = found->cost;
            }
        }
    });
    if (cache != nullptr) {
        cache->flush();
    }
    if (error) {
        return tl::unexpected<Error>(*error);
    }
    best.isProved = best.simulated + best.cut + best.impossible + best.shared == drafts.size();
    return best;
}

} // namespace pimento
