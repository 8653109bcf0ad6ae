// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/public_program/chromosome.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

struct GenePlace {
    std::size_t core = 0;
    std::size_t gene = 0;
};

const Chromosome::Gene& geneAt(const Chromosome& mapping, const GenePlace& at)
{
    return mapping.genes(at.core)[at.gene];
}

/// Draws one of the genes that are not empty.
std::optional<GenePlace> drawGene(const Chromosome& mapping, RandomStream& random)
{
    const std::size_t core = random.below(mapping.cores());
    const auto genes = mapping.genes(core);
    std::vector<std::size_t> full;
    for (std::size_t i = 0; i < genes.size(); ++i) {
        if (genes[i].matrix >= 0) {
            full.push_back(i);
        }
    }
    return full.empty() ? std::nullopt : std::optional(GenePlace{core, full[random.below(full.size())]});
}

/// Draws one of the layers that may have several copies.
std::optional<std::size_t> drawConvolution(const MappedNetwork& of, RandomStream& random)
{
    const std::size_t matrix = random.below(of.partitions.size());
    return of.isFixed(matrix) ? std::nullopt : std::optional(matrix);
}

bool addCopy(Chromosome& mapping, const MappedNetwork& of, RandomStream& random)
{
    const auto matrix = drawConvolution(of, random);
    if (!matrix || mapping.replicas(*matrix) >= of.partitions[*matrix].windows) {
        return false;
    }
    std::vector<std::size_t> cores;
    for (std::size_t core = 0; core < mapping.cores(); ++core) {
        if (mapping.room(core) >= of.groupsOf(*matrix) * of.partitions[*matrix].arraysOfGroup) {
            cores.push_back(core);
        }
    }
    if (cores.empty() || !mapping.put(cores[random.below(cores.size())], *matrix, of.groupsOf(*matrix))) {
        return false;
    }
    mapping.setReplicas(*matrix, mapping.replicas(*matrix) + 1);
    return true;
}

bool dropCopy(Chromosome& mapping, const MappedNetwork& of, RandomStream& random)
{
    const auto matrix = drawConvolution(of, random);
    if (!matrix || mapping.replicas(*matrix) < 2) {
        return false;
    }
    mapping.setReplicas(*matrix, mapping.replicas(*matrix) - 1);
    const std::size_t begin = random.below(mapping.cores());
    std::int64_t left = of.groupsOf(*matrix);
    for (std::size_t i = 0; i < mapping.cores() && left > 0; ++i) {
        const std::size_t core = (begin + i) % mapping.cores();
        const auto genes = mapping.genes(core);
        const auto found = std::ranges::find(genes, static_cast<std::int32_t>(*matrix), &Chromosome::Gene::matrix);
        if (found != genes.end()) {
            const std::int64_t groups = std::min<std::int64_t>(found->groups, left);
            mapping.take(core, static_cast<std::size_t>(found - genes.begin()), groups);
            left -= groups;
        }
    }
    return true;
}

bool move(Chromosome& mapping, const GenePlace& from, std::size_t core, std::int64_t groups)
{
    const auto matrix = static_cast<std::size_t>(geneAt(mapping, from).matrix);
    if (core == from.core || !mapping.put(core, matrix, groups)) {
        return false;
    }
    mapping.take(from.core, from.gene, groups);
    return true;
}

/// Moves a part of a gene that takes more than a quarter of its core.
bool split(Chromosome& mapping, const MappedNetwork& of, RandomStream& random)
{
    const auto at = drawGene(mapping, random);
    if (!at) {
        return false;
    }
    const Chromosome::Gene gene = geneAt(mapping, *at);
    const std::int64_t arrays = gene.groups * of.partitions[static_cast<std::size_t>(gene.matrix)].arraysOfGroup;
    if (4 * arrays <= of.chip.arraysOfCore() || gene.groups < 2) {
        return false;
    }
    const auto groups = static_cast<std::int64_t>(1 + random.below(static_cast<std::size_t>(gene.groups) - 1));
    return move(mapping, *at, random.below(mapping.cores()), groups);
}

/// Moves a gene of at most two array groups, and less than a part of a core, to a core with others of its layer.
bool gather(Chromosome& mapping, const MappedNetwork& of, RandomStream& random)
{
    constexpr std::int64_t kMostGroups = 2;
    constexpr std::int64_t kPartOfCore = 24;
    const auto at = drawGene(mapping, random);
    if (!at) {
        return false;
    }
    const Chromosome::Gene gene = geneAt(mapping, *at);
    const auto matrix = static_cast<std::size_t>(gene.matrix);
    if (gene.groups > kMostGroups ||
        kPartOfCore * gene.groups * of.partitions[matrix].arraysOfGroup >= of.chip.arraysOfCore()) {
        return false;
    }
    std::vector<std::size_t> others;
    for (std::size_t core = 0; core < mapping.cores(); ++core) {
        if (core != at->core && mapping.holds(core, matrix)) {
            others.push_back(core);
        }
    }
    return !others.empty() && move(mapping, *at, others[random.below(others.size())], gene.groups);
}

/// Exchanges as many arrays of two genes.
bool exchange(Chromosome& mapping, const MappedNetwork& of, RandomStream& random)
{
    const auto one = drawGene(mapping, random);
    const auto other = drawGene(mapping, random);
    if (!one || !other || one->core == other->core) {
        return false;
    }
    const Chromosome::Gene first = geneAt(mapping, *one);
    const Chromosome::Gene second = geneAt(mapping, *other);
    const std::int64_t firstSize = of.partitions[static_cast<std::size_t>(first.matrix)].arraysOfGroup;
    const std::int64_t secondSize = of.partitions[static_cast<std::size_t>(second.matrix)].arraysOfGroup;
    const std::int64_t unit = std::lcm(firstSize, secondSize); // arrays
    const std::int64_t most = std::min(first.groups * firstSize, second.groups * secondSize) / unit;
    if (first.matrix == second.matrix || most < 1) {
        return false;
    }
    const std::int64_t arrays = unit * static_cast<std::int64_t>(1 + random.below(static_cast<std::size_t>(most)));
    Chromosome changed = mapping;
    changed.take(one->core, one->gene, arrays / firstSize);
    changed.take(other->core, other->gene, arrays / secondSize);
    if (!changed.put(one->core, static_cast<std::size_t>(second.matrix), arrays / secondSize) ||
        !changed.put(other->core, static_cast<std::size_t>(first.matrix), arrays / firstSize)) {
        return false;
    }
    mapping = std::move(changed);
    return true;
}

} // namespace

bool mutate(Chromosome& mapping, const MappedNetwork& of, RandomStream& random)
{
    constexpr std::array kKinds = {addCopy, dropCopy, split, gather, exchange};
    return kKinds[random.below(kKinds.size())](mapping, of, random);
}

} // namespace pimento::crossbar
