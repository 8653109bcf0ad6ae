// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/dataflow_problem.h"

#include "engine/systems/dataflow/inspect/nest_listing.h"
#include "engine/systems/dataflow/mapping_inspection.h"
#include "engine/systems/dataflow/mapping_solver.h"
#include "engine/systems/dataflow/model/tile_sizes.h"
#include "engine/systems/dataflow/notation/mapping_text.h"
#include "engine/systems/dataflow/timeloop/rules/model_figures.h"
#include "engine/systems/dataflow/walk/tile_walk.h"
#include "engine/systems/dataflow/walk/value_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pimento::dataflow {

namespace {

constexpr const char* kBaselineWord = "default";
constexpr const char* kRoomAdvice = "Make the levels that always store tensors larger, or relax the constraints";

/// "R3 S3 P14 Q14 C256 K256 N1, stride 2": the loops of a layer.
std::string loopsText(const LayerLoops& layer)
{
    std::string text;
    for (std::size_t d = 0; d < kDims; ++d) {
        const bool isTold = layer.bounds[d] > 1 || static_cast<Dim>(d) == Dim::N;
        text += isTold ? fmt::format("{}{}{}", text.empty() ? "" : " ", kDimNames[d], layer.bounds[d]) : "";
    }
    const auto extent = [&](const char* name, const workloads::Extent& of) {
        if (of != workloads::Extent{}) {
            text += of.height == of.width ? fmt::format(", {} {}", name, of.height)
                                          : fmt::format(", {} {}x{}", name, of.height, of.width);
        }
    };
    extent("stride", layer.stride);
    extent("dilation", layer.dilation);
    return text;
}

LayerLoops loopsWith(LayerLoops loops, const DataflowChoices& choices)
{
    loops.partialSumBytes = choices.partialBytes;
    if (choices.rules == CountingRules::Timeloop) {
        loops.elementBytes.fill(timeloop::wordBytes(loops));
    }
    return loops;
}

Answer answerOf(const DataflowChoices& choices) { return choices.tradeOffStep ? Answer::TradeOff : Answer::Best; }

/// Evaluates the legal mappings of a list, each by itself.
class MappingEvaluator final : public Evaluator {
public:
    MappingEvaluator(const DataflowProblem& problem, std::shared_ptr<const CandidateList> list)
        : m_problem(problem), m_list(std::move(list)), m_rows(asMappings(*m_list))
    {
    }

    [[nodiscard]] const CandidateList& candidates() const override { return *m_list; }
    [[nodiscard]] Result<Evaluation> evaluate(std::size_t row, double most, const std::stop_token& /*stop*/) override
    {
        Evaluation cost = m_problem.costOf(m_rows.mapping(row));
        cost.ending = cost.quantities[m_problem.costs().ranked] > most ? Ending::Cut : Ending::Done;
        return cost;
    }

private:
    const DataflowProblem& m_problem;
    std::shared_ptr<const CandidateList> m_list;
    const MappingRows& m_rows;
};

} // namespace

DataflowProblem::DataflowProblem(BoundLayer bound)
    : PosedProblem(bound.question, bound.device,
                   MappingCosts(bound.loops, chosenAccelerator(*acceleratorOf(*bound.device), bound.choices),
                                bound.choices.goal, answerOf(bound.choices))
                       .schema()),
      m_layer(std::move(bound.layer)), m_loops(loopsWith(bound.loops, bound.choices)), m_choices(bound.choices),
      m_part(chosenAccelerator(*acceleratorOf(*bound.device), bound.choices)),
      m_mappingCosts(m_loops, m_part, m_choices.goal, answerOf(m_choices)), m_recipes(recipes())
{
}

std::vector<NamedMapping> DataflowProblem::recipes() const
{
    return fixedRecipes(m_loops, m_part.accelerator, constraintsOf(m_choices));
}

std::shared_ptr<const MappingRows> DataflowProblem::listOf(std::vector<Mapping> mappings) const
{
    return std::make_shared<const MappingRows>(identity(), accelerator(), std::move(mappings));
}

MappingFigures DataflowProblem::figures(const Mapping& mapping) const
{
    return m_choices.rules == CountingRules::Timeloop
               ? timeloop::asMappingFigures(m_loops, timeloop::timeloopFigures(m_loops, accelerator(), mapping))
               : figuresOf(m_loops, accelerator(), mapping);
}

Evaluation DataflowProblem::costOf(const Mapping& mapping, PointProof proof) const
{
    return m_mappingCosts.costOf(mapping, figures(mapping), proof);
}

std::string DataflowProblem::subject() const { return m_layer.name + " " + shapeText() + " on " + device()->title; }

std::string DataflowProblem::shapeText() const { return loopsText(m_loops); }

std::string DataflowProblem::legend() const
{
    return "a mapping is read from the outermost loop inwards: levels with the tensors that they store (I, W, O) and "
           "their loops, then what height, width and lanes unroll";
}

std::string DataflowProblem::contents() const
{
    if (m_choices.rules == CountingRules::Timeloop) {
        return "cycles of the array or the slowest level of memory by Timeloop's rules, without links between PEs; "
               "DRAM row activations are not counted";
    }
    return accelerator().rows.rowBytes > 0 ? "cycles of the array or the slowest level of memory, which work at the "
                                             "same time; DRAM row activations "
                                             "are counted one by one, each tensor in banks of its own"
                                           : "cycles of the array or the slowest level of memory, which work at the "
                                             "same time; DRAM row activations "
                                             "are not counted";
}

Result<std::vector<SpaceSize>> DataflowProblem::sizes(std::stop_token /*stop*/) const
{
    return std::vector<SpaceSize>{};
}

Result<std::shared_ptr<const CandidateList>> DataflowProblem::parse(std::string_view text,
                                                                    std::stop_token /*stop*/) const
{
    const auto recipe = std::ranges::find(m_recipes, text, &NamedMapping::name);
    if (recipe != m_recipes.end()) {
        return listOf({recipe->mapping});
    }
    if (text == kBaselineWord) {
        return standards();
    }
    if (isRecipeName(text)) {
        return fail("has no mapping \"" + std::string(text) + "\" that fits", subject(), kRoomAdvice);
    }
    auto mapping = parseMapping(accelerator(), text);
    if (!mapping) {
        return tl::unexpected<Error>(mapping.error());
    }
    const Mapping plain = canonical(*std::move(mapping));
    const auto checked = check(m_loops, accelerator(), plain);
    return checked ? Result<std::shared_ptr<const CandidateList>>(listOf({plain}))
                   : tl::unexpected<Error>(checked.error());
}

Result<std::shared_ptr<const CandidateList>> DataflowProblem::parseAll(std::span<const std::string> texts) const
{
    std::vector<Mapping> mappings;
    for (const std::string& text : texts) {
        const auto one = parse(text, {});
        if (!one) {
            return one;
        }
        mappings.push_back(asMappings(**one).mapping(0));
    }
    return listOf(std::move(mappings));
}

Result<std::shared_ptr<const CandidateList>> DataflowProblem::standards() const
{
    if (m_recipes.empty()) {
        return fail("has no baseline that fits", subject(), kRoomAdvice);
    }
    std::vector<Mapping> mappings;
    for (const NamedMapping& each : m_recipes) {
        mappings.push_back(each.mapping);
    }
    return listOf(std::move(mappings));
}

std::vector<TableColumn> DataflowProblem::candidateColumns() const { return mappingColumns(accelerator()); }

std::vector<std::string> DataflowProblem::standardNames() const
{
    std::vector<std::string> names;
    for (const NamedMapping& each : m_recipes) {
        names.push_back(each.name);
    }
    return names;
}

bool DataflowProblem::isHandMadeName(std::string_view text) const
{
    return std::ranges::find(m_recipes, text, &NamedMapping::name) != m_recipes.end();
}

std::unique_ptr<Evaluator> DataflowProblem::evaluator(std::shared_ptr<const CandidateList> list,
                                                      const EvaluatorOptions& /*options*/) const
{
    return std::make_unique<MappingEvaluator>(*this, std::move(list));
}

std::unique_ptr<Solver> DataflowProblem::solver(const EvaluatorOptions& options) const
{
    return mappingSolver(*this, options.threads, options.heartbeat);
}

std::optional<UnitsInUse> DataflowProblem::unitsInUse(const CandidateList& list, std::size_t row) const
{
    const auto used = [&](std::size_t direction) { return static_cast<int>(list.value(row, direction)); };
    return UnitsInUse{{used(0), used(1)},
                      {static_cast<int>(accelerator().height), static_cast<int>(accelerator().width)},
                      "rows",
                      "PEs"};
}

Result<std::shared_ptr<const Inspection>>
DataflowProblem::inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& /*found*/,
                         const InspectionOptions& options, std::stop_token /*stop*/, Progress* /*progress*/) const
{
    return inspectMapping(*this, asMappings(list).mapping(row), options);
}

Result<std::vector<TensorBytes>> DataflowProblem::movedTensors(const CandidateList& list, std::size_t row,
                                                               std::stop_token /*stop*/, Progress* /*heartbeat*/) const
{
    const LevelTraffic outside = figures(asMappings(list).mapping(row)).traffic.back();
    std::vector<TensorBytes> moved;
    for (std::size_t t = 0; t < kTensors; ++t) {
        moved.push_back({std::string(kTensorNames[t]), outside.reads[t] + outside.writes[t],
                         elementsOf(m_loops, static_cast<Tensor>(t), m_loops.bounds) * m_loops.elementBytes[t]});
    }
    return moved;
}

Result<std::shared_ptr<const CandidateList>> DataflowProblem::parseListing(std::string_view listing,
                                                                           std::string_view text) const
{
    if (listing != writtenListing()) {
        return Problem::parseListing(listing, text);
    }
    const auto mapping = parseNest(accelerator(), text);
    return mapping ? parse(mappingText(accelerator(), *mapping), {}) : tl::unexpected<Error>(mapping.error());
}

Result<void> DataflowProblem::walk(const CandidateList& list, std::size_t row, std::stop_token stop) const
{
    const Mapping& mapping = asMappings(list).mapping(row);
    const auto walked = walkTiles(m_loops, accelerator(), mapping, std::move(stop));
    if (!walked) {
        return tl::unexpected<Error>(walked.error());
    }
    std::string difference = differenceOf(figuresOf(m_loops, accelerator(), mapping), *walked);
    return difference.empty() ? Result<void>() : fail(std::move(difference), list.text(row));
}

Result<std::int64_t> DataflowProblem::verify(const CandidateList& list, std::size_t row, std::stop_token stop) const
{
    if (auto checked = checkRunnable(m_loops); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const auto walked = walk(list, row, stop);
    return walked ? runValues(m_loops, asMappings(list).mapping(row), std::move(stop))
                  : tl::unexpected<Error>(walked.error());
}

Result<CandidateSpace> DataflowProblem::enumerate(std::size_t /*most*/, std::stop_token /*stop*/) const
{
    return fail("has more mappings than can be listed", subject(), "Search for the best one");
}

const DataflowProblem* dataflowProblem(const Problem& problem)
{
    return dynamic_cast<const DataflowProblem*>(&problem);
}

} // namespace pimento::dataflow
