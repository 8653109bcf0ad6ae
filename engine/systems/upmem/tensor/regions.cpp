// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/tensor/regions.h"

#include <algorithm>
#include <span>

namespace pimento::upmem::tensor {

namespace {

/// True if a variable has a single value during an iteration of `loop`.
bool isFixedAt(const Program& program, Variable variable, LoopId loop)
{
    if (variable >= 0) {
        return loop != kNone && isAround(program, variable, loop);
    }
    return std::ranges::all_of(program.derived[static_cast<std::size_t>(~variable)].value.terms,
                               [&](const Term& term) { return isFixedAt(program, term.variable, loop); });
}

/// Extends a box by the accesses of one index.
class BoxMaker {
public:
    BoxMaker(const Program& program, BufferId buffer, LoopId loop)
        : m_program(program), m_sizes(program.buffer(buffer).sizes), m_loop(loop)
    {
    }

    void add(const Block& block, std::span<const affine::Index> index)
    {
        for (std::size_t d = 0; d < index.size(); ++d) {
            SplitIndex split = splitAt(m_program, inLoops(index[d], block), m_loop);
            split.inner.least += split.outer.constant;
            split.inner.most += split.outer.constant;
            split.outer.constant = 0;
            if (m_parts.size() <= d) {
                m_parts.push_back(std::move(split));
            } else if (m_parts[d].outer == split.outer) {
                Bounds& bounds = m_parts[d].inner;
                bounds = {std::min(bounds.least, split.inner.least), std::max(bounds.most, split.inner.most)};
            } else {
                m_parts[d] = {{}, {0, m_sizes[d] - 1}};
            }
        }
    }

    [[nodiscard]] Box take() &&
    {
        Box box;
        box.base.reserve(m_parts.size());
        box.extents.reserve(m_parts.size());
        for (std::size_t d = 0; d < m_parts.size(); ++d) {
            auto& [outer, inner] = m_parts[d];
            if (outer.terms.empty()) { // elements outside are not needed
                inner = {std::clamp<std::int64_t>(inner.least, 0, m_sizes[d] - 1),
                         std::clamp<std::int64_t>(inner.most, 0, m_sizes[d] - 1)};
            }
            if (inner.most - inner.least >= m_sizes[d]) {
                outer = {};
                inner = {0, m_sizes[d] - 1};
            }
            outer.constant = inner.least;
            box.base.push_back(std::move(outer));
            box.extents.push_back(inner.most - inner.least + 1);
        }
        return box;
    }

private:
    const Program& m_program;
    const std::vector<std::int64_t>& m_sizes;
    LoopId m_loop;
    std::vector<SplitIndex> m_parts;
};

void addBlock(BoxMaker& maker, const Program& program, const Block& block, BufferId buffer)
{
    for (std::size_t slot = 0; slot < block.reads.size(); ++slot) {
        if (block.reads[slot] == buffer) {
            maker.add(block, readIndex(program, block, slot));
        }
    }
    if (block.target == buffer || block.previous == buffer) {
        maker.add(block, targetIndex(program, block));
    }
}

void addBelow(BoxMaker& maker, const Program& program, Node node, BufferId buffer)
{
    if (!node.isLoop()) {
        addBlock(maker, program, program.block(node.blockId()), buffer);
        return;
    }
    for (const Node inner : program.loop(node.loopId()).body) {
        addBelow(maker, program, inner, buffer);
    }
}

/// Returns the innermost loop around both loops.
LoopId commonLoop(const Program& program, LoopId a, LoopId b)
{
    while (a != kNone && !isAround(program, a, b)) {
        a = program.loop(a).parent;
    }
    return a;
}

} // namespace

std::int64_t Box::elements() const
{
    std::int64_t product = 1;
    for (const std::int64_t extent : extents) {
        product *= extent;
    }
    return product;
}

SplitIndex splitAt(const Program& program, const LoopIndex& index, LoopId loop)
{
    SplitIndex split;
    split.outer.constant = index.constant;
    split.outer.terms.reserve(index.terms.size());
    for (const Term& term : index.terms) {
        if (isFixedAt(program, term.variable, loop)) {
            split.outer.terms.push_back(term);
        } else {
            const Bounds bounds = boundsOf(term, program.space());
            split.inner.least += bounds.least;
            split.inner.most += bounds.most;
        }
    }
    return split;
}

bool reads(const Block& block, BufferId buffer)
{
    return block.previous == buffer || std::ranges::find(block.reads, buffer) != block.reads.end();
}

bool touches(const Block& block, BufferId buffer) { return block.target == buffer || reads(block, buffer); }

Box touchedBox(const Program& program, BufferId buffer, LoopId loop)
{
    BoxMaker maker(program, buffer, loop);
    for (const Node node : program.bodyOf(loop)) {
        addBelow(maker, program, node, buffer);
    }
    return std::move(maker).take();
}

LoopId homeOf(const Program& program, BufferId buffer)
{
    bool isFirst = true;
    LoopId home = kNone;
    for (const Block& block : program.blocks) {
        if (touches(block, buffer)) {
            home = isFirst ? block.parent : commonLoop(program, home, block.parent);
            isFirst = false;
        }
    }
    return home;
}

} // namespace pimento::upmem::tensor
