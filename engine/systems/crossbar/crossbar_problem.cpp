// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/crossbar_problem.h"

#include "engine/base/math.h"
#include "engine/systems/crossbar/chip/crossbar_part.h"
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
constexpr std::int64_t kShippedIterations = 3; // of the genetic algorithm

/// Profiles the mappings of a list, or estimates them.
class MappingEvaluator final : public Evaluator {
public:
    MappingEvaluator(const CrossbarProblem& problem, std::shared_ptr<const CandidateList> list,
                     const EvaluatorOptions& options)
        : m_problem(problem), m_list(std::move(list)), m_rows(asMappings(*m_list)),
          m_isEstimating(options.fidelity == Fidelity::Estimate)
    {
    }

    [[nodiscard]] const CandidateList& candidates() const override { return *m_list; }

    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double /*most*/, const std::stop_token& stop) override
    {
        const Placement& placement = *m_rows.row(row).placement;
        const MappingEstimate estimate = m_problem.estimate(placement);
        const EstimatedMapping known{estimate, m_problem.boundNs(), m_problem.chip()};
        if (m_isEstimating) {
            return estimatedCost(known);
        }
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", m_rows.text(row), "Try again");
        }
        const PlacedStreams placed = m_problem.placed(placement);
        return streamsOf(placed).and_then([&](const MappingStreams& made) {
            return profileOf(placed, made).map([&](const StreamProfile& profile) {
                return profiledCost(known, profile, made);
            });
        });
    }

    /// A bound of the time; energies have none.
    [[nodiscard]] int boundLevels() const override { return m_problem.choices().goal == Goal::Time ? 1 : 0; }
    [[nodiscard]] Result<double> bound(int /*level*/, std::size_t row, double /*limit*/,
                                       const std::stop_token& /*stop*/) const override
    {
        return static_cast<double>(lowerBoundNs(m_problem.graph(), m_problem.partitions(), *m_rows.row(row).placement,
                                                m_problem.chip(), m_problem.choices().mode));
    }

private:
    const CrossbarProblem& m_problem;
    std::shared_ptr<const CandidateList> m_list;
    const MappingList& m_rows;
    bool m_isEstimating;
};

} // namespace

CrossbarProblem::CrossbarProblem(BoundNetwork bound)
    : PosedProblem(bound.question, bound.device, mappingCosts(bound.choices), bound.identity),
      m_bound(std::move(bound)), m_chip(crossbarsOf(*m_bound.device)->chip)
{
}

std::int64_t CrossbarProblem::boundNs() const
{
    const Bounds& of = m_bound.bounds;
    const double ns = choices().mode == PipelineMode::Throughput ? of.throughputNs : of.pathLatencyNs;
    return static_cast<std::int64_t>(std::ceil(ns));
}

PlacedStreams CrossbarProblem::placed(const Placement& placement) const
{
    return {m_bound.graph, m_bound.partitions, placement, m_chip, m_bound.choices.mode, m_bound.choices.groupsLayers};
}

MappingEstimate CrossbarProblem::estimate(const Placement& placement) const
{
    return estimateOf(m_bound.graph, m_bound.partitions, placement, m_chip, m_bound.choices.mode);
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
    for (const std::string& remark : m_bound.remarks) {
        text += "; " + remark;
    }
    return text;
}

/// One copy of each layer, the strategies of the public program, and each own strategy with the fewest steps that fit
/// and with numbers of steps up to those of one copy.
std::vector<MappingRecipe> CrossbarProblem::recipes() const
{
    std::vector<MappingRecipe> all = {
        {Strategy::Single}, {Strategy::Balance}, {Strategy::Uniform}, {Strategy::Windows}};
    if (choices().mode == PipelineMode::Throughput) { // the genetic algorithm ranks by this mode
        all.push_back({Strategy::Genetic, kShippedIterations});
    }
    const std::int64_t most = mostSteps(m_bound.partitions);
    std::int64_t last = 0;
    for (int i = 0; last < most; ++i) {
        const double exact = static_cast<double>(m_bound.bounds.steps) * std::exp2(i * kStepFactor);
        const auto steps = static_cast<std::int64_t>(std::ceil(exact));
        if (steps > last && steps < most) { // else the same as one copy of each layer
            all.push_back({Strategy::Packed, steps});
            all.push_back({Strategy::Split, steps});
        }
        last = steps;
    }
    return all;
}

Result<ListedMapping> CrossbarProblem::listed(const MappingRecipe& recipe) const
{
    return mappingOf(recipe, m_bound.graph, m_bound.partitions, m_chip).map([&](Placement&& placed) {
        ListedMapping row{.recipe = recipe, .placement = nullptr, .arrays = arraysUsed(placed, m_bound.partitions)};
        std::set<std::int32_t> cores;
        for (const PlacedGroup& group : placed.groups) {
            cores.insert(group.core);
        }
        row.cores = std::ssize(cores);
        for (const std::int64_t copies : placed.replicas) {
            row.copies += copies;
        }
        row.placement = std::make_shared<const Placement>(std::move(placed));
        return row;
    });
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
        auto row = listed(recipe);
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

Result<std::shared_ptr<const CandidateList>> CrossbarProblem::parse(std::string_view text,
                                                                    std::stop_token /*stop*/) const
{
    if (text == kBaselineWord) {
        return standards();
    }
    return parseRecipe(text)
        .and_then([&](const MappingRecipe& recipe) { return listed(recipe); })
        .map([&](const ListedMapping& row) { return listOf({row}); });
}

Result<std::shared_ptr<const CandidateList>> CrossbarProblem::standards() const
{
    return listed({Strategy::Single, 0}).map([&](const ListedMapping& row) { return listOf({row}); });
}

std::vector<std::string> CrossbarProblem::standardNames() const { return {"one copy"}; }

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

Result<std::shared_ptr<const Inspection>>
CrossbarProblem::inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& /*found*/,
                         const InspectionOptions& options, std::stop_token /*stop*/, Progress* /*progress*/) const
{
    const ListedMapping& of = asMappings(list).row(row);
    return inspectMapping(*this, of, options);
}

Result<std::int64_t> CrossbarProblem::verify(const CandidateList& list, std::size_t row, std::stop_token stop) const
{
    const PlacedStreams of = placed(*asMappings(list).row(row).placement);
    return streamsOf(of).and_then([&](const MappingStreams& made) { return verifyStreams(of, made, stop); });
}

const CrossbarProblem* crossbarProblem(const Problem& problem)
{
    return dynamic_cast<const CrossbarProblem*>(&problem);
}

} // namespace pimento::crossbar
