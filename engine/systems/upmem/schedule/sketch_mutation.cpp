// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/sketch.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pimento::upmem::schedule {

namespace {

std::vector<std::int64_t> primesOf(std::int64_t number)
{
    std::vector<std::int64_t> primes;
    for (std::int64_t prime = 2; prime * prime <= number; ++prime) {
        if (number % prime == 0) {
            primes.push_back(prime);
        }
        while (number % prime == 0) {
            number /= prime;
        }
    }
    if (number > 1) {
        primes.push_back(number);
    }
    return primes;
}

template <class Values, class Value, class Change>
void addOthers(std::vector<ScheduleDecisions>& to, const ScheduleDecisions& from, const Values& values, Value now,
               Change change)
{
    for (const auto value : values) {
        if (value != now) {
            change(to.emplace_back(from), value);
        }
    }
}

} // namespace

/// Moves the copy-out to a valid level if new tiles make its results incomplete at the present one.
void Sketch::keepWriteLevel(ScheduleDecisions& decisions) const
{
    const std::vector<std::int32_t> choices = writeChoices(decisions);
    if (std::ranges::find(choices, decisions.writeLevel) == choices.end()) {
        decisions.writeLevel = choices.front();
    }
}

/// Lists decisions with a prime factor moved between two levels of an axis, or with other DPUs that share its sum.
std::vector<ScheduleDecisions> Sketch::tileNeighbours(const ScheduleDecisions& decisions, std::size_t axis) const
{
    std::vector<ScheduleDecisions> all;
    const bool isFactored = hasRfactor() && axis == m_factoredAxis;
    const std::size_t places = m_axes[axis].parts + (isFactored ? 1 : 0);
    const auto factorIn = [&](ScheduleDecisions& of, std::size_t place) -> std::int64_t& {
        return place == m_axes[axis].parts ? of.factored : tilesIn(of, axis)[place];
    };
    for (const std::int64_t prime : primesOf(m_axes[axis].extent)) {
        for (std::size_t from = 0; from < places; ++from) {
            for (std::size_t to = 0; to < places; ++to) {
                ScheduleDecisions moved = decisions;
                if (from == to || factorIn(moved, from) % prime != 0) {
                    continue;
                }
                factorIn(moved, from) /= prime;
                factorIn(moved, to) *= prime;
                const bool isKnown = !isFactored || std::ranges::find(m_factored, moved.factored) != m_factored.end();
                if (isKnown && tileSpace(axis, moved.factored).contains(tilesOf(moved, axis))) {
                    keepWriteLevel(moved);
                    all.push_back(std::move(moved));
                }
            }
        }
    }
    return all;
}

std::vector<ScheduleDecisions> Sketch::placeNeighbours(const ScheduleDecisions& decisions) const
{
    std::vector<ScheduleDecisions> all;
    for (std::size_t i = 0; i < m_reads.size(); ++i) {
        addOthers(all, decisions, readChoices(), decisions.readLevels[i],
                  [i](ScheduleDecisions& of, std::int32_t level) { of.readLevels[i] = level; });
    }
    addOthers(all, decisions, writeChoices(decisions), decisions.writeLevel,
              [](ScheduleDecisions& of, std::int32_t level) { of.writeLevel = level; });
    return all;
}

std::vector<ScheduleDecisions> Sketch::unrollNeighbours(const ScheduleDecisions& decisions) const
{
    std::vector<ScheduleDecisions> all;
    addOthers(all, decisions, kUnrollSteps, decisions.unroll,
              [](ScheduleDecisions& of, std::int32_t steps) { of.unroll = steps; });
    return all;
}

std::vector<ScheduleDecisions> Sketch::hostNeighbours(const ScheduleDecisions& decisions) const
{
    std::vector<ScheduleDecisions> all;
    addOthers(all, decisions, m_hostThreads, decisions.hostThreads,
              [](ScheduleDecisions& of, std::int64_t threads) { of.hostThreads = threads; });
    return all;
}

std::vector<ScheduleDecisions> Sketch::neighbours(const ScheduleDecisions& decisions) const
{
    std::vector<ScheduleDecisions> all;
    const auto append = [&all](std::vector<ScheduleDecisions> more) {
        std::ranges::move(more, std::back_inserter(all));
    };
    for (std::size_t a = 0; a < m_axes.size(); ++a) {
        append(tileNeighbours(decisions, a));
    }
    append(placeNeighbours(decisions));
    append(unrollNeighbours(decisions));
    append(hostNeighbours(decisions));
    return all;
}

std::optional<ScheduleDecisions> Sketch::mutated(const ScheduleDecisions& decisions, RandomStream& random,
                                                 const MutationWeights& weights) const
{
    double left = random.uniform() * (weights.tile + weights.place + weights.unroll + weights.hostThreads);
    const auto isDrawn = [&left](double weight) {
        left -= weight;
        return left < 0;
    };
    const auto some = [&](std::vector<ScheduleDecisions> all) -> std::optional<ScheduleDecisions> {
        return all.empty() ? std::nullopt : std::optional(std::move(all[random.below(all.size())]));
    };
    if (isDrawn(weights.tile)) {
        return some(tileNeighbours(decisions, random.below(m_axes.size())));
    }
    if (isDrawn(weights.place)) {
        return some(placeNeighbours(decisions));
    }
    return some(isDrawn(weights.unroll) ? unrollNeighbours(decisions) : hostNeighbours(decisions));
}

} // namespace pimento::upmem::schedule
