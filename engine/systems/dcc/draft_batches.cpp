// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_batches.h"

#include "engine/systems/dcc/draft_evaluator.h"
#include "engine/systems/dcc/model/model.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace pimento {

Result<CandidateBatch> DraftBatches::next(std::size_t most, double limit, const std::stop_token& stop)
{
    const auto stopped = [&] { return fail(ErrorKind::Stopped, "was stopped", m_question->text(), "Try again"); };
    StopCheck check(stop, m_heartbeat);
    if (m_least == nullptr) {
        ProductBound bound = m_question->model->bounds(*m_question)->ofTree(*m_tree, check);
        if (stop.stop_requested()) {
            return stopped();
        }
        m_least = std::make_unique<LeastDrafts>(m_tree, std::move(bound));
    }
    CandidateBatch batch;
    const std::size_t behind = takeBehind(most, batch.places);
    LeastDrafts::Found found;
    if (behind < most) {
        found = m_least->next(m_last, mostCycles(limit), most - behind, check);
    }
    batch.beyond = found.beyond;
    for (const BoundedDraft& each : found.drafts) {
        batch.places.push_back(each.place);
    }
    std::ranges::sort(batch.places);
    batch.list = std::make_shared<const DraftCandidates>(m_form, draftsAt(batch.places, stop));
    if (stop.stop_requested()) {
        m_taken -= behind;
        return stopped();
    }
    if (!found.drafts.empty()) {
        m_last = found.drafts.back();
        batch.leastLater = leastRanked(*m_question, m_last->bound);
    }
    return batch;
}

/// Returns the largest bound in cycles whose ranked quantity does not exceed `limit`; -1: none. The quantity grows with
/// the cycles.
std::int64_t DraftBatches::mostCycles(double limit) const
{
    std::int64_t within = 0;
    std::int64_t beyond = std::int64_t{1} << 60U; // exceeds every bound, and sums with it fit into 64 bits
    if (leastRanked(*m_question, beyond) <= limit) {
        return beyond;
    }
    if (leastRanked(*m_question, within) > limit) {
        return -1; // every draft exceeds the limit
    }
    while (beyond - within > 1) {
        const std::int64_t middle = std::midpoint(within, beyond);
        (leastRanked(*m_question, middle) <= limit ? within : beyond) = middle;
    }
    return within;
}

std::shared_ptr<const CandidateList> DraftBatches::at(std::span<const std::uint64_t> places) const
{
    return std::make_shared<const DraftCandidates>(m_form, draftsAt(places));
}

/// Takes the indices of at most `most` drafts behind the tree that were in no batch yet.
std::size_t DraftBatches::takeBehind(std::size_t most, std::vector<std::uint64_t>& places)
{
    const std::size_t count = std::min(most, m_behind.size() - m_taken);
    for (std::size_t i = 0; i < count; ++i) {
        places.push_back(m_tree->size() + m_taken++);
    }
    return count;
}

DraftList DraftBatches::draftsAt(std::span<const std::uint64_t> places, const std::stop_token& stop) const
{
    DraftList list(m_form->sets());
    list.reserve(places.size());
    for (const std::uint64_t place : places) {
        if (stop.stop_requested()) {
            break;
        }
        const bool isBehind = place >= m_tree->size();
        list.push((isBehind ? m_behind[place - m_tree->size()] : m_tree->draft(place)).parts());
    }
    return list;
}

} // namespace pimento
