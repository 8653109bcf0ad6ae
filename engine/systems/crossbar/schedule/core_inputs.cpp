// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/core_inputs.h"

#include <algorithm>

namespace pimento::crossbar {

CoreInputs::CoreInputs(const LayerGraph& graph, std::span<const LayerPartition> partitions, const GlobalMemory& memory,
                       const CoreLayout& layout, const HighThroughputOptions& options)
    : m_partitions(partitions), m_layout(layout), m_options(options),
      m_inputs(graph, partitions, memory,
               options.habits.confuses ? PieceIdentity::HashOfAddress : PieceIdentity::Address),
      m_localEnds(layout.ends)
{
    for (std::size_t core = 0; hasLines() && core < layout.ends.size(); ++core) {
        m_lines.emplace_back(graph, partitions, memory, layout, core, lineOptions(core));
    }
}

/// Line buffers take what the other buffers leave.
LineBufferOptions CoreInputs::lineOptions(std::size_t core) const
{
    LineBufferOptions made{.block = m_options.lineBlock};
    if (m_options.localElements > 0) {
        made.mostSlots = std::max<std::int64_t>(0, m_options.localElements - m_layout.ends[core]) / made.block;
    }
    return made;
}

void CoreInputs::prepare(std::size_t core, std::int64_t step)
{
    m_core = core;
    m_group = 0;
    m_piece = 0;
    m_inputs.startStep();
    m_pieces.clear();
    m_pieceEnds.clear();
    if (hasLines()) {
        m_lines[core].startStep(step);
    }
    for (std::size_t i = m_layout.firstRun(core); i < m_layout.runEnds[core]; ++i) {
        const GroupRun& run = m_layout.runs[i];
        for (std::int32_t j = 0; run.worksIn(step) && j < run.groups; ++j) {
            const GroupBuffers& at = m_layout.buffers[static_cast<std::size_t>(run.firstGroup + j)];
            const WindowOfGroup of{
                .matrix = run.matrix, .window = run.windowIn(step), .slice = at.slice, .buffer = at.inputIn(step)};
            if (run.pool < 0 && hasLines()) {
                m_lines[core].add(of, m_pieces);
            } else if (run.pool < 0) {
                m_inputs.add(of);
            }
            m_pieceEnds.push_back(pieces().size());
        }
    }
    if (hasLines()) {
        m_lines[core].endStep();
        m_localEnds[core] = m_layout.ends[core] + m_lines[core].elements();
    } else if (m_options.burst > 0) {
        m_inputs.shareLoads(m_options.burst);
        const auto bursts = static_cast<std::int64_t>(m_inputs.bursts().size());
        m_localEnds[core] = std::max(m_localEnds[core], m_layout.ends[core] + bursts * m_options.burst);
    }
}

void CoreInputs::appendNext(std::vector<Instruction>& stream) { append(m_pieceEnds[m_group++], stream); }

void CoreInputs::appendAll(std::vector<Instruction>& stream) { append(pieces().size(), stream); }

void CoreInputs::append(std::size_t end, std::vector<Instruction>& stream)
{
    for (; m_piece < end; ++m_piece) {
        const Instruction made = instructionOf(m_piece, stream);
        stream.push_back(made);
    }
}

/// The instruction of a piece; a shared load comes before the first of its pieces.
Instruction CoreInputs::instructionOf(std::size_t index, std::vector<Instruction>& stream) const
{
    const PreparedPiece& piece = pieces()[index];
    const std::size_t node = m_partitions[static_cast<std::size_t>(piece.matrix)].node;
    Instruction made{.operation = piece.operation, .stage = Stage::Prepare, .node = static_cast<std::int32_t>(node)};
    made.length = piece.length;
    made.destination = piece.destination;
    made.source = piece.source;
    if (piece.burst >= 0) {
        const Burst& burst = m_inputs.bursts()[static_cast<std::size_t>(piece.burst)];
        const std::int64_t area = m_layout.ends[m_core] + piece.burst * m_options.burst;
        if (burst.firstPiece == static_cast<std::int32_t>(index)) {
            Instruction load = made;
            load.length = burst.length;
            load.destination = area;
            load.source = burst.source;
            stream.push_back(load);
        }
        made.operation = Operation::Copy;
        made.source = area + piece.source - burst.source;
    }
    return made;
}

} // namespace pimento::crossbar
