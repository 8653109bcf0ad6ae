// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_explorer.h"

#include "engine/base/parallel.h"
#include "engine/costs/cost_cache.h"
#include "engine/explore/default_draft.h"
#include "engine/explore/draft_board.h"
#include "engine/explore/model.h"
#include "engine/systems/dcc/lower/lowering.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace pimento {

namespace {

/// Simulates the default drafts if the space lacks some of them.
void addDefault(DraftBoard& board, const DraftQuestion& question, CostCache* cache, const std::stop_token& stop)
{
    if (board.defaultRows() < question.model->defaultDrafts(question).size()) {
        if (const auto found = fastestDefault(question, {.cache = cache}, stop)) {
            board.setDefault(found->draft, found->cost);
        }
    }
}

/// What an exploration is about; Error: why there is none.
Result<std::shared_ptr<const DraftList>> listDrafts(const DraftQuestion& question)
{
    if (Result<void> checked = check(question); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    Result<DraftList> listed = draftsOf(question);
    if (!listed) {
        return tl::unexpected<Error>(listed.error());
    }
    return std::make_shared<const DraftList>(std::move(*listed));
}

} // namespace

std::vector<std::uint32_t> cheapFirst(const DraftQuestion& question, const DraftList& drafts)
{
    std::vector<double> requests(drafts.size(), 0);
    std::vector<std::uint32_t> order(drafts.size());
    for (std::size_t row = 0; row < drafts.size(); ++row) {
        order[row] = static_cast<std::uint32_t>(row);
        requests[row] = question.model->work(question, drafts[row]);
    }
    std::ranges::stable_sort(order, {}, [&](std::uint32_t row) { return requests[row]; });
    return order;
}

void CostCounts::count(CostSource source)
{
    ++(source == CostSource::Evaluated ? simulated : source == CostSource::Shared ? shared : cached);
}

Result<CostCounts> simulateAll(const DraftQuestion& asked, const DraftList& drafts, const SimulateOptions& options,
                               const std::stop_token& stop,
                               const std::function<void(std::size_t, const DraftCost&, CostSource)>& finished)
{
    const DraftQuestion question = withMemories(asked, options.threads);
    const ProgramGroups groups(question, drafts);
    std::mutex mutex;
    std::optional<Error> error;
    CostCounts counts;
    std::stop_source failed;
    const std::stop_callback forward(stop, [&] { failed.request_stop(); });
    const CostOptions costOptions{.heartbeat = options.heartbeat, .cache = options.cache};
    parallelFor(groups.size(), options.threads, failed.get_token(), [&](std::size_t i) {
        const StopOthers stopOthers(failed);
        const auto rows = groups[i];
        const Result<FoundCost> found = costOfDraft(question, drafts[rows.front()], costOptions, failed.get_token());
        const std::lock_guard lock(mutex);
        if (!found && found.error().kind == ErrorKind::DoesNotFit) {
            counts.impossible += rows.size();
        } else if (!found) {
            error = error ? error : found.error();
            failed.request_stop();
        } else if (found->end == RunEnd::Done) {
            CostSource source = found->source;
            for (const std::uint32_t row : rows) {
                counts.count(source);
                finished(row, found->cost, source);
                source = CostSource::Shared;
            }
        }
    });
    if (options.cache != nullptr) {
        options.cache->flush();
    }
    return error ? Result<CostCounts>(tl::unexpected<Error>(*error)) : counts;
}

Result<DraftExploration> explore(const DraftQuestion& question, const DraftExploreOptions& options,
                                 std::stop_token stop, const std::function<void(const DraftExploration&)>& publish)
{
    const auto listed = listDrafts(question);
    if (!listed) {
        return tl::unexpected<Error>(listed.error());
    }
    const std::shared_ptr<const DraftList>& drafts = *listed;
    DraftBoard board(question, drafts);
    publish(board.picture());
    addDefault(board, question, options.cache, stop);
    // Cheap drafts first: the picture fills quickly, and the good drafts are among them.
    const std::vector<std::uint32_t> order = cheapFirst(question, *drafts);
    DraftList ordered(drafts->sets());
    ordered.reserve(drafts->size());
    for (const std::uint32_t row : order) {
        ordered.push((*drafts)[row]);
    }
    auto lastPublished = std::chrono::steady_clock::now();
    const auto done = simulateAll(question, ordered, {.threads = options.threads, .cache = options.cache}, stop,
                                  [&](std::size_t i, const DraftCost& cost, CostSource source) {
                                      board.set(order[i], cost, source);
                                      const auto now = std::chrono::steady_clock::now();
                                      if (now - lastPublished >= options.publishEvery) {
                                          lastPublished = now;
                                          publish(board.picture());
                                      }
                                  });
    if (!done) {
        return tl::unexpected<Error>(done.error());
    }
    DraftExploration picture = board.picture();
    picture.impossible = done->impossible;
    picture.isFinished = picture.simulated + picture.impossible == drafts->size();
    picture.wasStopped = !picture.isFinished;
    return picture;
}

Result<DraftExploration> exploreFastest(const DraftQuestion& question, const DraftExploreOptions& options,
                                        std::stop_token stop,
                                        const std::function<void(const DraftExploration&)>& publish)
{
    const auto listed = listDrafts(question);
    if (!listed) {
        return tl::unexpected<Error>(listed.error());
    }
    const std::shared_ptr<const DraftList>& drafts = *listed;
    DraftBoard board(question, drafts);
    SpaceRun nothing;
    nothing.drafts = drafts->size();
    board.setProof(nothing);
    publish(board.picture());
    addDefault(board, question, options.cache, stop);
    const SpaceRunOptions runOptions{options.threads, options.publishEvery, options.cache};
    const Result<SpaceRun> run = findFastest(question, *drafts, runOptions, std::move(stop),
                                             [&](const SpaceRun& known, std::span<const FinishedDraft> finished) {
                                                 for (const FinishedDraft& each : finished) {
                                                     board.set(each.row, each.cost);
                                                 }
                                                 board.setProof(known);
                                                 publish(board.picture());
                                             });
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    DraftExploration picture = board.picture();
    picture.isFinished = run->isProved();
    picture.wasStopped = !picture.isFinished;
    return picture;
}

DraftExploration assemble(const DraftQuestion& question, const DraftList& drafts, const std::vector<DraftCost>& costs)
{
    DraftBoard board(question, std::make_shared<const DraftList>(drafts));
    addDefault(board, question, nullptr, {});
    for (std::size_t row = 0; row < costs.size(); ++row) {
        board.set(row, costs[row]);
    }
    DraftExploration picture = board.picture();
    picture.isFinished = picture.simulated == drafts.size();
    picture.wasStopped = !picture.isFinished;
    return picture;
}

} // namespace pimento
