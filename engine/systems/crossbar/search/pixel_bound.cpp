// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/search/pixel_bound.h"

#include "engine/base/math.h"

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <span>
#include <vector>

namespace pimento::crossbar {

namespace {

class PixelTimes {
public:
    explicit PixelTimes(const PixelFlow& flow) : m_flow(flow), m_chip(flow.chip()) {}

    std::int64_t last()
    {
        const auto& nodes = m_flow.graph().nodes;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            m_ends.emplace_back(static_cast<std::size_t>(nodes[i].out.pixels()));
            if (nodes[i].kind == NodeKind::Matrix) {
                addMatrix(i);
            } else if (nodes[i].kind != NodeKind::Input) {
                addPost(i);
            }
        }
        std::int64_t last = 0;
        for (const std::size_t output : m_flow.graph().outputs) {
            last = std::max(last, std::ranges::max(m_ends[output]));
        }
        return last;
    }

private:
    /// Nanoseconds of a result after the last of its products.
    struct AfterProducts {
        std::int64_t always = 0; // bias and functions
        std::int64_t sum = 0;    // of another core, where no group is left out
    };

    [[nodiscard]] AfterProducts afterProducts(std::size_t index, std::int64_t copy) const
    {
        const GraphNode& node = m_flow.graph().nodes[index];
        const LayerPartition& of = m_flow.partitionOf(index);
        const std::int64_t columns = ceilDivide(node.out.channels, of.parts);
        const std::int64_t passes = std::ssize(node.fused) + (node.hasBias ? 1 : 0);
        const std::size_t first = m_flow.firstGroup(index, copy, 0);
        const bool isApart =
            std::ranges::any_of(std::views::iota(first, first + static_cast<std::size_t>(of.groups)),
                                [&](std::size_t group) { return m_flow.coreOf(group) != m_flow.coreOf(first); });
        return {passes * vectorNs(m_chip, columns), isApart ? vectorNs(m_chip, columns) : 0};
    }

    void addMatrix(std::size_t index)
    {
        const PixelWindows& windows = m_flow.windowsOf(index);
        const std::vector<std::int64_t>& inputs = m_ends[m_flow.graph().nodes[index].sources.front()];
        const std::span<const RowPiece> firstPieces = m_flow.rowsOf(index).pieces(0);
        for (std::int64_t copy = 0; copy < m_flow.replicasOf(index); ++copy) {
            const AfterProducts after = afterProducts(index, copy);
            std::int64_t free = 0; // the first group of the copy, which computes all windows
            for (const std::int32_t window : m_flow.dealtOf(index).ofCopy(copy)) {
                if (!m_flow.isComputed(index, window)) {
                    continue;
                }
                for (const RowPiece& piece : firstPieces) {
                    free = std::max(free, endOf(inputs, windows.pixel(window, piece.position)));
                }
                std::int64_t all = free;
                bool isWhole = true;
                for (std::int64_t position = 0; position < windows.positions(); ++position) {
                    const std::int64_t pixel = windows.pixel(window, position);
                    isWhole = isWhole && pixel >= 0;
                    all = std::max(all, endOf(inputs, pixel));
                }
                free += m_chip.mvmNs;
                m_ends[index][static_cast<std::size_t>(window)] =
                    all + m_chip.mvmNs + after.always + (isWhole ? after.sum : 0);
            }
        }
    }

    void addPost(std::size_t index)
    {
        const GraphNode& node = m_flow.graph().nodes[index];
        const std::int64_t pass = vectorNs(m_chip, node.out.channels);
        for (std::int64_t pixel = 0; pixel < node.out.pixels(); ++pixel) {
            if (!m_flow.isComputed(index, pixel)) {
                continue;
            }
            std::int64_t last = 0;
            m_flow.forEachInput(index, pixel, [&](std::size_t source, std::int64_t input) {
                last = std::max(last, endOf(m_ends[source], input));
            });
            const bool combines = node.kind == NodeKind::Sum || node.kind == NodeKind::Function;
            m_ends[index][static_cast<std::size_t>(pixel)] = last + (combines ? pass : 0);
        }
    }

    /// Padding and inputs of the network are there at once.
    static std::int64_t endOf(const std::vector<std::int64_t>& ends, std::int64_t pixel)
    {
        return pixel < 0 ? 0 : ends[static_cast<std::size_t>(pixel)];
    }

    const PixelFlow& m_flow;
    const CrossbarChip& m_chip;
    std::vector<std::vector<std::int64_t>> m_ends; // of each layer, of each pixel: when its readers may have it
};

} // namespace

std::int64_t pixelBoundNs(const PixelFlow& flow) { return PixelTimes(flow).last(); }

} // namespace pimento::crossbar
