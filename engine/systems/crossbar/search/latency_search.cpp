// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/search/latency_search.h"

#include "engine/base/parallel.h"
#include "engine/systems/crossbar/bounds/bounds.h"
#include "engine/systems/crossbar/mapping/replication.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr double kStepFactor = 0.125; // numbers of steps: 8 for each doubling
constexpr std::size_t kBatch = 4;     // mappings that are profiled at the same time
constexpr std::array kLatencyStrategies = {Strategy::SplitFill, Strategy::NearFill, Strategy::Split, Strategy::Near};

/// Recipes with numbers of steps from the fewest on, and one copy of each layer at last.
std::vector<MappingRecipe> recipesOf(const LatencyTask& of)
{
    const Bounds bounds = boundsOf(of.graph, of.partitions, of.chip);
    const std::int64_t most = bounds.isFeasible ? mostSteps(of.partitions) : 0;
    std::vector<MappingRecipe> all;
    std::int64_t last = 0;
    for (int i = 0; last < most; ++i) {
        const auto exact = std::ceil(static_cast<double>(bounds.steps) * std::exp2(i * kStepFactor));
        const std::int64_t steps = std::min(most, static_cast<std::int64_t>(exact));
        for (const Strategy strategy : kLatencyStrategies) {
            if (steps > last) {
                all.push_back({strategy, steps});
            }
        }
        last = std::max(last, steps);
    }
    return all;
}

class LatencySearch {
public:
    LatencySearch(const LatencyTask& of, const LatencySearchOptions& options, const std::stop_token& stop)
        : m_of(of), m_options(options), m_stop(stop), m_recipes(recipesOf(of))
    {
    }

    Result<std::optional<FastMapping>> run(const FasterSink& faster)
    {
        while (const std::size_t left = profilesLeft()) {
            std::vector<Trial> batch = nextBatch(std::min(left, kBatch));
            if (batch.empty()) {
                break;
            }
            m_profiled += batch.size();
            profileAll(batch);
            for (Trial& each : batch) {
                take(std::move(each), faster);
            }
        }
        tryOtherOrders(faster);
        return m_best || m_stop.stop_requested() ? Result<std::optional<FastMapping>>(std::move(m_best))
                                                 : tl::unexpected<Error>(std::move(m_refused));
    }

private:
    struct Trial {
        FastMapping mapping;
        std::optional<Error> error = {};
        bool isProfiled = false;
        std::int64_t instructions = 0;
        std::optional<std::size_t> equal = {}; // trial of the batch with the same placement, before this one
    };

    /// Mappings that may still be profiled.
    [[nodiscard]] std::size_t profilesLeft() const
    {
        if (m_stop.stop_requested()) {
            return 0;
        }
        const std::size_t all = m_instructions < m_options.instructions ? 4 * m_options.profiles : m_options.profiles;
        return all > m_profiled ? all - m_profiled : 0;
    }

    /// Places the next mappings that may be faster than the best one.
    std::vector<Trial> nextBatch(std::size_t most)
    {
        std::vector<Trial> batch;
        for (; batch.size() < most && m_next < m_recipes.size() && !m_stop.stop_requested(); ++m_next) {
            auto placed = mappingOf(m_recipes[m_next], m_of.graph, m_of.partitions, m_of.chip, PipelineMode::Latency);
            if (!placed) {
                m_refused = placed.error();
                continue;
            }
            const std::int64_t bound =
                lowerBoundNs(m_of.graph, m_of.partitions, *placed, m_of.chip, PipelineMode::Latency);
            if (!m_best || bound < m_best->profile.makespanNs) {
                const auto equal = equalTo(*placed, batch);
                batch.push_back({.mapping = {.recipe = m_recipes[m_next],
                                             .placement = std::make_shared<const Placement>(*std::move(placed)),
                                             .profile = {},
                                             .localElements = {}},
                                 .equal = equal});
            }
        }
        return batch;
    }

    static std::optional<std::size_t> equalTo(const Placement& placement, std::span<const Trial> batch)
    {
        for (std::size_t i = 0; i < batch.size(); ++i) {
            if (*batch[i].mapping.placement == placement) {
                return i;
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] PlacedStreams placedOf(const Placement& placement, std::optional<StepOrder> order) const
    {
        return {.graph = m_of.graph,
                .partitions = m_of.partitions,
                .placement = placement,
                .chip = m_of.chip,
                .mode = PipelineMode::Latency,
                .exchange = {order, m_of.exchange.threshold}};
    }

    /// First order of a step that the task leaves open.
    [[nodiscard]] StepOrder usualOrder(const Placement& placement) const
    {
        return openOrders(placedOf(placement, m_of.exchange.order)).front();
    }

    /// Ends the profile of a mapping when it takes longer than one before it that is known already. Equal ones have one
    /// profile.
    void profileAll(std::vector<Trial>& batch) const
    {
        const std::int64_t best = m_best ? m_best->profile.makespanNs : ProfileOptions{}.untilNs;
        std::array<std::atomic<std::int64_t>, kBatch> times;
        std::ranges::for_each(times, [&](std::atomic<std::int64_t>& each) { each = best; });
        parallelFor(batch.size(), m_options.threads, m_stop, [&](std::size_t i) {
            if (batch[i].equal) {
                return; // has the time of the other one
            }
            std::int64_t until = best;
            for (std::size_t before = 0; before < i; ++before) {
                until = std::min(until, times[before].load());
            }
            profile(batch[i], usualOrder(*batch[i].mapping.placement), until);
            if (batch[i].isProfiled) {
                times[i] = batch[i].mapping.profile.makespanNs;
            }
        });
        for (Trial& each : batch) {
            each.instructions = each.equal ? batch[*each.equal].instructions : each.instructions;
        }
    }

    void tryOtherOrders(const FasterSink& faster)
    {
        if (!m_best || m_stop.stop_requested()) {
            return;
        }
        const auto placement = m_best->placement;
        for (const StepOrder each : openOrders(placedOf(*placement, m_of.exchange.order))) {
            if (each != usualOrder(*placement)) {
                Trial again{.mapping = *m_best};
                profile(again, each, m_best->profile.makespanNs);
                take(std::move(again), faster);
            }
        }
    }

    /// Ends the profile at `untilNs`, when the mapping is no faster than the best one.
    void profile(Trial& trial, StepOrder order, std::int64_t untilNs) const
    {
        const auto placement = trial.mapping.placement;
        auto done = timedStreams(placedOf(*placement, order), nullptr, untilNs);
        trial.isProfiled = done.has_value();
        if (!done) {
            trial.error = done.error();
            return;
        }
        for (const std::vector<Instruction>& each : done->streams.streams.cores) {
            trial.instructions += std::ssize(each);
        }
        trial.mapping.localElements = std::move(done->streams.localElements);
        trial.mapping.profile = std::move(done->profile);
    }

    void take(Trial&& trial, const FasterSink& faster)
    {
        m_instructions += trial.instructions;
        if (trial.error) {
            m_refused = *std::move(trial.error);
        }
        if (trial.isProfiled && (!m_best || trial.mapping.profile.makespanNs < m_best->profile.makespanNs)) {
            m_best = std::move(trial.mapping);
            if (faster) {
                faster(*m_best);
            }
        }
    }

    const LatencyTask& m_of;
    const LatencySearchOptions& m_options;
    const std::stop_token& m_stop;
    std::vector<MappingRecipe> m_recipes;
    std::size_t m_next = 0; // recipe
    std::size_t m_profiled = 0;
    std::int64_t m_instructions = 0; // of what was profiled
    std::optional<FastMapping> m_best;
    Error m_refused{"has no room for one copy of each layer", "network", "Choose a device with more crossbars",
                    ErrorKind::DoesNotFit};
};

} // namespace

Result<std::optional<FastMapping>> searchLatency(const LatencyTask& of, const LatencySearchOptions& options,
                                                 const std::stop_token& stop, const FasterSink& faster)
{
    return LatencySearch(of, options, stop).run(faster);
}

} // namespace pimento::crossbar
