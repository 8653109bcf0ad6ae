// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/fused_sums.h"

#include "engine/systems/crossbar/streams/vector_functions.h"

namespace pimento::crossbar {

FusedSums::FusedSums(const LayerGraph& graph, std::span<const LayerPartition> partitions, const GlobalMemory& memory,
                     const LayerResults& results, CoreLayout& layout, std::int64_t inputBuffers)
    : m_graph(graph), m_partitions(partitions), m_memory(memory), m_results(results), m_layout(layout),
      m_inputBuffers(inputBuffers)
{
    for (const GroupRun& run : layout.runs) {
        std::int64_t& end = layout.ends[static_cast<std::size_t>(run.core)];
        m_addresses.push_back(end);
        const auto sum = results.sumOf(nodeOf(run));
        if (sum && run.collects && run.share.count > 0) {
            end += (static_cast<std::int64_t>(graph.nodes[*sum].sources.size()) - 1) * run.columns * inputBuffers;
        }
    }
}

template <class Visit> void FusedSums::visitOperands(std::size_t run, std::int64_t step, const Visit& visit) const
{
    const GroupRun& of = m_layout.runs[run];
    const auto sum = m_results.sumOf(nodeOf(of));
    if (!sum || !of.collects) {
        return;
    }
    const std::vector<std::size_t>& sources = m_graph.nodes[*sum].sources;
    const auto ofStep = static_cast<std::int64_t>(sources.size() - 1) * of.columns;
    std::int64_t address = m_addresses[run] + step % m_inputBuffers * ofStep;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        if (sources[i] != nodeOf(of)) {
            visit(*sum, i, address);
            address += of.columns;
        }
    }
}

void FusedSums::addLoads(std::size_t run, std::int64_t window, std::int64_t step,
                         std::vector<Instruction>& stream) const
{
    const GroupRun& of = m_layout.runs[run];
    visitOperands(run, step, [&](std::size_t sum, std::size_t index, std::int64_t address) {
        Instruction& load = stream.emplace_back(
            Instruction{.operation = Operation::Load, .stage = Stage::Prepare, .node = static_cast<std::int32_t>(sum)});
        load.window = static_cast<std::int32_t>(window);
        load.length = of.columns;
        load.destination = address;
        load.source = m_memory.pixel(m_graph, m_graph.nodes[sum].sources[index], window) + of.firstColumn;
    });
}

void FusedSums::addResults(std::size_t run, std::int64_t window, std::int64_t step,
                           std::vector<Instruction>& stream) const
{
    const GroupRun& of = m_layout.runs[run];
    const auto emit = [&](std::size_t sum, VectorFunction function) -> Instruction& {
        Instruction& made = stream.emplace_back(Instruction{.operation = Operation::Vector,
                                                            .function = function,
                                                            .stage = Stage::Post,
                                                            .node = static_cast<std::int32_t>(sum)});
        made.window = static_cast<std::int32_t>(window);
        made.length = of.columns;
        made.destination = of.output;
        made.source = of.output;
        return made;
    };
    visitOperands(run, step, [&](std::size_t sum, std::size_t index, std::int64_t address) {
        Instruction& made = emit(sum, combiningFunctionOf(m_graph.nodes[sum].function));
        const bool isFirst = made.function == VectorFunction::Sub && index == 0; // the matrix is the second operand
        made.source = isFirst ? address : of.output;
        made.source2 = isFirst ? of.output : address;
    });
    if (const auto sum = m_results.sumOf(nodeOf(of)); sum && of.collects) {
        for (const VectorFunction function : m_results.functions(*sum)) {
            emit(*sum, function);
        }
    }
}

} // namespace pimento::crossbar
