// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/direct_network.h"
#include "engine/systems/crossbar/machine/verify.h"
#include "engine/systems/crossbar/rounds/round_run.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace pimento::crossbar {

namespace {

/// Weights of some output channels of a layer in the form of a layer with a single group: zero between its groups.
LayerWeights weightsOfPart(const GraphNode& node, const LayerWeights& whole, const RoundScope& scope)
{
    LayerWeights made{.inputs = whole.inputs * node.groups, .outputs = scope.channels, .positions = whole.positions};
    made.values.resize(static_cast<std::size_t>(made.positions * made.inputs * made.outputs));
    for (std::int64_t group = 0; group < node.groups; ++group) {
        const std::int64_t first = std::max(scope.firstChannel, group * whole.outputs);
        const std::int64_t end = std::min(scope.firstChannel + scope.channels, (group + 1) * whole.outputs);
        for (std::int64_t i = 0; first < end && i < whole.positions * whole.inputs; ++i) {
            const std::int64_t position = i / whole.inputs;
            const std::int64_t input = i % whole.inputs;
            const std::size_t from = whole.row(group, position, input);
            const std::size_t to = made.row(0, position, group * whole.inputs + input);
            std::copy_n(whole.values.begin() + static_cast<std::ptrdiff_t>(from) + first - group * whole.outputs,
                        end - first,
                        made.values.begin() + static_cast<std::ptrdiff_t>(to) + first - scope.firstChannel);
        }
    }
    return made;
}

/// The channels that a node of a round computes, of each pixel of its layer.
Integers channelsOf(const Integers& whole, std::int64_t wholeChannels, std::int64_t first, std::int64_t channels)
{
    Integers made;
    for (std::size_t pixel = 0; pixel < whole.size(); pixel += static_cast<std::size_t>(wholeChannels)) {
        const auto from = whole.begin() + static_cast<std::ptrdiff_t>(pixel) + first;
        made.insert(made.end(), from, from + channels);
    }
    return made;
}

/// Runs rounds one after the other on the memory of a chip.
class RoundMachine {
public:
    RoundMachine(const RoundsRun& of, std::stop_token stop)
        : m_of(of), m_stop(std::move(stop)), m_integers(drawnIntegers(of.graph, 1))
    {
    }

    Result<std::int64_t> run()
    {
        auto expected = directResults(m_of.graph, m_integers, PoolDivisor::ValidInputs, m_stop);
        if (!expected) {
            return tl::unexpected<Error>(expected.error());
        }
        m_expected = *std::move(expected);
        const GlobalMemory memory = globalMemoryOf(m_of.graph);
        for (std::size_t i = 0; i < m_of.graph.nodes.size(); ++i) {
            std::ranges::copy(m_integers.inputs[i],
                              m_memory.write(memory.images[i], std::ssize(m_integers.inputs[i])).begin());
        }
        Result<void> kept;
        const auto streamed = streamRounds(
            m_of,
            [&](std::size_t round, MappingStreams&& made) {
                kept = runRound(m_of.rounds.rounds[round], made);
                return kept.has_value();
            },
            m_stop);
        return streamed.and_then([&] { return kept; }).map([&] { return m_compared; });
    }

private:
    Result<void> runRound(const PlacedRound& round, const MappingStreams& made)
    {
        const auto integers = integersOf(round.network, made.memory);
        if (!integers) {
            return tl::unexpected<Error>(integers.error());
        }
        const std::vector<Integers> expected = expectedOf(round.network);
        const LayerGraph& graph = round.network.graph;
        const bool isThroughput = m_of.mode == PipelineMode::Throughput;
        const auto run = execute(
            {graph, round.partitions, round.placement, m_of.chip, made.memory, *integers}, made.streams,
            {.loaded = isThroughput ? LoadedSample::Previous : LoadedSample::Same, .previous = expected}, m_stop);
        if (!run) {
            return tl::unexpected<Error>(run.error());
        }
        const RoundMemory memory = roundMemory(m_of.graph, round.network);
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            if (graph.nodes[i].kind == NodeKind::Input) {
                continue;
            }
            const auto compared = compareStored({graph, i, *run, memory.firstElements[i], memory.pixelStrides[i]},
                                                expected[i], StoredLayers::Outputs);
            if (!compared) {
                return tl::unexpected<Error>(compared.error());
            }
            m_compared += *compared;
            keepStored(graph.nodes[i], *run, memory, i);
        }
        return {};
    }

    /// Copies the results of a node that a round has stored into the memory from which later rounds read.
    void keepStored(const GraphNode& node, const MachineRun& run, const RoundMemory& memory, std::size_t index)
    {
        for (std::int64_t i = 0; i < node.out.elements(); ++i) {
            const std::int64_t address = memory.address(index, i, node.out.channels);
            if (run.stored.firstUnwritten(address, 1) < 0) {
                m_memory.write(address, 1).front() = run.stored.read(address, 1).front();
            }
        }
    }

    /// Weights and biases of a round, and the inputs that it finds in the memory.
    [[nodiscard]] Result<NetworkIntegers> integersOf(const RoundNetwork& round, const GlobalMemory& memory) const
    {
        NetworkIntegers made;
        const std::size_t nodes = round.graph.nodes.size();
        made.weights.resize(nodes);
        made.biases.resize(nodes);
        made.inputs.resize(nodes);
        for (std::size_t i = 0; i < nodes; ++i) {
            const GraphNode& node = round.graph.nodes[i];
            const std::size_t origin = round.origins[i];
            if (node.kind == NodeKind::Input) {
                const std::int64_t address = memory.images[i];
                if (m_memory.firstUnwritten(address, node.out.elements()) >= 0) {
                    return fail("reads a result that no earlier round has stored", "layer " + node.name);
                }
                const auto found = m_memory.read(address, node.out.elements());
                made.inputs[i].assign(found.begin(), found.end());
            } else if (node.kind == NodeKind::Matrix) {
                const LayerWeights& whole = m_integers.weights[origin];
                made.weights[i] = round.isPart(i) ? weightsOfPart(m_of.graph.nodes[origin], whole, round.scope) : whole;
            }
            if (node.hasBias) {
                made.biases[i] = channelsOf(m_integers.biases[origin], m_of.graph.nodes[origin].out.channels,
                                            round.firstChannel(i), node.out.channels);
            }
        }
        return made;
    }

    [[nodiscard]] std::vector<Integers> expectedOf(const RoundNetwork& round) const
    {
        std::vector<Integers> made;
        for (std::size_t i = 0; i < round.graph.nodes.size(); ++i) {
            const std::size_t origin = round.origins[i];
            made.push_back(channelsOf(m_expected[origin], m_of.graph.nodes[origin].out.channels, round.firstChannel(i),
                                      round.graph.nodes[i].out.channels));
        }
        return made;
    }

    const RoundsRun& m_of;
    std::stop_token m_stop;
    NetworkIntegers m_integers;
    std::vector<Integers> m_expected; // results of all nodes of the whole network
    WrittenCells m_memory;            // of the chip
    std::int64_t m_compared = 0;
};

} // namespace

Result<std::int64_t> verifyRounds(const RoundsRun& of, const std::stop_token& stop)
{
    return RoundMachine(of, stop).run();
}

} // namespace pimento::crossbar
