// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::inference {

/// Decode steps layer by layer, by their contexts. Most layers take the same at many contexts: each such cost is kept
/// once, so that a step is a few numbers.
class StepSeries {
public:
    /// Behind all steps that are there; contexts grow.
    void add(const ModelStep& step);

    [[nodiscard]] std::size_t size() const { return m_steps.size(); }
    [[nodiscard]] bool isEmpty() const { return m_steps.empty(); }
    [[nodiscard]] std::int64_t contextOf(std::size_t place) const { return m_steps[place].phase.longestContext; }
    [[nodiscard]] double secondsOf(std::size_t place) const { return m_steps[place].seconds; }
    /// As it was added.
    [[nodiscard]] ModelStep at(std::size_t place) const;
    /// The step whose context is nearest to one, the earlier of two; there are steps.
    [[nodiscard]] std::size_t nearest(std::int64_t context) const;
    /// Costs that are kept.
    [[nodiscard]] std::size_t costs() const { return m_costs.size(); }

private:
    struct Step {
        ModelPhase phase;
        double seconds = 0;
        double joules = 0;
        double idleJoules = 0;
        double stageSeconds = 0;
        std::size_t remarks = 0;           // place among m_remarks
        std::vector<std::uint32_t> layers; // places among m_costs
    };
    [[nodiscard]] std::uint32_t placeOf(const LayerCost& cost, std::size_t row);

    std::vector<LayerCost> m_costs;
    std::vector<std::vector<std::string>> m_remarks;
    std::vector<Step> m_steps;
};

} // namespace pimento::inference
