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
constexpr double kStepFactor = 0.125; // numbers of steps in lists: 8 for each doubling

/// Estimates the mappings of a list, each by itself.
class MappingEvaluator final : public Evaluator {
public:
    MappingEvaluator(const CrossbarProblem& problem, std::shared_ptr<const CandidateList> list)
        : m_problem(problem), m_list(std::move(list)), m_rows(asMappings(*m_list))
    {
    }

    [[nodiscard]] const CandidateList& candidates() const override { return *m_list; }
    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& /*stop*/) override
    {
        return m_problem.placement(m_rows.recipe(row)).map([&](const Placement& placement) {
            Evaluation cost = costOf(m_problem.estimate(placement), m_problem.boundNs(), m_problem.chip());
            cost.ending = cost.quantities[m_problem.costs().ranked] > most ? Ending::Cut : Ending::Done;
            return cost;
        });
    }

private:
    const CrossbarProblem& m_problem;
    std::shared_ptr<const CandidateList> m_list;
    const MappingList& m_rows;
};

} // namespace

CrossbarProblem::CrossbarProblem(BoundNetwork bound)
    : PosedProblem(bound.question, bound.device, mappingCosts(bound.choices), bound.identity), m_bound(std::move(bound)),
      m_chip(crossbarsOf(*m_bound.device)->chip),
      m_boundNs(lowerBoundNs(m_bound.graph, m_bound.partitions, m_chip, m_bound.choices.mode, m_bound.fewestSteps))
{
}

Result<Placement> CrossbarProblem::placement(const MappingRecipe& recipe) const
{
    return mappingOf(recipe, m_bound.partitions, m_chip);
}

MappingEstimate CrossbarProblem::estimate(const Placement& placement) const
{
    return estimateOf(m_bound.graph, m_bound.partitions, placement, m_chip, m_bound.choices.mode);
}

std::string CrossbarProblem::subject() const { return m_bound.network + " on " + device()->title; }

std::string CrossbarProblem::legend() const
{
    return "a mapping is a strategy and the most steps that a layer takes for its windows: packed:98";
}

std::string CrossbarProblem::contents() const
{
    std::string text = choices().mode == PipelineMode::Throughput
                           ? "time from image to image, every layer on another image"
                           : "time from an image to its result";
    text += ", by a closed form that overlaps resources and knows no waiting between cores; energies are nominal";
    for (const std::string& remark : m_bound.remarks) {
        text += "; " + remark;
    }
    return text;
}

/// Each strategy with the fewest steps that fit, and with numbers of steps up to those of one copy of each layer.
std::vector<MappingRecipe> CrossbarProblem::recipes() const
{
    std::set<std::int64_t> steps;
    const std::int64_t most = mostSteps(m_bound.partitions);
    for (int i = 0; steps.empty() || *steps.rbegin() < most; ++i) {
        const double exact = static_cast<double>(m_bound.fewestSteps) * std::exp2(i * kStepFactor);
        steps.insert(std::min(most, static_cast<std::int64_t>(std::ceil(exact))));
    }
    std::vector<MappingRecipe> all = {{Strategy::Single, 0}};
    for (const Strategy strategy : {Strategy::Packed, Strategy::Split}) {
        for (const std::int64_t each : steps) {
            if (each < most) { // else the same as one copy of each layer
                all.push_back({strategy, each});
            }
        }
    }
    return all;
}

Result<ListedMapping> CrossbarProblem::listed(const MappingRecipe& recipe) const
{
    return placement(recipe).map([&](const Placement& placed) {
        ListedMapping row{.recipe = recipe, .arrays = arraysUsed(placed, m_bound.partitions)};
        std::set<std::int32_t> cores;
        for (const PlacedGroup& group : placed.groups) {
            cores.insert(group.core);
        }
        row.cores = std::ssize(cores);
        for (const std::int64_t copies : placed.replicas) {
            row.copies += copies;
        }
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
        if (row) { // a strategy may need more steps than the fewest
            rows.push_back(*row);
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
                                                      const EvaluatorOptions& /*options*/) const
{
    return std::make_unique<MappingEvaluator>(*this, std::move(list));
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
    const MappingRecipe& recipe = asMappings(list).recipe(row);
    return placement(recipe).map(
        [&](const Placement& placed) { return inspectMapping(*this, recipe, placed, options); });
}

const CrossbarProblem* crossbarProblem(const Problem& problem)
{
    return dynamic_cast<const CrossbarProblem*>(&problem);
}

} // namespace pimento::crossbar
