// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/parallel.h"
#include "engine/search/evolution/batch_picks.h"
#include "engine/search/evolution/best_trials.h"
#include "engine/search/evolution/evolution_settings.h"
#include "engine/search/evolution/evolvable_space.h"
#include "engine/search/evolution/population.h"
#include "engine/search/evolution/throughput_model.h"
#include "engine/search/evolution/weighted_draw.h"
#include "sim/base/fingerprint.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <unordered_set>
#include <utility>
#include <vector>

namespace pimento::evolution {

/// A candidate of a batch and what its measurement said.
template <class Decisions> struct Trial {
    Decisions decisions;
    std::optional<double> seconds = std::nullopt; // nullopt: not measured yet; kNeverEnds: it cannot be run
};

/// Returns the weights with which a search draws the mutators of a space.
template <class Decisions> [[nodiscard]] std::vector<double> weightsOf(const EvolvableSpace<Decisions>& space)
{
    std::vector<double> weights;
    for (const Mutator& each : space.mutators()) {
        weights.push_back(each.weight);
    }
    return weights;
}

struct SearchEffort {
    unsigned threads = 1;
    std::stop_token stop = {};
    Progress* heartbeat = nullptr; // borrowed; called from every working thread every few milliseconds
};

/// The search for one batch (IMTP paper, section 5.2.3, built on the steps of its tuner):
///
///     best trials ----+
///                     +--> generation 0 --> generation 1 --> ... --> unseen ones with the best scores --+
///     fresh samples --+                                                                                +--> batch
///            +------------------------------------------------------> some of them ---------------------+
///     fastest trials --> their neighbours ------------------------------> the best of them --------------+
///
/// Each candidate draws from its own random stream, which its position in the search determines.
template <class Decisions> class BatchSearch {
public:
    using Space = EvolvableSpace<Decisions>;

    BatchSearch(const Space& space, const EvolutionSettings& settings, const SearchEffort& effort)
        : m_space(&space), m_settings(&settings), m_effort(&effort), m_population(space, 0)
    {
    }

    /// Runs the search. Error: a stop, or trees cannot be grown.
    [[nodiscard]] Result<std::vector<Decisions>> run(std::span<const Trial<Decisions>> trials)
    {
        m_spent = trials.size();
        const BatchSizes sizes = batchSizesAfter(*m_settings, m_spent);
        if (sizes.picked == 0) {
            return std::vector<Decisions>{};
        }
        if (auto learned = learn(trials); !learned) {
            return tl::unexpected<Error>(learned.error());
        }
        const std::size_t fresh = sampleFresh();
        for (int generation = 0; m_population.size() > 0 && !isStopped(); ++generation) {
            meet(scoresOf(generation));
            if (generation == m_settings->generations) {
                break;
            }
            m_population = descendants(generation);
        }
        const std::vector<std::size_t> neighbours = meetNeighbours(trials, sizes.neighbours);
        if (isStopped()) {
            return fail(ErrorKind::Stopped, "was stopped", "the search for schedules", "Request the batch again");
        }
        std::vector<Decisions> batch;
        for (const std::size_t each : pickBatch(m_unseenScores, fresh, sizes, neighbours)) {
            batch.push_back(std::move(m_unseen[each]));
        }
        return batch;
    }

private:
    /// Purpose of a stream of random numbers.
    enum class Purpose : std::uint8_t { Sample, Score, Mutate, Neighbour };

    [[nodiscard]] RandomStream stream(Purpose purpose, int step, std::size_t place) const
    {
        return RandomStream::of(m_settings->seed, m_spent, purpose, step, place);
    }
    [[nodiscard]] bool isStopped() const { return m_effort->stop.stop_requested(); }
    template <class Work> void forEach(std::size_t count, const Work& work) const
    {
        parallelFor(count, m_effort->threads, m_effort->stop, [&](std::size_t i) {
            if (m_effort->heartbeat != nullptr) {
                m_effort->heartbeat->report(0, 0);
            }
            work(i);
        });
    }

    /// Trains the model on the measurements, and starts the population with the best of them.
    [[nodiscard]] Result<void> learn(std::span<const Trial<Decisions>> trials)
    {
        Population<Decisions> tried(*m_space, trials.size());
        forEach(trials.size(), [&](std::size_t i) { (void)tried.put(i, trials[i].decisions); });
        std::vector<TrialOutcome> outcomes;
        FeatureTable rows(m_space->features() + 1);
        std::vector<double> seconds;
        for (std::size_t i = 0; i < trials.size() && !isStopped(); ++i) {
            m_met.insert(m_space->structure(trials[i].decisions));
            const bool counts = tried.isFilled(i) && trials[i].seconds.has_value();
            outcomes.push_back({counts ? trials[i].seconds : std::nullopt, m_space->niche(trials[i].decisions)});
            if (counts) {
                std::ranges::copy(tried.features().row(i), rows.add().begin());
                seconds.push_back(*trials[i].seconds);
            }
        }
        if (!isStopped() && !seconds.empty() && seconds.size() >= m_settings->leastLearned) {
            auto model = ThroughputModel::train(rows, seconds, m_settings->trees, m_effort->stop);
            if (!model) {
                return tl::unexpected<Error>(model.error());
            }
            m_model.emplace(std::move(*model));
        }
        beginWith(tried, outcomes);
        return {};
    }

    void beginWith(const Population<Decisions>& tried, std::span<const TrialOutcome> outcomes)
    {
        const bool isBalanced = m_settings->hasBalancedSampling && isEarly(*m_settings, m_spent);
        const auto best = bestTrials(outcomes, batchSizesAfter(*m_settings, m_spent).measured,
                                     isBalanced ? ParentChoice::Balanced : ParentChoice::Fastest);
        m_population.add(best.size());
        for (std::size_t i = 0; i < best.size(); ++i) {
            m_population.keep(i, tried, best[i]);
        }
    }

    /// Fills the population up with samples that are new: niches, then decisions, uniformly. Returns how many.
    [[nodiscard]] std::size_t sampleFresh()
    {
        const std::size_t measured = m_population.size();
        std::unordered_set<Fingerprint, FingerprintHash> known = m_met;
        int failures = 0;
        for (int round = 0; failures < m_settings->mostFailures && !isStopped(); ++round) {
            const std::size_t before = m_population.size();
            if (before >= m_settings->population || before - measured >= m_settings->leastFresh) {
                break;
            }
            m_population.add(m_settings->population - before);
            forEach(m_settings->population - before, [&](std::size_t i) {
                RandomStream random = stream(Purpose::Sample, round, i);
                if (auto drawn = m_space->sample(random.below(m_space->niches()), random)) {
                    (void)m_population.put(before + i, std::move(*drawn));
                }
            });
            for (std::size_t i = before; i < m_population.size(); ++i) {
                if (m_population.isFilled(i) && !known.insert(m_space->structure(m_population.member(i))).second) {
                    m_population.empty(i);
                }
            }
            m_population.closeGaps(before);
            failures += m_population.size() == before ? 1 : 0;
        }
        return m_population.size() - measured;
    }

    [[nodiscard]] std::vector<double> scoresOf(int generation) const
    {
        if (m_model) {
            return m_model->scores(m_population.features(), m_effort->threads, m_effort->stop);
        }
        std::vector<double> scores(m_population.size());
        for (std::size_t i = 0; i < scores.size(); ++i) {
            scores[i] = stream(Purpose::Score, generation, i).uniform();
        }
        return scores;
    }

    /// Records the members of the population that were not met before, with their scores.
    void meet(std::vector<double> scores)
    {
        m_scores = std::move(scores);
        for (std::size_t i = 0; i < m_population.size(); ++i) {
            if (m_met.insert(m_space->structure(m_population.member(i))).second) {
                m_unseen.push_back(m_population.member(i));
                m_unseenScores.push_back(m_scores[i]);
            }
        }
    }

    /// The fastest trial of each niche, the fastest one of all first.
    [[nodiscard]] std::vector<const Decisions*> fastestOfNiches(std::span<const Trial<Decisions>> trials) const
    {
        std::vector<const Trial<Decisions>*> fastest;
        for (const Trial<Decisions>& each : trials) {
            if (!each.seconds || !std::isfinite(*each.seconds)) {
                continue;
            }
            const auto isAlike = [&](const Trial<Decisions>* other) {
                return m_space->niche(other->decisions) == m_space->niche(each.decisions);
            };
            const auto known = std::ranges::find_if(fastest, isAlike);
            if (known == fastest.end()) {
                fastest.push_back(&each);
            } else if (*each.seconds < *(*known)->seconds) {
                *known = &each;
            }
        }
        std::ranges::stable_sort(fastest, {}, [](const Trial<Decisions>* each) { return *each->seconds; });
        std::vector<const Decisions*> decisions;
        for (const Trial<Decisions>* each : fastest) {
            decisions.push_back(&each->decisions);
        }
        return decisions;
    }

    /// Meets candidates that lie next to the fastest ones. Returns the places of those with the best scores, of each
    /// niche in turns, `most` in all.
    [[nodiscard]] std::vector<std::size_t> meetNeighbours(std::span<const Trial<Decisions>> trials, std::size_t most)
    {
        std::vector<std::vector<std::size_t>> places;
        if (most > 0 && m_model && !isStopped()) {
            for (const Decisions* each : fastestOfNiches(trials)) {
                places.push_back(meetNeighboursOf(*each, static_cast<int>(places.size())));
            }
        }
        std::vector<std::size_t> taken;
        for (std::size_t rank = 0; taken.size() < most; ++rank) {
            const std::size_t before = taken.size();
            for (const auto& own : places) {
                if (rank < own.size() && taken.size() < most) {
                    taken.push_back(own[rank]);
                }
            }
            if (taken.size() == before) {
                break;
            }
        }
        return taken;
    }

    /// Places among those that were met, the best scores first.
    [[nodiscard]] std::vector<std::size_t> meetNeighboursOf(const Decisions& fastest, int rank)
    {
        const WeightedDraw mutators(weightsOf(*m_space));
        Population<Decisions> near(*m_space, m_settings->neighbourTries);
        forEach(near.size(), [&](std::size_t i) {
            RandomStream random = stream(Purpose::Neighbour, rank, i);
            if (auto changed = m_space->mutate(fastest, mutators.draw(random), random)) {
                (void)near.put(i, std::move(*changed));
            }
        });
        near.closeGaps();
        if (isStopped() || near.size() == 0) {
            return {};
        }
        const std::vector<double> scores = m_model->scores(near.features(), m_effort->threads, m_effort->stop);
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < scores.size(); ++i) { // empty after a stop
            if (m_met.insert(m_space->structure(near.member(i))).second) {
                places.push_back(m_unseen.size());
                m_unseen.push_back(near.member(i));
                m_unseenScores.push_back(scores[i]);
            }
        }
        std::ranges::stable_sort(places, std::greater<>(), [&](std::size_t place) { return m_unseenScores[place]; });
        return places;
    }

    /// Makes the next generation: parents are drawn by their scores, and each is mutated or kept.
    [[nodiscard]] Population<Decisions> descendants(int generation) const
    {
        const WeightedDraw parents(m_scores);
        const WeightedDraw mutators(weightsOf(*m_space));
        Population<Decisions> next(*m_space, m_settings->population);
        std::vector<std::size_t> kept(next.size());
        forEach(next.size(), [&](std::size_t i) {
            RandomStream random = stream(Purpose::Mutate, generation, i);
            for (int attempt = 0; attempt < m_settings->mutationAttempts; ++attempt) {
                kept[i] = parents.draw(random);
                if (random.uniform() >= m_settings->mutationProbability) {
                    return;
                }
                const std::size_t mutator = mutators.draw(random);
                auto changed = m_space->mutate(m_population.member(kept[i]), mutator, random);
                if (changed && next.put(i, std::move(*changed))) {
                    return;
                }
            }
        });
        if (!isStopped()) {
            keepMembers(kept, next);
        }
        return next;
    }

    /// Fills the positions that mutations left empty with kept members. A member that was kept before yields to the
    /// next one that was not, so that a generation is not full of copies. Goes in the order of positions, so that the
    /// result does not depend on threads.
    void keepMembers(std::span<const std::size_t> kept, Population<Decisions>& next) const
    {
        std::vector<bool> isKept(m_population.size(), false);
        for (std::size_t i = 0; i < next.size(); ++i) {
            if (next.isFilled(i)) {
                continue;
            }
            std::size_t member = kept[i];
            for (std::size_t steps = 0; isKept[member] && steps < isKept.size(); ++steps) {
                member = (member + 1) % isKept.size();
            }
            isKept[member] = true;
            next.keep(i, m_population, member);
        }
    }

    const Space* m_space;
    const EvolutionSettings* m_settings;
    const SearchEffort* m_effort;
    std::size_t m_spent = 0; // trials before this batch
    std::optional<ThroughputModel> m_model;
    Population<Decisions> m_population;
    std::vector<double> m_scores;                           // scores of the population
    std::unordered_set<Fingerprint, FingerprintHash> m_met; // all schedules that were tried or in a population
    std::vector<Decisions> m_unseen;                        // schedules met but not tried, in the order of meeting
    std::vector<double> m_unseenScores;
};

/// The next candidates to measure: none when the trials are spent or nothing new is found. A function of its arguments
/// alone, for any number of threads, so that a search goes on from a file as if it had never ended. Error: settings
/// that no search can have, a stop, or trees cannot be grown.
template <class Decisions>
[[nodiscard]] Result<std::vector<Decisions>>
nextBatch(const EvolvableSpace<Decisions>& space, const EvolutionSettings& settings,
          std::span<const Trial<Decisions>> trials, const SearchEffort& effort)
{
    const auto checked = checkEvolution(settings).and_then([&] { return checkWeights(weightsOf(space)); });
    if (!checked) {
        return tl::unexpected<Error>(checked.error());
    }
    return BatchSearch<Decisions>(space, settings, effort).run(trials);
}

} // namespace pimento::evolution
