// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/input_preparation.h"

#include <algorithm>
#include <tuple>

namespace pimento::crossbar {

void appendPiece(std::vector<PreparedPiece>& pieces, std::size_t first, const PreparedPiece& piece)
{
    if (pieces.size() > first) {
        PreparedPiece& last = pieces.back();
        const bool isNext = last.operation == piece.operation && last.destination + last.length == piece.destination &&
                            (piece.operation == Operation::Write || last.source + last.length == piece.source);
        if (isNext) {
            last.length += piece.length;
            return;
        }
    }
    pieces.push_back(piece);
}

InputPreparation::InputPreparation(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                   const GlobalMemory& memory, PieceIdentity identity)
    : m_graph(graph), m_partitions(partitions), m_memory(memory), m_loaded(identity)
{
}

void InputPreparation::startStep()
{
    m_loaded.clear();
    m_pieces.clear();
    m_bursts.clear();
}

std::size_t InputPreparation::add(const WindowOfGroup& of)
{
    m_firstOfGroup = m_pieces.size();
    const LayerPartition& partition = m_partitions[static_cast<std::size_t>(of.matrix)];
    visitPieces(m_graph.nodes[partition.node], partition, of,
                [&](std::int64_t source, std::int32_t length, std::int64_t destination) {
                    addPixel(of, source, length, destination);
                });
    return m_pieces.size();
}

void InputPreparation::addPixel(const WindowOfGroup& of, std::int64_t source, std::int32_t length,
                                std::int64_t destination)
{
    PreparedPiece piece{.operation = Operation::Write, .matrix = of.matrix, .length = length};
    piece.destination = destination;
    if (source >= 0) {
        const GraphNode& node = m_graph.nodes[m_partitions[static_cast<std::size_t>(of.matrix)].node];
        const auto local = node.isProduct ? std::nullopt : m_loaded.findOrAdd(of.matrix, source, length, destination);
        piece.operation = local ? Operation::Copy : Operation::Load;
        piece.source = local.value_or(m_memory.images[node.sources.front()] + source);
    }
    appendPiece(m_pieces, m_firstOfGroup, piece);
}

void InputPreparation::shareLoads(std::int64_t elements)
{
    m_small.clear();
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        if (m_pieces[i].operation == Operation::Load && m_pieces[i].length < elements) {
            m_small.push_back(static_cast<std::int32_t>(i));
        }
    }
    std::ranges::sort(m_small, {}, [&](std::int32_t index) {
        const PreparedPiece& piece = m_pieces[static_cast<std::size_t>(index)];
        return std::tuple(piece.matrix, piece.source, index);
    });
    for (const std::int32_t index : m_small) {
        PreparedPiece& piece = m_pieces[static_cast<std::size_t>(index)];
        Burst* last = m_bursts.empty() ? nullptr : &m_bursts.back();
        if (last == nullptr || last->matrix != piece.matrix || piece.source + piece.length - last->source > elements) {
            const GraphNode& node = m_graph.nodes[m_partitions[static_cast<std::size_t>(piece.matrix)].node];
            const std::size_t source = node.sources.front();
            const std::int64_t imageEnd = m_memory.images[source] + m_graph.nodes[source].out.elements();
            m_bursts.push_back({.matrix = piece.matrix,
                                .length = static_cast<std::int32_t>(std::min(elements, imageEnd - piece.source)),
                                .source = piece.source,
                                .firstPiece = index});
            last = &m_bursts.back();
        }
        piece.burst = static_cast<std::int32_t>(m_bursts.size()) - 1;
        last->firstPiece = std::min(last->firstPiece, index);
    }
}

} // namespace pimento::crossbar
