// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/nest_edits.h"

#include "engine/systems/upmem/tensor/regions.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pimento::upmem::schedule {

using namespace tensor;

namespace {

void substituteIn(Program& program, LoopIndex& index, LoopId loop, const LoopIndex& value)
{
    tensor::substitute(index, loop, value, program.extents, program.derived);
}

void substituteInBlock(Program& program, Block& block, LoopId loop, const LoopIndex& value)
{
    for (IterVariable& iter : block.iters) {
        substituteIn(program, iter.binding, loop, value);
    }
    for (LoopCondition& condition : block.predicate) {
        substituteIn(program, condition.value, loop, value);
        condition.bound -= std::exchange(condition.value.constant, 0);
    }
}

void substituteBelow(Program& program, Node below, LoopId loop, const LoopIndex& value)
{
    if (!below.isLoop()) {
        substituteInBlock(program, program.block(below.blockId()), loop, value);
        return;
    }
    for (const Node node : program.loop(below.loopId()).body) {
        substituteBelow(program, node, loop, value);
    }
}

/// Pairs of old and new loops of a nest that is made again.
using Renaming = std::vector<std::pair<LoopId, LoopId>>;

LoopIndex renamed(Program& program, const LoopIndex& index, const Renaming& renaming)
{
    LoopIndex result;
    result.constant = index.constant;
    for (Term term : index.terms) {
        if (term.variable >= 0) {
            const auto found = std::ranges::find(renaming, term.variable, &std::pair<LoopId, LoopId>::first);
            term.variable = found == renaming.end() ? term.variable : found->second;
        } else {
            const LoopIndex inner = program.derived[static_cast<std::size_t>(~term.variable)].value;
            const LoopIndex other = renamed(program, inner, renaming);
            if (other != inner) {
                const auto known = std::ranges::find(program.derived, other, &Derived::value);
                term.variable = ~static_cast<Variable>(known - program.derived.begin());
                if (known == program.derived.end()) {
                    program.derived.push_back({other});
                }
            }
        }
        result.add(term);
    }
    return result;
}

bool mentionsAny(const Program& program, const LoopIndex& index, std::span<const LoopId> loops)
{
    return std::ranges::any_of(loops, [&](LoopId loop) { return mentions(index, loop, program.derived); });
}

/// True if the varying terms number 0 .. n - 1 without holes or repeats.
bool isDense(const Program& program, const LoopIndex& index, std::span<const LoopId> inner)
{
    std::int64_t next = 1;
    std::vector<Term> terms = index.terms;
    std::ranges::sort(terms, {}, &Term::factor);
    for (const Term& term : terms) {
        if (!mentionsAny(program, {{term}, 0}, inner)) {
            continue;
        }
        if (!term.isPlain() || term.variable < 0 || term.factor != next) {
            return false;
        }
        next *= program.extent(term.variable);
    }
    return true;
}

class NestMaker {
public:
    NestMaker(Program& program, BlockId block, BlockId producer, LoopId loop)
        : m_program(program), m_block(block), m_producer(producer), m_loop(loop)
    {
        for (const LoopId each : loopsAround(program, producer)) {
            const bool isInner = each != loop && isAround(program, loop, each);
            if (isInner && dependsOn(program, program.block(producer), IterKind::Spatial, each)) {
                m_inner.push_back(each);
            }
        }
    }

    Node make()
    {
        takePredicate();
        if (isBox()) {
            boxLoops();
        } else {
            sameLoops();
        }
        Node outermost = Node::block(m_block);
        LoopId around = kNone;
        for (const LoopId loop : m_made) {
            if (around == kNone) {
                outermost = Node::loop(loop);
            } else {
                insertAt(m_program, around, 0, Node::loop(loop));
            }
            around = loop;
        }
        if (around != kNone) {
            insertAt(m_program, around, 0, Node::block(m_block));
        }
        return outermost;
    }

private:
    [[nodiscard]] Block& block() { return m_program.block(m_block); }

    /// Copies the producer's conditions that do not depend on its reduction variables.
    void takePredicate()
    {
        for (const LoopCondition& condition : m_program.block(m_producer).predicate) {
            if (!condition.isOfSum) {
                block().predicate.push_back(condition);
            }
        }
    }

    [[nodiscard]] bool isDomain(const LoopCondition& condition)
    {
        return std::ranges::any_of(block().iters, [&](const IterVariable& iter) {
            return condition.bound == iter.extent && iter.binding == condition.value;
        });
    }

    /// True if one loop per iteration variable over a dense range is equivalent.
    [[nodiscard]] bool isBox()
    {
        for (const LoopId loop : m_inner) {
            const auto users = std::ranges::count_if(block().iters, [&](const IterVariable& iter) {
                return mentions(iter.binding, loop, m_program.derived);
            });
            if (users != 1 || isBound(m_program.loop(loop).kind)) {
                return false;
            }
        }
        const bool isPlainlyBounded = std::ranges::all_of(block().predicate, [&](const LoopCondition& condition) {
            return !mentionsAny(m_program, condition.value, m_inner) || isDomain(condition);
        });
        return isPlainlyBounded && std::ranges::all_of(block().iters, [&](const IterVariable& iter) {
                   return isDense(m_program, iter.binding, m_inner);
               });
    }

    void boxLoops()
    {
        std::erase_if(block().predicate, [&](const LoopCondition& condition) { return isDomain(condition); });
        for (std::size_t i = 0; i < block().iters.size(); ++i) {
            SplitIndex split = splitAt(m_program, block().iters[i].binding, m_loop);
            const std::int64_t extent = split.inner.most - split.inner.least + 1;
            split.outer.constant += split.inner.least;
            if (extent > 1) {
                m_made.push_back(
                    addLoop(m_program, {LoopOrigin::Kind::Copy, m_block, static_cast<std::int32_t>(i)}, extent));
                split.outer.add(Term{1, m_made.back()});
            }
            IterVariable& iter = block().iters[i];
            iter.binding = std::move(split.outer);
            if (boundsOf(iter.binding, m_program.space()).most >= iter.extent) {
                LoopCondition condition{iter.binding, iter.extent};
                condition.bound -= std::exchange(condition.value.constant, 0);
                block().predicate.push_back(std::move(condition));
            }
        }
    }

    void sameLoops()
    {
        Renaming renaming;
        for (const LoopId loop : m_inner) {
            m_made.push_back(addLoop(m_program, {LoopOrigin::Kind::Again, loop, m_block}, m_program.extent(loop)));
            m_program.loop(m_made.back()).kind = m_program.loop(loop).kind;
            renaming.emplace_back(loop, m_made.back());
        }
        for (IterVariable& iter : block().iters) {
            iter.binding = renamed(m_program, iter.binding, renaming);
        }
        for (LoopCondition& condition : block().predicate) {
            condition.value = renamed(m_program, condition.value, renaming);
        }
    }

    Program& m_program;
    BlockId m_block;
    BlockId m_producer;
    LoopId m_loop;
    std::vector<LoopId> m_inner; // loops that the producer's spatial variables depend on
    std::vector<LoopId> m_made;
};

} // namespace

LoopId addLoop(Program& program, LoopOrigin origin, std::int64_t extent)
{
    const auto id = static_cast<LoopId>(program.loops.size());
    Loop& loop = program.loops.emplace_back();
    loop.origin = origin;
    program.extents.push_back(extent);
    return id;
}

void setParent(Program& program, Node node, LoopId parent)
{
    (node.isLoop() ? program.loop(node.loopId()).parent : program.block(node.blockId()).parent) = parent;
}

void insertAt(Program& program, LoopId parent, std::size_t place, Node node)
{
    auto& body = program.bodyOf(parent);
    body.insert(body.begin() + static_cast<std::ptrdiff_t>(place), node);
    setParent(program, node, parent);
}

std::size_t placeOf(const Program& program, Node node)
{
    const auto& body = program.bodyOf(program.parentOf(node));
    const auto at = std::ranges::find(body, node);
    PIMENTO_ASSERT(at != body.end(), "a node stands in the body of its parent");
    return static_cast<std::size_t>(at - body.begin());
}

Node nodeWith(const Program& program, LoopId loop, BlockId block)
{
    Node node = Node::block(block);
    for (LoopId parent = program.parentOf(node); parent != loop; parent = program.parentOf(node)) {
        PIMENTO_ASSERT(parent != kNone, "the block stands inside of the loop");
        node = Node::loop(parent);
    }
    return node;
}

void substitute(Program& program, Node below, LoopId loop, const LoopIndex& value)
{
    substituteBelow(program, below, loop, value);
    for (std::size_t i = 0; i < program.derived.size(); ++i) {
        if (std::ranges::find(program.derived[i].value.terms, loop, &Term::variable) !=
            program.derived[i].value.terms.end()) {
            LoopIndex changed = program.derived[i].value;
            substituteIn(program, changed, loop, value);
            program.derived[i].value = std::move(changed);
        }
    }
}

std::vector<LoopId> loopsOfCopy(const Program& program, BlockId copy)
{
    std::vector<LoopId> loops;
    for (LoopId loop = program.block(copy).parent; loop != kNone && program.loop(loop).body.size() == 1;
         loop = program.loop(loop).parent) {
        loops.push_back(loop);
    }
    std::ranges::reverse(loops);
    return loops;
}

void detachCopy(Program& program, BlockId copy)
{
    const std::vector<LoopId> loops = loopsOfCopy(program, copy);
    const Node node = loops.empty() ? Node::block(copy) : Node::loop(loops.front());
    auto& body = program.bodyOf(program.parentOf(node));
    body.erase(body.begin() + static_cast<std::ptrdiff_t>(placeOf(program, node)));
    for (const LoopId loop : loops) {
        program.loop(loop).isGone = true;
        program.loop(loop).body.clear();
    }
    setParent(program, Node::block(copy), kNone);
}

void takeSpatialPart(Block& to, const Block& from)
{
    std::vector<std::size_t> numbers(from.iters.size(), 0);
    bool isPrefix = true;
    for (std::size_t i = 0; i < from.iters.size(); ++i) {
        if (from.iters[i].kind == IterKind::Spatial) {
            numbers[i] = to.iters.size();
            isPrefix = isPrefix && numbers[i] == i;
            to.iters.push_back(from.iters[i]);
        }
    }
    const auto renumber = [&](affine::Index& index) {
        for (affine::Term& term : index.terms) {
            term.variable = numbers[term.variable];
        }
    };
    for (const IterCondition& guard : from.guards) {
        if (!guard.isOfSum) {
            to.guards.push_back(guard);
            renumber(to.guards.back().value);
        }
    }
    if (isPrefix) {
        to.body = from.body;
        return;
    }
    auto body = std::make_shared<Body>();
    body->target = from.body->target;
    std::ranges::for_each(body->target, renumber);
    to.body = std::move(body);
}

Node nestOver(Program& program, BlockId block, BlockId producer, LoopId loop)
{
    return NestMaker(program, block, producer, loop).make();
}

} // namespace pimento::upmem::schedule
