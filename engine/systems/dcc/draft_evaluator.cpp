// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/draft_evaluator.h"

#include "engine/systems/dcc/draft_schema.h"
#include "engine/systems/dcc/model/model.h"
#include "engine/systems/dcc/model/program_key.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento {

QuantityPlaces placesOf(const DraftQuestion& question)
{
    QuantityPlaces places;
    if (question.model->indexings(question).size() > 1) {
        places.wholeRanges = places.count++;
    }
    if (!question.objective.contents.isDeviceAlone()) {
        places.hostKernels = places.count;
        places.count += 5;
    }
    if (question.objective.contents.hasAppend) {
        places.append = places.count++;
    }
    places.ranked = places.time();
    if (question.objective.goal == Goal::EnergyTime) {
        places.energyTime = places.ranked = places.count++;
    } else if (question.objective.goal == Goal::Energy) {
        places.ranked = kPicojoulesQuantity;
    }
    if (question.parts != TimeParts::Fences) {
        places.hostReads = places.count;
        places.count += 4;
    }
    return places;
}

double energyTimeOf(const DraftQuestion& question, double picojoules, double cycles)
{
    constexpr double kPicosecond = 1e-12;
    return picojoules * cycles * static_cast<double>(question.machine->description().clockPeriod.value()) * kPicosecond;
}

std::vector<double> quantitiesOf(const DraftQuestion& question, const QuantityPlaces& places, const DraftCost& cost,
                                 const HostTime& host)
{
    std::vector<double> quantities = quantitiesOf(cost);
    quantities.resize(kDraftQuantities);
    quantities.resize(places.count);
    if (places.wholeRanges) {
        quantities[*places.wholeRanges] = cost.indexing == lower::Indexing::Expanded ? 1 : 0;
    }
    if (places.hostKernels) {
        quantities[*places.hostKernels] = static_cast<double>(host.kernels);
        quantities[places.launch()] = static_cast<double>(host.launch);
        quantities[places.link()] = static_cast<double>(host.link);
        quantities[places.layout()] = static_cast<double>(host.layout);
        quantities[places.time()] = static_cast<double>(cost.cycles + host.total());
    }
    if (places.append) {
        quantities[*places.append] = static_cast<double>(host.append);
    }
    if (places.energyTime) {
        quantities[*places.energyTime] =
            energyTimeOf(question, static_cast<double>(cost.picojoules), quantities[places.time()]);
    }
    if (places.hostReads) {
        quantities[*places.hostReads] = static_cast<double>(cost.hostReads);
        quantities[places.unitOperands()] = static_cast<double>(cost.unitOperands);
        quantities[places.unitResults()] = static_cast<double>(cost.unitResults);
        quantities[places.hostWrites()] = static_cast<double>(cost.hostWrites);
    }
    return quantities;
}

namespace {

constexpr double kMostLimit = 4e18; // largest limit that fits into 64 bits

/// Converts a limit to whole cycles beyond which a run may stop early; 0: no limit.
std::int64_t mostCycles(double most)
{
    return most < kMostLimit ? std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(most))) : 0;
}

Ending endingOf(RunEnd end)
{
    return end == RunEnd::Done ? Ending::Done : end == RunEnd::Cut ? Ending::Cut : Ending::Stopped;
}

} // namespace

double leastRanked(const DraftQuestion& question, std::int64_t cycles)
{
    const sim::DeviceDescription& device = question.timing().description();
    const auto time = static_cast<double>(
        cycles +
        (question.workload
             ? leastHostTime(question.objective.contents, *question.workload, device, question.handover).total()
             : 0));
    if (question.objective.goal == Goal::Time) {
        return time;
    }
    const double energy = leastBackground(device, cycles);
    return question.objective.goal == Goal::Energy ? energy : energyTimeOf(question, energy, time);
}

DraftEvaluator::DraftEvaluator(const DraftQuestion& question, std::shared_ptr<const CandidateList> list,
                               const EvaluatorOptions& options)
    : m_question(list->size() > 1 ? withMemories(question, options.threads) : question), m_list(std::move(list)),
      m_drafts(&asDrafts(*m_list)), m_options(options), m_places(placesOf(m_question))
{
}

Result<Evaluation> DraftEvaluator::evaluate(std::size_t row, double most, const std::stop_token& stop)
{
    const Draft draft = m_drafts->at(row);
    if (m_question.objective.goal == Goal::Time && m_question.objective.contents.isDeviceAlone()) {
        const CostOptions options{mostCycles(most), m_options.heartbeat, m_options.cache};
        const auto found = costOfDraft(m_question, draft.parts(), options, stop);
        return found ? Result<Evaluation>(Evaluation{quantitiesOf(m_question, m_places, found->cost, {}),
                                                     endingOf(found->end), found->source})
                     : tl::unexpected<Error>(found.error());
    }
    return evaluateWays(draft.parts(), most, stop);
}

/// Evaluates every way of indexing and returns the best by the question's objective (ties: the first).
Result<Evaluation> DraftEvaluator::evaluateWays(std::span<const DraftPart> draft, double most,
                                                const std::stop_token& stop)
{
    std::optional<Evaluation> best;
    std::optional<Error> refused;
    DraftQuestion one = m_question;
    for (const lower::Indexing way : m_question.model->indexings(m_question)) {
        one.indexing = way;
        const bool hasEnd = best && best->ending == Ending::Done;
        const double limit = hasEnd ? std::min(most, best->quantities[m_places.ranked]) : most;
        auto found = evaluateWay(one, draft, limit, stop);
        if (!found) {
            refused = refused ? refused : found.error();
            continue;
        }
        if (found->ending == Ending::Stopped) {
            return found;
        }
        const bool isBetter = best && found->ending == Ending::Done &&
                              (!hasEnd || found->quantities[m_places.ranked] < best->quantities[m_places.ranked]);
        if (!best || isBetter) {
            best = *std::move(found);
        }
    }
    return best ? Result<Evaluation>(*std::move(best)) : tl::unexpected<Error>(*refused);
}

Result<Evaluation> DraftEvaluator::evaluateWay(const DraftQuestion& question, std::span<const DraftPart> draft,
                                               double most, const std::stop_token& stop)
{
    const auto host = question.model->hostTime(question, draft, stop);
    if (!host) {
        return stop.stop_requested() ? Result<Evaluation>(Evaluation{{}, Ending::Stopped, {}})
                                     : tl::unexpected<Error>(host.error());
    }
    const bool isTime = question.objective.goal == Goal::Time;
    const double left = isTime ? most - static_cast<double>(host->total()) : kNoLimit;
    if (left < 1) {
        return Evaluation{quantitiesOf(m_question, m_places, {}, *host), Ending::Cut, CostSource::Evaluated};
    }
    const CostOptions options{mostCycles(left), m_options.heartbeat, m_options.cache};
    const auto found = costOfDraft(question, draft, options, stop);
    return found ? Result<Evaluation>(Evaluation{quantitiesOf(m_question, m_places, found->cost, *host),
                                                 endingOf(found->end), found->source})
                 : tl::unexpected<Error>(found.error());
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
    const Draft draft = m_drafts->at(row);
    const Goal goal = m_question.objective.goal;
    const auto cyclesUpTo = [&](double most) {
        const std::int64_t cycles =
            most < kMostLimit ? static_cast<std::int64_t>(std::floor(most)) : DraftBounds::kNoLimit;
        return bounds().bound(level, draft.parts(), cycles, stop).map([](std::int64_t found) {
            return static_cast<double>(found);
        });
    };
    Result<double> found = goal == Goal::Time ? cyclesUpTo(limit) : bounds().energy(level, draft.parts(), stop);
    if (found && goal == Goal::EnergyTime) {
        const auto cycles = cyclesUpTo(kNoLimit);
        found = cycles ? Result<double>(energyTimeOf(m_question, *found, *cycles)) : cycles;
    }
    return !found && found.error().kind == ErrorKind::Stopped ? Result<double>(0.0) : found;
}

/// True if bounds on the cycles of the compute phase exist: those between the fences around the units' commands.
bool DraftEvaluator::knowsLeastWork() const
{
    return m_question.model == &compiledModel() && m_question.objective.goal == Goal::Time &&
           m_question.parts != TimeParts::Purpose;
}

Result<double> DraftEvaluator::leastWork(int level, std::size_t row, const std::stop_token& stop) const
{
    PIMENTO_ASSERT(knowsLeastWork(), "whoever asks has asked before whether there are bounds");
    beat();
    std::call_once(m_hasWorkBounds, [this] { m_workBounds = compiledComputeBounds(m_question); });
    const Draft draft = m_drafts->at(row);
    return m_workBounds
        ->bound(std::clamp(level, 0, m_workBounds->levels() - 1), draft.parts(), DraftBounds::kNoLimit, stop)
        .map([](std::int64_t cycles) { return static_cast<double>(cycles); });
}

/// Reports progress, because keys and bounds of many drafts take seconds.
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
