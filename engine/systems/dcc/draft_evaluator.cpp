// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_evaluator.h"

#include "engine/systems/dcc/draft_schema.h"
#include "engine/systems/dcc/model/draft_cost.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/model/program_key.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

constexpr double kMostLimit = 4e18; // fits into 64 bits

/// Cycles beyond which a run may be given up; 0: none.
std::int64_t mostCycles(double most)
{
    return most < kMostLimit ? std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(most))) : 0;
}

Ending endingOf(RunEnd end)
{
    return end == RunEnd::Done ? Ending::Done : end == RunEnd::Cut ? Ending::Cut : Ending::Stopped;
}

} // namespace

double leastRanked(const DraftQuestion& /*question*/, std::int64_t cycles) { return static_cast<double>(cycles); }

DraftEvaluator::DraftEvaluator(const DraftQuestion& question, std::shared_ptr<const CandidateList> list,
                               const EvaluatorOptions& options)
    : m_question(list->size() > 1 ? withMemories(question, options.threads) : question), m_list(std::move(list)),
      m_drafts(&asDrafts(*m_list)), m_options(options)
{
}

Result<Evaluation> DraftEvaluator::evaluate(std::size_t row, double most, const std::stop_token& stop)
{
    const CostOptions options{mostCycles(most), m_options.heartbeat, m_options.cache};
    const auto found = costOfDraft(m_question, m_drafts->at(row).parts(), options, stop);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    Evaluation evaluation{quantitiesOf(found->cost), endingOf(found->end), found->source};
    if (m_question.model->indexings(m_question).size() > 1) {
        evaluation.quantities.resize(kWholeRanges + 1);
        evaluation.quantities[kWholeRanges] = found->cost.indexing == lower::Indexing::Expanded ? 1 : 0;
    }
    return evaluation;
}

std::optional<Fingerprint> DraftEvaluator::key(std::size_t row) const
{
    beat();
    return costKey(m_question, m_drafts->at(row).parts());
}

const DraftBounds& DraftEvaluator::bounds() const
{
    std::call_once(m_hasBounds, [this] { m_bounds = m_question.model->bounds(m_question); });
    return *m_bounds;
}

Result<double> DraftEvaluator::bound(int level, std::size_t row, double limit, const std::stop_token& stop) const
{
    beat();
    const std::int64_t cycles =
        limit < kMostLimit ? static_cast<std::int64_t>(std::floor(limit)) : DraftBounds::kNoLimit;
    const auto found = bounds().bound(level, m_drafts->at(row).parts(), cycles, stop);
    if (!found && found.error().kind == ErrorKind::Stopped) {
        return 0.0;
    }
    return found ? Result<double>(leastRanked(m_question, *found)) : tl::unexpected<Error>(found.error());
}

/// Keys and bounds of many drafts take seconds.
void DraftEvaluator::beat() const
{
    if (m_options.heartbeat != nullptr) {
        m_options.heartbeat->report(0, 0);
    }
}

double DraftEvaluator::work(std::size_t row) const
{
    return m_question.model->work(m_question, m_drafts->at(row).parts());
}

void DraftEvaluator::flush()
{
    if (m_options.cache != nullptr) {
        m_options.cache->flush();
    }
}

} // namespace pimento
