// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/nest_edits.h"
#include "engine/systems/upmem/schedule/schedule.h"

#include "engine/base/math.h"

#include <algorithm>
#include <array>
#include <utility>

// Primitives that change only loops: split, fuse, reorder.

namespace pimento::upmem::schedule {

using namespace tensor;

namespace {

constexpr std::size_t kMostFactors = 16;
constexpr std::int64_t kMostIterations = std::int64_t{1} << 36;
constexpr std::int64_t kMostOverrun = 1024; // most iterations per useful one

/// Product of the given factors; exceeds kMostIterations if it is too large.
std::int64_t productOf(std::span<const std::int64_t> factors)
{
    std::int64_t product = 1;
    for (const std::int64_t factor : factors) {
        if (factor > 0) {
            product = factor > kMostIterations / product ? kMostIterations + 1 : product * factor;
        }
        if (product > kMostIterations) {
            break;
        }
    }
    return product;
}

/// Adds the condition value < bound to all blocks below; `of` is a loop that the value is made of.
void addCondition(Program& program, Node below, const LoopCondition& condition, LoopId of)
{
    if (!below.isLoop()) {
        Block& block = program.block(below.blockId());
        block.predicate.push_back(condition);
        block.predicate.back().isOfSum = dependsOn(program, block, IterKind::Reduction, of);
        return;
    }
    for (const Node node : program.loop(below.loopId()).body) {
        addCondition(program, node, condition, of);
    }
}

void moveBody(Program& program, LoopId from, LoopId to)
{
    program.loop(to).body = std::move(program.loop(from).body);
    program.loop(from).body.clear();
    for (const Node node : program.loop(to).body) {
        setParent(program, node, to);
    }
}

/// Puts a loop at the position of another one, which is removed.
void takePlace(Program& program, LoopId of, LoopId loop)
{
    const LoopId parent = program.loop(of).parent;
    program.bodyOf(parent)[placeOf(program, Node::loop(of))] = Node::loop(loop);
    program.loop(loop).parent = parent;
    program.loop(loop).hasInitBefore = program.loop(of).hasInitBefore;
    program.loop(of).isGone = true;
}

} // namespace

Result<void> Schedule::checkSplit(LoopId loop, std::span<const std::int64_t> factors) const
{
    if (const auto plain = checkPlain(Primitive::Split, loop); !plain) {
        return plain;
    }
    if (m_program.loop(loop).hasInitBefore) {
        return refuse(Primitive::Split, "loop " + nameOfLoop(loop) + " has an init in front of it",
                      "Split it before decompose_reduction");
    }
    if (factors.empty() || factors.size() > kMostFactors) {
        return refuse(Primitive::Split,
                      "loop " + nameOfLoop(loop) + " gets " + std::to_string(factors.size()) + " factors",
                      "Give 1 to " + std::to_string(kMostFactors));
    }
    if (std::ranges::count(factors, 0) > 1) {
        return refuse(Primitive::Split, "more than one factor of loop " + nameOfLoop(loop) + " is to be inferred",
                      "Leave one open at most");
    }
    const std::int64_t extent = m_program.extent(loop);
    const std::int64_t product = productOf(factors);
    if (std::ranges::any_of(factors, [](std::int64_t factor) { return factor < 0; }) || product > kMostIterations) {
        return refuse(Primitive::Split, "factors of loop " + nameOfLoop(loop) + " are negative or too large",
                      "Use positive factors with a product below 2^36");
    }
    if (product / kMostOverrun > extent) {
        return refuse(Primitive::Split,
                      "nearly all iterations of the parts of loop " + nameOfLoop(loop) + " would do nothing",
                      "Use factors with a product near its " + std::to_string(extent) + " iterations");
    }
    if (extent == 1 && product > 1) {
        return refuse(Primitive::Split, "loop " + nameOfLoop(loop) + " has one iteration only", "Use factors of 1");
    }
    if (product < extent && std::ranges::count(factors, 0) == 0) {
        return refuse(Primitive::Split,
                      "factors of loop " + nameOfLoop(loop) + " have the product " + std::to_string(product) +
                          ", but it has " + std::to_string(extent) + " iterations",
                      "Raise a factor or leave one open");
    }
    return {};
}

Result<LoopId> Schedule::split(LoopId loop, std::span<const std::int64_t> factors, Domain domain)
{
    if (const auto checked = checkSplit(loop, factors); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const std::int64_t extent = m_program.extent(loop);
    const std::int64_t inferred = ceilDivide(extent, productOf(factors));
    const auto first = static_cast<LoopId>(m_program.loops.size());
    std::int64_t product = 1;
    for (std::size_t i = 0; i < factors.size(); ++i) {
        const std::int64_t factor = factors[i] == 0 ? inferred : factors[i];
        const LoopId made = addLoop(m_program, {LoopOrigin::Kind::Split, loop, static_cast<std::int32_t>(i)}, factor);
        product *= factor;
        if (i > 0) {
            insertAt(m_program, made - 1, 0, Node::loop(made));
        }
    }
    const auto last = static_cast<LoopId>(m_program.loops.size() - 1);
    moveBody(m_program, loop, last);
    takePlace(m_program, loop, first);
    LoopIndex value;
    std::int64_t stride = 1;
    for (LoopId part = last; part >= first; --part) {
        if (m_program.extent(part) > 1) {
            value.add(Term{stride, part});
        }
        stride *= m_program.extent(part);
    }
    substitute(m_program, Node::loop(first), loop, value);
    if (product > extent) {
        addCondition(m_program, Node::loop(first), {value, extent}, value.terms.front().variable);
    }
    std::array<std::int64_t, kMostFactors + 1> arguments{loop};
    std::ranges::copy(factors, arguments.begin() + 1);
    m_trace.add(Primitive::Split, std::span(arguments).first(factors.size() + 1), domain);
    return first;
}

Result<void> Schedule::checkFuse(LoopId outer, LoopId inner) const
{
    for (const LoopId loop : {outer, inner}) {
        if (const auto there = checkLoop(Primitive::Fuse, loop); !there) {
            return there;
        }
    }
    const auto names = [&] { return "loops " + nameOfLoop(outer) + " and " + nameOfLoop(inner); };
    if (m_program.loop(inner).parent != outer || m_program.loop(outer).body.size() != 1) {
        return refuse(Primitive::Fuse, names() + " are not directly one inside of the other",
                      "Reorder them, and fuse before anything else is put between them");
    }
    const LoopKind kind = m_program.loop(outer).kind;
    if (kind != m_program.loop(inner).kind || isBound(kind)) {
        return refuse(Primitive::Fuse, names() + " are of different kinds or bound", "Fuse before bind and parallel");
    }
    if (m_program.loop(outer).unroll > 0 || m_program.loop(inner).unroll > 0) {
        return refuse(Primitive::Fuse, names() + " have an order to unroll", "Fuse before unroll");
    }
    if (m_program.extent(outer) > kMostIterations / m_program.extent(inner)) {
        return refuse(Primitive::Fuse, names() + " have too many iterations together", "Fuse smaller loops");
    }
    for (const BlockId id : blocksBelow(m_program, inner)) {
        const Block& block = m_program.block(id);
        const auto isMixed = [&](LoopId a, LoopId b) {
            return dependsOn(m_program, block, IterKind::Spatial, a) &&
                   dependsOn(m_program, block, IterKind::Reduction, b);
        };
        if (isMixed(outer, inner) || isMixed(inner, outer)) {
            return refuse(Primitive::Fuse, names() + " are a spatial and a reduction loop of block " + nameOfBlock(id),
                          "Fuse loops of one sort");
        }
    }
    return {};
}

Result<LoopId> Schedule::fuse(LoopId outer, LoopId inner)
{
    if (const auto checked = checkFuse(outer, inner); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    const std::int64_t rows = m_program.extent(outer);
    const std::int64_t columns = m_program.extent(inner);
    const LoopId fused = addLoop(m_program, {LoopOrigin::Kind::Fuse, outer, inner}, rows * columns);
    m_program.loop(fused).kind = m_program.loop(outer).kind;
    moveBody(m_program, inner, fused);
    m_program.loop(inner).isGone = true;
    m_program.loop(outer).body.clear();
    takePlace(m_program, outer, fused);
    LoopIndex row;
    LoopIndex column;
    if (rows > 1) {
        row.add(Term{1, fused, columns});
    }
    if (columns > 1) {
        column.add(Term{1, fused, 1, rows > 1 ? columns : 0});
    }
    substitute(m_program, Node::loop(fused), outer, row);
    substitute(m_program, Node::loop(fused), inner, column);
    m_trace.add(Primitive::Fuse, std::array<std::int64_t, 2>{outer, inner});
    return fused;
}

/// Checks a reorder and returns the loops by position, outermost first.
Result<std::vector<LoopId>> Schedule::checkReorder(std::span<const LoopId> loops) const
{
    if (loops.empty()) {
        return refuse(Primitive::Reorder, "no loops are named", "Name the loops of a nest, outermost first");
    }
    for (std::size_t i = 0; i < loops.size(); ++i) {
        if (const auto there = checkLoop(Primitive::Reorder, loops[i]); !there) {
            return tl::unexpected<Error>(there.error());
        }
        if (std::ranges::find(loops.first(i), loops[i]) != loops.begin() + static_cast<std::ptrdiff_t>(i)) {
            return refuse(Primitive::Reorder, "loop " + nameOfLoop(loops[i]) + " is named twice",
                          "Name each loop once");
        }
    }
    LoopId outermost = loops.front();
    for (const LoopId loop : loops) {
        outermost = isAround(m_program, loop, outermost) ? loop : outermost;
    }
    std::vector<LoopId> places;
    for (LoopId loop = outermost; loop != kNone;) {
        if (std::ranges::find(loops, loop) != loops.end()) {
            places.push_back(loop);
        }
        const auto& body = m_program.loop(loop).body;
        const bool isNest = body.size() == 1 && body.front().isLoop();
        loop = isNest && places.size() < loops.size() ? body.front().loopId() : kNone;
    }
    if (places.size() < loops.size()) {
        const auto apart =
            std::ranges::find_if(loops, [&](LoopId loop) { return std::ranges::find(places, loop) == places.end(); });
        return refuse(Primitive::Reorder,
                      "loops " + nameOfLoop(outermost) + " and " + nameOfLoop(*apart) + " are not of one perfect nest",
                      "Reorder before copies or an init are put between them");
    }
    if (const auto ordered = checkDpuOrder(places, loops); !ordered) {
        return tl::unexpected<Error>(ordered.error());
    }
    return places;
}

/// Checks that loops over DPUs stay outermost.
Result<void> Schedule::checkDpuOrder(std::span<const LoopId> places, std::span<const LoopId> order) const
{
    LoopId other = kNone; // an outer loop that is not over DPUs
    for (LoopId at = places.front(); at != kNone;) {
        const auto place = std::ranges::find(places, at);
        const LoopId here = place == places.end() ? at : order[static_cast<std::size_t>(place - places.begin())];
        const bool isOverDpus = isDpuLoop(m_program.loop(here).kind);
        if (isOverDpus && other != kNone) {
            return refuse(Primitive::Reorder,
                          "loop " + nameOfLoop(here) + " over DPUs would be inside of " + nameOfLoop(other),
                          "Keep the loops over DPUs outermost");
        }
        other = isOverDpus ? other : here;
        at = at == places.back() ? kNone : m_program.loop(at).body.front().loopId();
    }
    return {};
}

Result<void> Schedule::reorder(std::span<const LoopId> loops)
{
    const auto places = checkReorder(loops);
    if (!places) {
        return tl::unexpected<Error>(places.error());
    }
    // The chain from the first position to the last, including the loops in between.
    std::vector<LoopId> chain = {places->front()};
    while (chain.back() != places->back()) {
        chain.push_back(m_program.loop(chain.back()).body.front().loopId());
    }
    const LoopId parent = m_program.loop(chain.front()).parent;
    const std::size_t place = placeOf(m_program, Node::loop(chain.front()));
    const bool hasInitBefore = std::exchange(m_program.loop(chain.front()).hasInitBefore, false);
    std::vector<Node> inside = std::move(m_program.loop(chain.back()).body);
    std::size_t next = 0;
    for (LoopId& loop : chain) {
        if (next < places->size() && loop == (*places)[next]) {
            loop = loops[next++];
        }
    }
    m_program.bodyOf(parent)[place] = Node::loop(chain.front());
    m_program.loop(chain.front()).parent = parent;
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
        m_program.loop(chain[i]).body.assign(1, Node::loop(chain[i + 1]));
        m_program.loop(chain[i + 1]).parent = chain[i];
    }
    for (const Node node : inside) {
        setParent(m_program, node, chain.back());
    }
    m_program.loop(chain.back()).body = std::move(inside);
    m_program.loop(chain.front()).hasInitBefore = hasInitBefore;
    const std::vector<std::int64_t> arguments(loops.begin(), loops.end());
    m_trace.add(Primitive::Reorder, arguments);
    return {};
}

} // namespace pimento::upmem::schedule
