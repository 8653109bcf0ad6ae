// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::inference {

/// Decode steps layer by layer, ordered by context. Most layers cost the same at many contexts; each distinct cost is
/// stored once, so that a step is a list of indices.
class StepSeries {
public:
    /// Adds a step with a longer context than all before.
    void add(const ModelStep& step);

    [[nodiscard]] std::size_t size() const { return m_steps.size(); }
    [[nodiscard]] bool isEmpty() const { return m_steps.empty(); }
    [[nodiscard]] std::int64_t contextOf(std::size_t place) const { return m_steps[place].phase.longestContext; }
    [[nodiscard]] double secondsOf(std::size_t place) const { return m_steps[place].seconds; }
    /// Restores a step as it was added.
    [[nodiscard]] ModelStep at(std::size_t place) const;
    /// Index of the step whose context is nearest to `context`, the earlier of two. Requires at least one step.
    [[nodiscard]] std::size_t nearest(std::int64_t context) const;
    /// Number of different layer costs that all steps together use.
    [[nodiscard]] std::size_t costs() const { return m_costs.size(); }

private:
    struct Step {
        ModelPhase phase;
        double seconds = 0;
        double joules = 0;
        double idleJoules = 0;
        double stageSeconds = 0;
        std::size_t remarks = 0;           // index in m_remarks
        std::vector<std::uint32_t> layers; // indices in m_costs
    };
    [[nodiscard]] std::uint32_t placeOf(const LayerCost& cost, std::size_t row);

    std::vector<LayerCost> m_costs;
    std::vector<std::vector<std::string>> m_remarks;
    std::vector<Step> m_steps;
};

} // namespace pimento::inference
