// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/crossbar_problem.h"

#include "engine/base/math.h"
#include "engine/systems/crossbar/chip/crossbar_part.h"
#include "engine/systems/crossbar/latency_solver.h"
#include "engine/systems/crossbar/mapping/replication.h"
#include "engine/systems/crossbar/mapping_costs.h"
#include "engine/systems/crossbar/mapping_inspection.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr const char* kBaselineWord = "default";
constexpr double kStepFactor = 0.125;          // numbers of steps in lists: 8 for each doubling
constexpr int kNearSteps = 8;                  // of them with strategies for latency
constexpr std::int64_t kShippedIterations = 3; // of the genetic algorithm

std::int64_t roundCount(const ListedMapping& mapping)
{
    return mapping.rounds ? std::ssize(mapping.rounds->rounds) : 1;
}

ListedMapping listedOf(const MappingRecipe& recipe, std::shared_ptr<const Placement> placement, std::int64_t arrays)
{
    ListedMapping row{.recipe = recipe, .placement = nullptr, .arrays = arrays};
    std::set<std::int32_t> cores;
    for (const PlacedGroup& group : placement->groups) {
        cores.insert(group.core);
    }
    row.cores = std::ssize(cores);
    for (const std::int64_t copies : placement->replicas) {
        row.copies += copies;
    }
    row.placement = std::move(placement);
    return row;
}

/// Appends the instructions of rounds to those of all.
RoundSink keeperOf(const RoundsRun& of, Streams& all)
{
    return [&of, &all, groups = std::int64_t{0}](std::size_t index, MappingStreams&& made) mutable {
        const PlacedRound& round = of.rounds.rounds[index];
        renameNodes(made.streams, round.network, groups);
        append(all, std::move(made.streams));
        groups += std::ssize(round.placement.groups);
        return true;
    };
}

/// Profiles the mappings of a list, or estimates them.
class MappingEvaluator final : public Evaluator {
public:
    MappingEvaluator(const CrossbarProblem& problem, std::shared_ptr<const CandidateList> list,
                     const EvaluatorOptions& options)
        : m_problem(problem), m_list(std::move(list)), m_rows(asMappings(*m_list)),
          m_isEstimating(options.fidelity == Fidelity::Estimate), m_heartbeat(options.heartbeat)
    {
    }

    [[nodiscard]] const CandidateList& candidates() const override { return *m_list; }

    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double /*most*/, const std::stop_token& stop) override
    {
        const ListedMapping& mapping = m_rows.row(row);
        if (m_isEstimating) {
            const MappingEstimate estimate = m_problem.estimate(mapping);
            RoundFigures rounds;
            rounds.rounds = roundCount(mapping);
            return estimatedCost({estimate, m_problem.boundNs(), m_problem.chip(), rounds});
        }
        if (m_heartbeat != nullptr) {
            m_heartbeat->report(0, 0);
        }
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", m_rows.text(row), "Try again");
        }
        return m_problem.profiled(mapping, KeptStreams::None, stop).map([&](const ProfiledMapping& found) {
            return profiledCost({found.estimate, m_problem.boundNs(), m_problem.chip(), found.rounds}, found.profile,
                                found.streams);
        });
    }

    /// A bound of the time; energies have none.
    [[nodiscard]] int boundLevels() const override { return m_problem.choices().goal == Goal::Time ? 1 : 0; }
    [[nodiscard]] Result<double> bound(int /*level*/, std::size_t row, double /*limit*/,
                                       const std::stop_token& /*stop*/) const override
    {
        return static_cast<double>(m_problem.leastNs(m_rows.row(row)));
    }

private:
    const CrossbarProblem& m_problem;
    std::shared_ptr<const CandidateList> m_list;
    const MappingList& m_rows;
    bool m_isEstimating;
    Progress* m_heartbeat;
};

} // namespace

CrossbarProblem::CrossbarProblem(BoundNetwork bound)
    : PosedProblem(bound.question, bound.device,
                   mappingCosts(bound.choices, bound.planner ? NetworkSize::Larger : NetworkSize::Fits),
                   bound.identity),
      m_bound(std::move(bound)), m_chip(crossbarsOf(*m_bound.device)->chip)
{
}

PlacedStreams CrossbarProblem::placed(const ListedMapping& mapping) const
{
    return {
        m_bound.graph,           mapping.rounds ? std::span(mapping.rounds->partitions) : std::span(m_bound.partitions),
        *mapping.placement,      m_chip,
        m_bound.choices.mode,    m_bound.choices.groupsLayers,
        m_bound.choices.exchange};
}

RoundsRun CrossbarProblem::roundsRun(const ListedMapping& mapping) const
{
    return {m_bound.graph,
            *mapping.rounds,
            m_chip,
            m_bound.choices.mode,
            m_bound.choices.exchange,
            m_bound.choices.groupsLayers};
}

MappingEstimate CrossbarProblem::estimate(const ListedMapping& mapping) const
{
    return mapping.rounds
               ? estimateOf(roundsRun(mapping))
               : estimateOf(m_bound.graph, m_bound.partitions, *mapping.placement, m_chip, m_bound.choices.mode);
}

std::int64_t CrossbarProblem::leastNs(const ListedMapping& mapping) const
{
    return mapping.rounds
               ? lowerBoundNs(roundsRun(mapping))
               : lowerBoundNs(m_bound.graph, m_bound.partitions, *mapping.placement, m_chip, m_bound.choices.mode);
}

Result<ProfiledMapping> CrossbarProblem::profiled(const ListedMapping& mapping, KeptStreams kept,
                                                  const std::stop_token& stop, SpanRecorder* recorder) const
{
    ProfiledMapping made{.estimate = estimate(mapping), .profile = {}, .streams = {}, .rounds = {}};
    if (mapping.rounds) {
        const RoundsRun rounds = roundsRun(mapping);
        return profileRounds(rounds, stop, kept == KeptStreams::All ? keeperOf(rounds, made.streams.streams) : nullptr)
            .map([&](ProfiledRounds&& found) {
                made.profile = std::move(found.profile);
                made.streams.memory = globalMemoryOf(m_bound.graph);
                made.streams.localElements = std::move(found.localElements);
                made.rounds = roundFigures(*mapping.rounds, m_chip, found.imageNs);
                return std::move(made);
            });
    }
    const PlacedStreams of = placed(mapping);
    return timedStreams(of, recorder).map([&](TimedStreams&& timed) {
        made.streams = std::move(timed.streams);
        made.profile = std::move(timed.profile);
        made.rounds.imageNs = made.profile.makespanNs * made.streams.cycles;
        return std::move(made);
    });
}

std::string CrossbarProblem::subject() const { return m_bound.network + " on " + device()->title; }

std::string CrossbarProblem::legend() const
{
    return "a mapping is a strategy with its number: the most steps that a layer takes (packed:98), or iterations of a "
           "search (genetic:3)";
}

std::string CrossbarProblem::contents() const
{
    std::string text = choices().mode == PipelineMode::Throughput
                           ? "time between the results of consecutive images, each layer on another image"
                           : "time from an image to its result";
    text += ", of generated instructions on a model of the chips; energies are nominal";
    if (m_bound.planner) {
        text += "; the network exceeds the chip and runs in rounds, and each round first writes its weights";
    }
    for (const std::string& remark : m_bound.remarks) {
        text += "; " + remark;
    }
    return text;
}

/// Fewest steps of a mapping, of the round with most.
std::int64_t CrossbarProblem::fewestSteps() const
{
    if (!m_bound.planner) {
        return m_bound.bounds.steps;
    }
    std::int64_t steps = 1;
    for (const PlannedRound& round : m_bound.planner->plan(1)) {
        steps = std::max(steps, round.cost.steps);
    }
    return steps;
}

/// One copy of each layer, the strategies of the public program, and each own strategy with the fewest steps that fit
/// and with numbers of steps up to those of one copy.
std::vector<MappingRecipe> CrossbarProblem::recipes() const
{
    std::vector<MappingRecipe> all = {
        {Strategy::Single}, {Strategy::Balance}, {Strategy::Uniform}, {Strategy::Windows}};
    if (!m_bound.planner) {
        all.push_back({Strategy::Genetic, kShippedIterations});
    }
    const std::int64_t most = mostSteps(m_bound.partitions);
    const std::int64_t fewest = fewestSteps();
    std::int64_t last = 0;
    if (m_bound.planner && fewest > 1) { // each round takes the steps that are cheapest for it
        all.push_back({Strategy::Packed, 1});
        all.push_back({Strategy::Split, 1});
    }
    for (int i = 0; last < most; ++i) {
        const double exact = static_cast<double>(fewest) * std::exp2(i * kStepFactor);
        const auto steps = static_cast<std::int64_t>(std::ceil(exact));
        if (steps > last && steps < most) { // else the same as one copy of each layer
            all.push_back({Strategy::Packed, steps});
            all.push_back({Strategy::Split, steps});
            if (choices().mode == PipelineMode::Latency && !m_bound.planner && i < kNearSteps) {
                all.push_back({Strategy::Near, steps});
                all.push_back({Strategy::Spread, steps});
                all.push_back({Strategy::NearFill, steps});
                all.push_back({Strategy::SplitFill, steps});
            }
        }
        last = steps;
    }
    return all;
}

Result<ListedMapping> CrossbarProblem::listed(const MappingRecipe& recipe, const std::stop_token& stop) const
{
    if (!m_bound.planner) {
        return mappingOf(recipe, m_bound.graph, m_bound.partitions, m_chip, choices().mode, stop)
            .map([&](Placement&& placed) {
                return rowOf(recipe, std::make_shared<const Placement>(std::move(placed)));
            });
    }
    return crossbar::roundsOf(recipe, *m_bound.planner).map([&](NetworkRounds&& made) {
        const auto rounds = std::make_shared<const NetworkRounds>(std::move(made));
        ListedMapping row = listedOf(recipe, {rounds, &rounds->placement}, rounds->arrays);
        row.rounds = rounds;
        return row;
    });
}

ListedMapping CrossbarProblem::rowOf(const MappingRecipe& recipe, std::shared_ptr<const Placement> placement) const
{
    const std::int64_t arrays = arraysUsed(*placement, m_bound.partitions);
    return listedOf(recipe, std::move(placement), arrays);
}

std::shared_ptr<const CandidateList> CrossbarProblem::listOf(std::vector<ListedMapping> rows) const
{
    return std::make_shared<const MappingList>(identity(), std::move(rows));
}

Result<std::vector<SpaceSize>> CrossbarProblem::sizes(std::stop_token /*stop*/) const
{
    return std::vector<SpaceSize>{};
}

Result<CandidateSpace> CrossbarProblem::enumerate(std::size_t most, std::stop_token stop) const
{
    std::vector<ListedMapping> rows;
    for (const MappingRecipe& recipe : recipes()) {
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", subject(), "Try again");
        }
        auto row = listed(recipe, stop);
        const bool isNew = row && std::ranges::none_of(rows, [&](const ListedMapping& other) {
                               return *other.placement == *row->placement; // a split that was not needed
                           });
        if (isNew) { // a strategy may need more steps than the fewest
            rows.push_back(*std::move(row));
        }
    }
    if (rows.empty()) {
        return tl::unexpected<Error>(listed({Strategy::Single, 0}).error());
    }
    if (rows.size() > most) {
        return tooManyCandidates(*this, most);
    }
    return CandidateSpace{listOf(std::move(rows)), nullptr};
}

Result<std::shared_ptr<const CandidateList>> CrossbarProblem::parse(std::string_view text, std::stop_token stop) const
{
    if (text == kBaselineWord) {
        return standards();
    }
    return parseRecipe(text)
        .and_then([&](const MappingRecipe& recipe) { return listed(recipe, stop); })
        .map([&](const ListedMapping& row) { return listOf({row}); });
}

Result<std::shared_ptr<const CandidateList>> CrossbarProblem::standards() const
{
    return listed({Strategy::Single, 0}).map([&](const ListedMapping& row) { return listOf({row}); });
}

std::vector<std::string> CrossbarProblem::standardNames() const { return {"one copy"}; }

std::unique_ptr<Solver> CrossbarProblem::solver(const EvaluatorOptions& options) const
{
    const bool isLatency = choices().mode == PipelineMode::Latency && choices().goal == Goal::Time && !m_bound.planner;
    return isLatency ? latencySolver(*this, options.threads, options.heartbeat) : nullptr;
}

std::unique_ptr<Evaluator> CrossbarProblem::evaluator(std::shared_ptr<const CandidateList> list,
                                                      const EvaluatorOptions& options) const
{
    return std::make_unique<MappingEvaluator>(*this, std::move(list), options);
}

std::optional<UnitsInUse> CrossbarProblem::unitsInUse(const CandidateList& list, std::size_t row) const
{
    const ListedMapping& of = asMappings(list).row(row);
    return UnitsInUse{{static_cast<int>(of.cores), static_cast<int>(ceilDivide(of.arrays, of.cores))},
                      {m_chip.cores(), m_chip.arraysOfCore()},
                      "cores",
                      "arrays"};
}

Result<std::shared_ptr<const Inspection>> CrossbarProblem::inspect(const CandidateList& list, std::size_t row,
                                                                   const std::optional<Evaluation>& /*found*/,
                                                                   const InspectionOptions& options,
                                                                   std::stop_token stop, Progress* /*progress*/) const
{
    const ListedMapping& of = asMappings(list).row(row);
    return inspectMapping(*this, of, options, stop);
}

Result<std::int64_t> CrossbarProblem::verify(const CandidateList& list, std::size_t row, std::stop_token stop) const
{
    const ListedMapping& mapping = asMappings(list).row(row);
    if (mapping.rounds) {
        return verifyRounds(roundsRun(mapping), stop);
    }
    const PlacedStreams of = placed(mapping);
    return streamsOf(of).and_then([&](const MappingStreams& made) { return verifyStreams(of, made, stop); });
}

const CrossbarProblem* crossbarProblem(const Problem& problem)
{
    return dynamic_cast<const CrossbarProblem*>(&problem);
}

} // namespace pimento::crossbar
