// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/rounds/cheapest_cuts.h"
#include "engine/systems/crossbar/rounds/round_model.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace pimento::crossbar {

/// A round of a plan: its layers, and the steps for which they get copies.
struct PlannedRound {
    RoundScope scope;
    RoundCost cost;
};

/// Cuts a network into rounds that fit the chip, one after the other. A round computes neighbouring layers with
/// weights, each with the layers behind it that have none; a layer larger than the chip is computed alone, in parts of
/// its output channels, as many as are cheapest, and the layers behind it come with the next round. Minimised is the
/// sum over rounds of the time that a batch takes: writing, and computing with the copies that RoundModel finds
/// cheapest.
class RoundPlanner {
public:
    /// Error, of the kind DoesNotFit: a part of a layer as narrow as an array does not fit the chip; names the layer
    /// and both numbers of arrays. The chip must state the time to write a row, otherwise that is the error.
    [[nodiscard]] static Result<RoundPlanner> make(RoundTask task);
    RoundPlanner(RoundPlanner&&) = default; // models stay where they are
    RoundPlanner& operator=(RoundPlanner&&) = default;
    RoundPlanner(const RoundPlanner&) = delete;
    RoundPlanner& operator=(const RoundPlanner&) = delete;
    ~RoundPlanner() = default;

    [[nodiscard]] const RoundTask& task() const { return m_task; }
    /// The cheapest rounds with at least `leastSteps` steps each (cheapestCost()).
    [[nodiscard]] std::vector<PlannedRound> plan(std::int64_t leastSteps) const;
    /// A time of a batch that no such rounds beat, wherever they are cut, with any copies, placement and schedule.
    [[nodiscard]] std::int64_t boundNs() const;

    /// Layers with weights, and layers behind the last one if that is cut into parts.
    [[nodiscard]] std::size_t items() const { return m_items; }
    /// Rounds of a stretch of them: one, or the parts of a layer; empty: it does not fit.
    [[nodiscard]] std::vector<PlannedRound> roundsOf(const Stretch& stretch, std::int64_t leastSteps) const;

private:
    using CostOf = std::function<std::int64_t(const RoundModel&)>;
    /// Rounds with their models.
    using ModelledRounds = std::vector<std::pair<RoundScope, const RoundModel*>>;

    explicit RoundPlanner(RoundTask task) : m_task(std::move(task)) {}

    [[nodiscard]] Result<void> prepare();
    [[nodiscard]] Result<void> addParts(std::size_t item);
    void addStretches();
    [[nodiscard]] RoundScope scopeOf(const Stretch& stretch) const;
    [[nodiscard]] std::size_t firstNodeOf(std::size_t item) const;
    [[nodiscard]] const RoundModel* partModel(const RoundScope& scope);
    [[nodiscard]] std::vector<RoundScope> partScopes(std::size_t item, std::int64_t parts) const;
    /// The way to compute a stretch that costs least; empty: it does not fit.
    [[nodiscard]] ModelledRounds cheapest(const Stretch& stretch, const CostOf& cost) const;

    RoundTask m_task;
    std::size_t m_items = 0;
    std::vector<bool> m_isSplit;                                       // of each layer with weights
    std::map<std::pair<std::size_t, std::size_t>, RoundModel> m_whole; // of stretches that fit
    std::vector<std::vector<ModelledRounds>> m_parts;                  // of each item: all ways to cut it into parts
    std::map<std::pair<std::size_t, std::int64_t>, std::optional<RoundModel>> m_partModels; // by first node, channels
};

} // namespace pimento::crossbar
