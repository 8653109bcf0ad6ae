// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/nest_edits.h"
#include "engine/systems/upmem/schedule/schedule.h"

#include "engine/systems/upmem/tensor/regions.h"

#include <algorithm>
#include <array>
#include <utility>

// Primitives that divide sums: rfactor, decompose_reduction.

namespace pimento::upmem::schedule {

using namespace tensor;

namespace {

/// Rewrites indices over the variables of a block for its factored form: variable 0 is the factor, all others shift by
/// one, and the reduction variable becomes stride * factor + its rest.
class FactoredIndices {
public:
    FactoredIndices(std::size_t summed, std::int64_t stride) : m_summed(summed), m_stride(stride) {}

    void rewrite(affine::Index& index) const
    {
        std::int64_t factor = 0;
        for (affine::Term& term : index.terms) {
            factor = term.variable == m_summed ? term.coefficient * m_stride : factor;
            ++term.variable;
        }
        if (factor != 0) {
            index.terms.insert(index.terms.begin(), {0, factor});
        }
    }
    void rewrite(std::vector<affine::Index>& indices) const
    {
        for (affine::Index& index : indices) {
            rewrite(index);
        }
    }
    void rewrite(affine::Expression& expression) const
    {
        rewrite(expression.position);
        for (affine::Expression& operand : expression.operands) {
            rewrite(operand);
        }
    }

private:
    std::size_t m_summed;
    std::int64_t m_stride;
};

/// Returns the iteration variable that contains a reduction loop, and its term there.
std::pair<std::size_t, const Term*> summedPart(const Block& block, LoopId loop)
{
    for (std::size_t i = 0; i < block.iters.size(); ++i) {
        for (const Term& term : block.iters[i].binding.terms) {
            if (term.variable == loop && block.iters[i].kind == IterKind::Reduction) {
                return {i, &term};
            }
        }
    }
    return {0, nullptr};
}

BufferId addFactored(Program& program, BufferId of, std::size_t dimension, std::int64_t extent)
{
    Buffer partial = program.buffer(of);
    partial.name += "_rf";
    const std::string wish = partial.name;
    for (int number = 2; std::ranges::find(program.buffers, partial.name, &Buffer::name) != program.buffers.end();
         ++number) {
        partial.name = wish + "_v" + std::to_string(number);
    }
    partial.role = affine::TensorRole::Temporary;
    partial.residency = affine::Residency::Streamed;
    partial.sizes.insert(partial.sizes.begin() + static_cast<std::ptrdiff_t>(dimension), extent);
    program.buffers.push_back(std::move(partial));
    return static_cast<BufferId>(program.buffers.size() - 1);
}

/// Makes the block that sums each iteration of the loop separately.
Block factoredBlock(const Program& program, BlockId from, LoopId loop, std::size_t dimension)
{
    const Block& block = program.block(from);
    const auto [summed, term] = summedPart(block, loop);
    const FactoredIndices indices(summed, term->factor);
    Block result = block;
    result.origin = {BlockOrigin::Kind::Factor, from};
    result.init = InitKind::Zero;
    result.previous = kNone;
    auto body = std::make_shared<Body>(*block.body);
    indices.rewrite(body->target);
    body->target.insert(body->target.begin() + static_cast<std::ptrdiff_t>(dimension), affine::Index{{{0, 1}}, 0});
    for (auto& read : body->reads) {
        indices.rewrite(read);
    }
    indices.rewrite(body->value);
    result.body = std::move(body);
    for (IterCondition& guard : result.guards) {
        indices.rewrite(guard.value);
    }
    LoopIndex& left = result.iters[summed].binding;
    std::erase(left.terms, *term);
    result.iters[summed].extent = boundsOf(left, program.space()).most + 1;
    result.iters.insert(result.iters.begin(),
                        IterVariable{~loop, IterKind::Spatial, program.extent(loop), indexOf(loop)});
    return result;
}

/// Turns the block into the sum of the partial sums, in a nest of its own behind the node.
void makeFinal(Program& program, BlockId id, BufferId partial, const IterVariable& factor, std::size_t dimension)
{
    Block final;
    Block& block = program.block(id);
    final.origin = block.origin;
    final.target = block.target;
    final.init = block.init;
    final.previous = block.previous;
    final.reads = {partial};
    takeSpatialPart(final, block);
    auto body = std::make_shared<Body>();
    body->target = final.body->target;
    body->reads = {final.body->target};
    body->reads.front().insert(body->reads.front().begin() + static_cast<std::ptrdiff_t>(dimension),
                               affine::Index{{{final.iters.size(), 1}}, 0});
    body->value.operation = affine::Operation::Reference;
    body->isSum = true;
    final.body = std::move(body);
    final.iters.push_back(factor);
    final.iters.back().kind = IterKind::Reduction;
    block = std::move(final);
}

/// Adds a nest with one loop per iteration variable behind a root.
void addNestBehind(Program& program, BlockId id, std::size_t place)
{
    LoopId around = kNone;
    for (std::size_t i = 0; i < program.block(id).iters.size(); ++i) {
        IterVariable& iter = program.block(id).iters[i];
        const bool isOfKernel = iter.name >= 0;
        const LoopOrigin origin = isOfKernel ? LoopOrigin{LoopOrigin::Kind::Kernel, iter.name, 0}
                                             : LoopOrigin{LoopOrigin::Kind::Again, ~iter.name, id};
        iter.binding = {};
        if (iter.extent == 1) {
            continue;
        }
        const LoopId loop = addLoop(program, origin, iter.extent);
        program.block(id).iters[i].binding = indexOf(loop);
        insertAt(program, around, around == kNone ? place : 0, Node::loop(loop));
        around = loop;
    }
    insertAt(program, around, around == kNone ? place : 0, Node::block(id));
}

} // namespace

/// Checks an rfactor and returns the block that sums over the loop.
Result<BlockId> Schedule::checkRfactor(LoopId loop, std::int64_t dimension) const
{
    constexpr Primitive kThis = Primitive::Rfactor;
    if (const auto plain = checkPlain(kThis, loop); !plain) {
        return tl::unexpected<Error>(plain.error());
    }
    const std::vector<BlockId> below = blocksBelow(m_program, loop);
    const auto summing = std::ranges::find_if(
        below, [&](BlockId block) { return dependsOn(m_program, m_program.block(block), IterKind::Reduction, loop); });
    if (summing == below.end()) {
        return refuse(kThis, "no block sums over loop " + nameOfLoop(loop),
                      "Name a reduction loop of more than one iteration");
    }
    const Block& block = m_program.block(*summing);
    if (below.size() > 1 || block.isDecomposed || m_program.buffer(block.target).scope == Scope::Local) {
        return refuse(kThis, "block " + nameOfBlock(*summing) + " has copies or an init of its own",
                      "Use rfactor before cache_read, cache_write and decompose_reduction");
    }
    const Term* part = summedPart(block, loop).second;
    if (part == nullptr || !part->isPlain()) {
        return refuse(kThis, "loop " + nameOfLoop(loop) + " stands for several loops of block " + nameOfBlock(*summing),
                      "Use rfactor on a part of one loop of the kernel");
    }
    const auto rank = static_cast<std::int64_t>(block.body->target.size());
    if (dimension < 0 || dimension > rank) {
        return refuse(kThis,
                      "the partial sums of block " + nameOfBlock(*summing) + " cannot have dimension " +
                          std::to_string(dimension),
                      "Use 0 to " + std::to_string(rank));
    }
    return *summing;
}

Result<BlockId> Schedule::rfactor(LoopId loop, std::int64_t dimension)
{
    const auto checked = checkRfactor(loop, dimension);
    if (!checked) {
        return checked;
    }
    const BlockId id = *checked;
    const auto at = static_cast<std::size_t>(dimension);
    const auto factored = static_cast<BlockId>(m_program.blocks.size());
    Block block = factoredBlock(m_program, id, loop, at);
    block.target = addFactored(m_program, block.target, at, m_program.extent(loop));
    const Node root = nodeWith(m_program, kNone, id);
    const LoopId parent = m_program.block(id).parent;
    m_program.bodyOf(parent)[placeOf(m_program, Node::block(id))] = Node::block(factored);
    const BufferId partial = block.target;
    const IterVariable factor = block.iters.front();
    m_program.blocks.push_back(std::move(block));
    makeFinal(m_program, id, partial, factor, at);
    addNestBehind(m_program, id, placeOf(m_program, root) + 1);
    m_trace.add(Primitive::Rfactor, std::array<std::int64_t, 2>{loop, dimension});
    return factored;
}

Result<void> Schedule::checkDecompose(BlockId block, LoopId loop) const
{
    constexpr Primitive kThis = Primitive::DecomposeReduction;
    if (const auto there = checkBlock(kThis, block); !there) {
        return there;
    }
    if (const auto there = checkLoop(kThis, loop); !there) {
        return there;
    }
    if (m_program.block(block).init == InitKind::None) {
        return refuse(kThis, "block " + nameOfBlock(block) + " has no init to take out", "Name a block that sums");
    }
    if (!isInside(m_program, Node::block(block), loop)) {
        return refuse(kThis, "loop " + nameOfLoop(loop) + " is not around block " + nameOfBlock(block),
                      "Name a loop around it");
    }
    for (std::size_t copy = 0; copy < m_program.blocks.size(); ++copy) {
        const Block& each = m_program.blocks[copy];
        if (each.kind == BlockKind::CopyIn && each.target == m_program.block(block).previous &&
            isInside(m_program, Node::block(static_cast<BlockId>(copy)), loop)) {
            return refuse(kThis,
                          "the init of block " + nameOfBlock(block) + " would stand before the copy " +
                              nameOfBlock(static_cast<BlockId>(copy)) + " that it reads",
                          "Take the init out before the copy is moved");
        }
    }
    for (LoopId outer = m_program.loop(loop).parent; outer != kNone; outer = m_program.loop(outer).parent) {
        if (dependsOn(m_program, m_program.block(block), IterKind::Reduction, outer)) {
            return refuse(kThis,
                          "the init of block " + nameOfBlock(block) + " would be inside of loop " + nameOfLoop(outer) +
                              ", which it sums over",
                          "Name a loop outside of which there is no reduction loop");
        }
    }
    return {};
}

Result<BlockId> Schedule::decomposeReduction(BlockId block, LoopId loop)
{
    if (const auto checked = checkDecompose(block, loop); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const auto id = static_cast<BlockId>(m_program.blocks.size());
    Block init;
    Block& summing = m_program.block(block);
    init.origin = {BlockOrigin::Kind::Init, block};
    init.kind = BlockKind::Init;
    init.target = summing.target;
    if (summing.init == InitKind::Previous) {
        init.reads = {summing.previous};
    }
    takeSpatialPart(init, summing);
    summing.init = InitKind::None;
    summing.previous = kNone;
    summing.isDecomposed = true;
    m_program.blocks.push_back(std::move(init));
    const LoopId around = m_program.loop(loop).parent;
    const Node nest = nestOver(m_program, id, block, around);
    insertAt(m_program, around, placeOf(m_program, Node::loop(loop)), nest);
    m_program.loop(loop).hasInitBefore = true;
    m_trace.add(Primitive::DecomposeReduction, std::array<std::int64_t, 2>{block, loop});
    return id;
}

} // namespace pimento::upmem::schedule
