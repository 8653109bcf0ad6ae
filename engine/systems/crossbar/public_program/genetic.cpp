// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/public_program/genetic.h"

#include "engine/base/parallel.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr int kMostTries = 1'000; // to draw something legal

struct Individual {
    Chromosome mapping;
    double fitness = std::numeric_limits<double>::infinity();
};

class GeneticSearch {
public:
    GeneticSearch(const MappedNetwork& of, const GeneticOptions& options,
                  const std::function<double(const JudgedMapping&)>& fitness, std::stop_token stop)
        : m_of(of), m_options(options), m_fitness(fitness), m_stop(std::move(stop))
    {
    }

    /// Draws the first population. False: no mapping that fits is found for its first place, or a stop came before.
    bool begin()
    {
        for (std::size_t i = 0; i < m_options.population && !m_stop.stop_requested(); ++i) {
            RandomStream random = RandomStream::of(m_options.seed, std::uint64_t{0}, std::uint64_t{i});
            bool isLegal = false;
            for (int tries = 0; tries < kMostTries && !isLegal; ++tries) {
                Chromosome drawn(m_of);
                isLegal = drawChromosome(drawn, m_of, random);
                if (isLegal) {
                    m_population.push_back({std::move(drawn)});
                }
            }
            if (m_population.empty()) {
                return false;
            }
        }
        judge(0);
        return !m_population.empty();
    }

    /// Replaces the mappings that do not survive.
    void iterate(std::uint64_t iteration)
    {
        RandomStream random = RandomStream::of(m_options.seed, iteration, std::uint64_t{0});
        std::vector<Individual> next;
        const auto best = static_cast<std::size_t>(static_cast<double>(m_population.size()) * m_options.surviving);
        for (std::size_t i = 0; i < m_population.size(); ++i) {
            if (i < std::max<std::size_t>(best, 1) || random.uniform() < m_options.spared) {
                next.push_back(m_population[i]);
            }
        }
        const std::size_t parents = next.size();
        for (std::size_t i = parents; i < m_options.population; ++i) {
            next.push_back({childOf(next[random.below(parents)].mapping, random)});
        }
        m_population = std::move(next);
        judge(parents);
    }

    [[nodiscard]] const Individual& best() const { return m_population.front(); }

private:
    [[nodiscard]] Chromosome childOf(const Chromosome& parent, RandomStream& random) const
    {
        Chromosome child = parent;
        int tries = 0;
        while (tries < kMostTries && !mutate(child, m_of, random)) {
            ++tries;
        }
        return child;
    }

    /// Judges the mappings from `first` on, and sorts all. After a stop request, some stay the worst.
    void judge(std::size_t first)
    {
        parallelFor(m_population.size() - first, m_options.threads, m_stop, [&](std::size_t i) {
            Individual& each = m_population[first + i];
            const std::vector<GroupCount> counts = each.mapping.counts();
            each.fitness = m_fitness({m_of.graph, m_of.partitions, m_of.chip, counts});
        });
        std::ranges::stable_sort(m_population, {}, &Individual::fitness);
    }

    const MappedNetwork& m_of;
    const GeneticOptions& m_options;
    const std::function<double(const JudgedMapping&)>& m_fitness;
    std::stop_token m_stop;
    std::vector<Individual> m_population; // the best first
};

} // namespace

Result<GeneticResult> searchGenetically(const MappedNetwork& of, const GeneticOptions& options,
                                        const std::function<double(const JudgedMapping&)>& fitness,
                                        std::stop_token stop, Progress& progress)
{
    GeneticSearch search(of, options, fitness, stop);
    if (options.population == 0 || !search.begin()) {
        return fail("finds no first mapping that fits the chip", "genetic algorithm",
                    "Choose a larger chip, a smaller network or a larger population");
    }
    GeneticResult result;
    result.best.push_back(search.best().fitness);
    for (std::size_t i = 1; i <= options.iterations && !stop.stop_requested(); ++i) {
        search.iterate(i);
        result.best.push_back(search.best().fitness);
        progress.report(static_cast<std::int64_t>(i), static_cast<std::int64_t>(options.iterations));
    }
    result.fitness = search.best().fitness;
    auto placement = placementOf(search.best().mapping.counts(), of.partitions, of.chip);
    if (!placement) {
        return tl::unexpected<Error>(placement.error());
    }
    result.placement = std::move(*placement);
    return result;
}

} // namespace pimento::crossbar
