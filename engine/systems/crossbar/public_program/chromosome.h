// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"
#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/graph/layer_graph.h"
#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/partition/partition.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// Source: the paper "PIMCOMP", section VI-A: a mapping as genes of cores.
//
//   core 0                         core 1                   ...
//   | layer 3: 5 | layer 7: 2 | - | layer 3: 4 | - | - |
//
// A gene names a layer and a number of its array groups. Groups have no identity: going through the cores in order,
// those of a layer fill its first copy, then its next.

namespace pimento::crossbar {

/// What mappings are made for.
struct MappedNetwork {
    const LayerGraph& graph;
    std::span<const LayerPartition> partitions;
    const CrossbarChip& chip;
    int genesOfCore = 32; // layers that a core may hold

    /// Array groups of a copy of a layer.
    [[nodiscard]] std::int64_t groupsOf(std::size_t matrix) const
    {
        return partitions[matrix].groups * partitions[matrix].parts;
    }
    /// True for a fully connected layer, which has one copy.
    [[nodiscard]] bool isFixed(std::size_t matrix) const
    {
        return graph.nodes[partitions[matrix].node].isProduct && partitions[matrix].windows == 1;
    }
};

/// A mapping that mutations change. It is legal: no core holds more arrays than it has, and each layer has whole
/// copies, at least one and at most one for each window.
class Chromosome {
public:
    struct Gene {
        std::int32_t matrix = -1; // -1: empty
        std::int32_t groups = 0;

        bool operator==(const Gene&) const = default;
    };

    explicit Chromosome(const MappedNetwork& of);

    /// Puts array groups of a layer into a core. False, without a change: no room, or no gene.
    bool put(std::size_t core, std::size_t matrix, std::int64_t groups);
    /// Takes array groups of a gene away.
    void take(std::size_t core, std::size_t gene, std::int64_t groups);
    /// Says that a layer has so many copies; their groups are put and taken by the caller.
    void setReplicas(std::size_t matrix, std::int64_t replicas) { m_replicas[matrix] = replicas; }

    [[nodiscard]] std::size_t cores() const { return m_room.size(); }
    [[nodiscard]] std::int64_t replicas(std::size_t matrix) const { return m_replicas[matrix]; }
    [[nodiscard]] std::int64_t room(std::size_t core) const { return m_room[core]; } // free arrays
    [[nodiscard]] std::span<const Gene> genes(std::size_t core) const
    {
        return std::span(m_genes).subspan(core * m_width, m_width);
    }
    [[nodiscard]] bool holds(std::size_t core, std::size_t matrix) const;
    /// Array groups of all cores, in order.
    [[nodiscard]] std::vector<GroupCount> counts() const;

    bool operator==(const Chromosome&) const = default;

private:
    std::size_t m_width;
    std::vector<std::int64_t> m_sizes; // arrays of a group of each layer
    std::vector<Gene> m_genes;
    std::vector<std::int64_t> m_room;
    std::vector<std::int64_t> m_replicas;
};

/// Draws a mapping as the public program begins: copies of "balance" that stop at 10 to 90 % of its budget, in cores
/// first fit or spread, each copy from the next core on. False: they do not fit.
[[nodiscard]] bool drawChromosome(Chromosome& empty, const MappedNetwork& of, RandomStream& random);

/// Changes a mapping in one of five ways, each as likely: adds a copy of a convolution in one core, drops a copy,
/// splits a gene over two cores, gathers a small gene where its layer is, or exchanges parts of two genes. False: what
/// was drawn is not possible, and the mapping stays as it is.
[[nodiscard]] bool mutate(Chromosome& mapping, const MappedNetwork& of, RandomStream& random);

} // namespace pimento::crossbar
