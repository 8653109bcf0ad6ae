// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/public_program/chromosome.h"

#include "engine/systems/crossbar/public_program/greedy.h"

#include <algorithm>

namespace pimento::crossbar {

Chromosome::Chromosome(const MappedNetwork& of)
    : m_width(static_cast<std::size_t>(of.genesOfCore)), m_genes(static_cast<std::size_t>(of.chip.cores()) * m_width),
      m_room(static_cast<std::size_t>(of.chip.cores()), of.chip.arraysOfCore()), m_replicas(of.partitions.size())
{
    for (const LayerPartition& each : of.partitions) {
        m_sizes.push_back(each.arraysOfGroup);
    }
}

bool Chromosome::put(std::size_t core, std::size_t matrix, std::int64_t groups)
{
    if (groups * m_sizes[matrix] > m_room[core]) {
        return false;
    }
    const auto own = std::span(m_genes).subspan(core * m_width, m_width);
    auto gene = std::ranges::find(own, static_cast<std::int32_t>(matrix), &Gene::matrix);
    if (gene == own.end()) {
        gene = std::ranges::find(own, -1, &Gene::matrix);
    }
    if (gene == own.end()) {
        return false;
    }
    gene->matrix = static_cast<std::int32_t>(matrix);
    gene->groups += static_cast<std::int32_t>(groups);
    m_room[core] -= groups * m_sizes[matrix];
    return true;
}

void Chromosome::take(std::size_t core, std::size_t gene, std::int64_t groups)
{
    Gene& from = m_genes[core * m_width + gene];
    m_room[core] += groups * m_sizes[static_cast<std::size_t>(from.matrix)];
    from.groups -= static_cast<std::int32_t>(groups);
    if (from.groups == 0) {
        from = {};
    }
}

bool Chromosome::holds(std::size_t core, std::size_t matrix) const
{
    return std::ranges::find(genes(core), static_cast<std::int32_t>(matrix), &Gene::matrix) != genes(core).end();
}

std::vector<GroupCount> Chromosome::counts() const
{
    std::vector<GroupCount> all;
    for (std::size_t core = 0; core < cores(); ++core) {
        for (const Gene& gene : genes(core)) {
            if (gene.matrix >= 0) {
                all.push_back({static_cast<std::int32_t>(core), gene.matrix, gene.groups});
            }
        }
    }
    return all;
}

bool drawChromosome(Chromosome& empty, const MappedNetwork& of, RandomStream& random)
{
    constexpr std::size_t kLongestRun = 31; // copies that are spread one after the other
    const double left = 0.1 + 0.8 * random.uniform();
    const bool isSpread = random.below(2) == 1;
    const auto replicas = balancedReplicas(of.graph, of.partitions, of.chip, left);
    std::size_t begin = 0; // core at which the search for room for a copy begins
    std::size_t run = 0;   // copies left until the next one begins anywhere
    for (std::size_t matrix = 0; matrix < of.partitions.size(); ++matrix) {
        empty.setReplicas(matrix, replicas[matrix]);
        for (std::int64_t replica = 0; replica < replicas[matrix]; ++replica) {
            if (isSpread) {
                begin = run == 0 ? random.below(empty.cores()) : (begin + 1) % empty.cores();
                run = (run == 0 ? 1 + random.below(kLongestRun) : run) - 1;
            }
            std::size_t tried = 0;
            for (std::int64_t missing = of.groupsOf(matrix); missing > 0;) {
                if (tried == empty.cores()) {
                    return false;
                }
                if (empty.put((begin + tried) % empty.cores(), matrix, 1)) {
                    --missing;
                } else {
                    ++tried;
                }
            }
        }
    }
    return true;
}

} // namespace pimento::crossbar
