// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/posed_problem.h"
#include "engine/systems/crossbar/bounds/bounds.h"
#include "engine/systems/crossbar/crossbar_settings.h"
#include "engine/systems/crossbar/estimate/mapping_estimate.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/mapping_costs.h"
#include "engine/systems/crossbar/mapping_list.h"
#include "engine/systems/crossbar/rounds/round_run.h"
#include "engine/systems/crossbar/run/mapping_run.h"

#include <memory>
#include <string>
#include <vector>

namespace pimento::crossbar {

/// A question about the mappings of a network, with the network, chips and settings that its names refer to.
struct BoundNetwork {
    Question question;
    MadeDevice device;
    Fingerprint identity; // with the network, which the question may only name
    std::string network;  // its name
    LayerGraph graph;
    std::vector<std::string> remarks; // sentences of graphOf()
    std::vector<LayerPartition> partitions;
    CrossbarChoices choices;
    Bounds bounds;
    std::shared_ptr<const RoundPlanner> planner; // of a network larger than the chip; nullptr: it fits
    std::int64_t boundNs = 0;                    // of an image, in the mode of the choices
};

/// A mapping with its profile.
struct ProfiledMapping {
    MappingEstimate estimate;
    StreamProfile profile;
    MappingStreams streams; // without the instructions, unless they are kept
    RoundFigures rounds;
};
enum class KeptStreams : std::uint8_t { None, All };

/// A network on crossbar chips. Candidates are whole mappings, each made by a strategy; lists hold some numbers of
/// steps of each strategy, and parse() takes any. Costs are those of a profile of the instructions.
class CrossbarProblem final : public PosedProblem {
public:
    explicit CrossbarProblem(BoundNetwork bound);

    [[nodiscard]] const LayerGraph& graph() const { return m_bound.graph; }
    [[nodiscard]] const std::vector<LayerPartition>& partitions() const { return m_bound.partitions; }
    [[nodiscard]] const CrossbarChip& chip() const { return m_chip; }
    [[nodiscard]] const CrossbarChoices& choices() const { return m_bound.choices; }
    [[nodiscard]] const Bounds& bounds() const { return m_bound.bounds; }
    /// The bound of the question's mode, in whole nanoseconds.
    [[nodiscard]] std::int64_t boundNs() const { return m_bound.boundNs; }
    /// A mapping for exports and inspections. Of a network in rounds: all rounds together, for which there are no
    /// schedules.
    [[nodiscard]] PlacedStreams placed(const ListedMapping& mapping) const;
    [[nodiscard]] MappingEstimate estimate(const ListedMapping& mapping) const;
    /// A time that no schedule of a mapping beats.
    [[nodiscard]] std::int64_t leastNs(const ListedMapping& mapping) const;
    /// The rounds of a mapping that has some.
    [[nodiscard]] RoundsRun roundsRun(const ListedMapping& mapping) const;
    /// Generates and profiles the instructions of a mapping. `recorder`: gets what its cores do, unless it has rounds.
    /// Error: as streamsOf() and profileOf(), or a stop.
    [[nodiscard]] Result<ProfiledMapping> profiled(const ListedMapping& mapping, KeptStreams kept,
                                                   const std::stop_token& stop, SpanRecorder* recorder = nullptr) const;
    /// A mapping of one round with what it takes, and a list of mappings.
    [[nodiscard]] ListedMapping rowOf(const MappingRecipe& recipe, std::shared_ptr<const Placement> placement) const;
    [[nodiscard]] std::shared_ptr<const CandidateList> listOf(std::vector<ListedMapping> rows) const;

    [[nodiscard]] std::string subject() const override;
    [[nodiscard]] std::string legend() const override;
    [[nodiscard]] std::string contents() const override;
    [[nodiscard]] Result<std::vector<SpaceSize>> sizes(std::stop_token stop) const override;
    [[nodiscard]] bool hasWholeSpace() const override { return false; }
    /// For the latency, which few mappings are profiled for; none otherwise.
    [[nodiscard]] std::unique_ptr<Solver> solver(const EvaluatorOptions& options) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> parse(std::string_view text,
                                                                     std::stop_token stop) const override;
    [[nodiscard]] Result<std::shared_ptr<const CandidateList>> standards() const override;
    [[nodiscard]] std::vector<std::string> standardNames() const override;
    [[nodiscard]] std::vector<TableColumn> candidateColumns() const override { return mappingColumns(); }
    [[nodiscard]] std::unique_ptr<Evaluator> evaluator(std::shared_ptr<const CandidateList> list,
                                                       const EvaluatorOptions& options) const override;
    [[nodiscard]] std::vector<Fidelity> fidelities() const override
    {
        return {Fidelity::Estimate, Fidelity::Simulated};
    }
    /// Runs the instructions of a mapping on integers and compares all that they store with a direct computation.
    [[nodiscard]] Result<std::int64_t> verify(const CandidateList& list, std::size_t row,
                                              std::stop_token stop) const override;
    [[nodiscard]] std::optional<UnitsInUse> unitsInUse(const CandidateList& list, std::size_t row) const override;
    [[nodiscard]] Result<std::shared_ptr<const Inspection>>
    inspect(const CandidateList& list, std::size_t row, const std::optional<Evaluation>& found,
            const InspectionOptions& options, std::stop_token stop, Progress* progress) const override;

protected:
    [[nodiscard]] Result<CandidateSpace> enumerate(std::size_t most, std::stop_token stop) const override;

private:
    /// Places a recipe's replicas on the chip, in rounds where the network needs them. Error: they do not fit, or
    /// a stop.
    [[nodiscard]] Result<ListedMapping> listed(const MappingRecipe& recipe, const std::stop_token& stop = {}) const;
    [[nodiscard]] std::int64_t fewestSteps() const;
    [[nodiscard]] std::vector<MappingRecipe> recipes() const;

    BoundNetwork m_bound;
    const CrossbarChip& m_chip;
};

/// Casts a problem. nullptr: the problem belongs to another system.
[[nodiscard]] const CrossbarProblem* crossbarProblem(const Problem& problem);

} // namespace pimento::crossbar
