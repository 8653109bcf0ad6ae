// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/posed_problem.h"
#include "engine/problem/several_candidates.h"
#include "engine/systems/dataflow/dataflow_settings.h"
#include "engine/systems/dataflow/fixed_recipes.h"
#include "engine/systems/dataflow/mapping_costs.h"
#include "engine/systems/dataflow/mapping_list.h"
#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/workloads/layer.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pimento::dataflow {

/// A question about the dataflow of a layer, with the layer, device and settings that its names refer to.
struct BoundLayer {
    Question question;
    MadeDevice device;
    workloads::Layer layer;
    LayerLoops loops;
    DataflowChoices choices;
};

/// A layer on an accelerator: mappings are never listed as a whole, a branch and bound finds and proves the best one.
class DataflowProblem final : public PosedProblem, public SeveralCandidates {
public:
    explicit DataflowProblem(BoundLayer bound);

    [[nodiscard]] const workloads::Layer& layer() const { return m_layer; }
    [[nodiscard]] const LayerLoops& loops() const { return m_loops; }
    /// The accelerator as the settings make it.
    [[nodiscard]] const Accelerator& accelerator() const { return m_part.accelerator; }
    [[nodiscard]] const AcceleratorPart& part() const { return m_part; }
    [[nodiscard]] const DataflowChoices& choices() const { return m_choices; }
    [[nodiscard]] const MappingCosts& mappingCosts() const { return m_mappingCosts; }
    /// A list of legal mappings.
    [[nodiscard]] std::shared_ptr<const MappingRows> listOf(std::vector<Mapping> mappings) const;
    /// Figures of a legal mapping by the rules of the question.
    [[nodiscard]] MappingFigures figures(const Mapping& mapping) const;
    /// Cost of a legal mapping.
    [[nodiscard]] Evaluation costOf(const Mapping& mapping, PointProof proof = PointProof::NoPoint) const;

    [[nodiscard]] std::string subject() const override;
    [[nodiscard]] std::string shapeText() const override;
    [[nodiscard]] std::string legend() const override;
    [[nodiscard]] std::string contents() const override;
    [[nodiscard]] Result<std::vector<SpaceSize>> sizes(std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parse(std::string_view text,
                                                                     std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>>
    parseAll(std::span<const std::string> texts) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> standards() const override;
    [[nodiscard]] std::vector<TableColumn> candidateColumns() const override;
    [[nodiscard]] std::vector<std::string> standardNames() const override;
    [[nodiscard]] std::unique_ptr<Evaluator> evaluator(std::shared_ptr<const CandidateList> list,
                                                       const EvaluatorOptions& options) const override;
    [[nodiscard]] std::unique_ptr<Solver> solver(const EvaluatorOptions& options) const override;
    [[nodiscard]] bool isHandMadeName(std::string_view text) const override;
    [[nodiscard]] std::optional<UnitsInUse> unitsInUse(const CandidateList& list, std::size_t row) const override;
    [[nodiscard]] Result<std::shared_ptr<const Inspection>>
    inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& found,
            const InspectionOptions& options, std::stop_token stop, Progress* progress) const override;
    [[nodiscard]] Result<std::vector<TensorBytes>>
    movedTensors(const CandidateList& list, std::size_t row, std::stop_token stop, Progress* heartbeat) const override;
    [[nodiscard]] std::string_view writtenListing() const override { return "mapping"; }
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parseListing(std::string_view listing,
                                                                            std::string_view text) const override;
    /// Walks the loop nest and compares its traffic and row activations with the mapping's figures, then computes the
    /// layer in its order on generated numbers.
    [[nodiscard]] Result<std::int64_t> verify(const CandidateList& list, std::size_t row,
                                              std::stop_token stop) const override;

    /// The first half of verify(): compares the traffic and row activations of a walk through the loops.
    [[nodiscard]] Result<void> walk(const CandidateList& list, std::size_t row, std::stop_token stop) const;

protected:
    [[nodiscard]] Result<CandidateSpace> enumerate(std::size_t most, std::stop_token stop) const override;

private:
    [[nodiscard]] std::vector<NamedMapping> recipes() const;

    workloads::Layer m_layer;
    LayerLoops m_loops;
    DataflowChoices m_choices;
    AcceleratorPart m_part;
    MappingCosts m_mappingCosts;
    std::vector<NamedMapping> m_recipes;
};

/// Casts a problem. nullptr: the problem belongs to another system.
[[nodiscard]] const DataflowProblem* dataflowProblem(const Problem& problem);

} // namespace pimento::dataflow
