// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/search/evaluation.h"
#include "engine/systems/dataflow/device/accelerator_part.h"
#include "engine/systems/dataflow/inspect/cost_parts.h"
#include "engine/systems/dataflow/model/mapping_figures.h"
#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::dataflow {

inline constexpr std::size_t kGoals = 5;

/// Goals as objectives in their order, without the indices of their columns.
[[nodiscard]] std::array<Objective, kGoals> goalObjectives();

/// What a question's answer lists: the best mapping, or the trade-off between latency and energy.
enum class Answer : std::uint8_t { Best, TradeOff };

/// Whether a mapping is a point of a trade-off, in the order of its words.
enum class PointProof : std::uint8_t { NoPoint, Proved, Open };

/// Costs of mappings of one layer on one accelerator: which quantities there are, and their values.
class MappingCosts {
public:
    MappingCosts(const LayerLoops& layer, const AcceleratorPart& part, Goal goal, Answer answer);

    [[nodiscard]] const CostSchema& schema() const { return m_schema; }
    /// Cost of a mapping. `proof` counts in a trade-off alone.
    [[nodiscard]] Evaluation costOf(const Mapping& mapping, const MappingFigures& figures,
                                    PointProof proof = PointProof::NoPoint) const;
    /// The goal with the weights of a blend: half for the latency and half for the energy, relative to an ideal
    /// machine.
    [[nodiscard]] DataflowObjective objective() const { return {m_goal, m_shareOfCycle, m_shareOfEnergy}; }
    /// The ranked quantity of a value of the goal in the model's units: cycles, nJ, nJ x cycles, or a number.
    [[nodiscard]] double ranked(double value) const { return value * m_scale; }

private:
    void describeLatency();
    void describeEnergy();
    void describeTraffic();
    void describeProof();
    void describeObjectives();
    void addCategory(const char* id, const char* title, const char* description, std::vector<std::string> words);
    void add(const std::string& id, const std::string& title, const std::string& unit, const std::string& description,
             const PartKind& part = PartKind::None);

    AcceleratorPart m_part;
    Goal m_goal;
    Answer m_answer;
    double m_units = 0;         // multiply-accumulate units of the array
    double m_shareOfCycle = 0;  // weight of a cycle in the blend
    double m_shareOfEnergy = 0; // weight of a nJ in the blend
    double m_scale = 1;
    CostSchema m_schema;
    std::vector<double> m_factors; // from found quantities to shown columns
};

} // namespace pimento::dataflow
