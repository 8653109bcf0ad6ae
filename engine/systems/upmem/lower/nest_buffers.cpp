// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/nest_buffers.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace pimento::upmem {

namespace {

using tensor::BufferId;
using tensor::LoopId;

ElementType typeOf(affine::ElementType type)
{
    switch (type) {
    case affine::ElementType::Int64:
        return ElementType::Int64;
    case affine::ElementType::Fp32:
        return ElementType::Float32;
    default:
        PIMENTO_ASSERT(type == affine::ElementType::Int32, "tensor programs have types that DPUs compute with");
        return ElementType::Int32;
    }
}

/// Extents of a region; a number is a buffer of one element.
std::vector<std::int64_t> extentsOf(const Region& region)
{
    return region.extents.empty() ? std::vector<std::int64_t>{1} : region.extents;
}

/// True if the bounding box of an index contains other elements: those between steps, or beside a diagonal.
bool skipsElements(const tensor::Block& block, std::span<const affine::Index> index)
{
    std::vector<bool> isNumbering(block.iters.size(), false);
    for (const affine::Index& each : index) {
        for (const affine::Term& term : each.terms) {
            if (block.iters[term.variable].extent > 1 &&
                (std::abs(term.coefficient) != 1 || each.terms.size() > 1 || isNumbering[term.variable])) {
                return true;
            }
            isNumbering[term.variable] = true;
        }
    }
    return false;
}

bool mentionsVariable(const Affine& affine, VariableId variable) { return affine.factorOf(variable) != 0; }

} // namespace

Result<NestBuffers> NestBuffers::of(const tensor::Program& program, const NestVariables& variables)
{
    NestBuffers result(program, variables);
    if (auto collected = result.collect(); !collected) {
        return tl::unexpected<Error>(collected.error());
    }
    // MRAM comes first, so that boxes are in the order of the tensors.
    for (const tensor::Scope scope : {tensor::Scope::Global, tensor::Scope::Local}) {
        for (std::size_t b = 0; b < program.buffers.size(); ++b) {
            const auto id = static_cast<BufferId>(b);
            if (!result.infoOf(id).isUsed || program.buffers[b].scope != scope) {
                continue;
            }
            auto made = scope == tensor::Scope::Global ? result.makeBox(id) : result.makeCache(id);
            if (!made) {
                return tl::unexpected<Error>(made.error());
            }
        }
    }
    return result;
}

bool NestBuffers::isInMainMemory(BufferId buffer) const
{
    return m_program->buffer(buffer).scope == tensor::Scope::Global;
}

Result<void> NestBuffers::collect()
{
    for (const tensor::Node node : m_variables->body()) {
        tensor::appendBlocks(*m_program, node, m_blocks);
    }
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        auto accesses = accessesOf(*m_program, m_blocks[i], *m_variables);
        if (!accesses) {
            return tl::unexpected<Error>(accesses.error());
        }
        m_accesses.push_back(*std::move(accesses));
        const auto loops = tensor::loopsAround(*m_program, m_blocks[i]);
        m_isBelowTasklets.push_back(std::ranges::any_of(
            loops, [&](LoopId loop) { return m_program->loop(loop).kind == tensor::LoopKind::ThreadX; }));
        if (auto checked = checkSums(i); !checked) {
            return checked;
        }
        const tensor::Block& block = m_program->block(m_blocks[i]);
        for (std::size_t slot = 0; slot < block.reads.size(); ++slot) {
            touch(block.reads[slot], m_accesses[i].reads[slot], i);
            infoOf(block.reads[slot]).isRead = true;
        }
        touch(block.target, m_accesses[i].target, i);
        infoOf(block.target).isWritten = true;
        if (!block.guards.empty() || skipsElements(block, tensor::targetIndex(*m_program, block))) {
            infoOf(block.target).isRead = true; // elements that are not written must keep their values
            infoOf(block.target).hasHoles = true;
        }
        if (block.previous != tensor::kNone) {
            touch(block.previous, m_accesses[i].target, i);
            infoOf(block.previous).isRead = true;
        }
    }
    return {};
}

/// Checks sums that several DPUs or tasklets add to: over DPUs they would be wrong, over tasklets they are combined.
Result<void> NestBuffers::checkSums(std::size_t i)
{
    const tensor::Block& block = m_program->block(m_blocks[i]);
    for (const tensor::IterVariable& iter : block.iters) {
        if (iter.kind != tensor::IterKind::Reduction) {
            continue;
        }
        const auto binding = m_variables->affineOf(iter.binding);
        if (!binding) {
            return failure("the reduction " + (*m_program->names)[static_cast<std::size_t>(iter.name)] +
                               " is bound to a quotient of a fused loop",
                           "Leave loops of DPUs unfused");
        }
        for (VariableId v = 0; v < m_variables->coordinates(); ++v) {
            if (mentionsVariable(*binding, v) && m_variables->extents()[v] > 1) {
                return failure("several DPUs add to the same elements of " + m_program->buffer(block.target).name +
                                   ": the reduction loop " + m_variables->variables()[v].name + " is bound to them",
                               "Give each DPU a result of its own by rfactor first");
            }
        }
        infoOf(block.target).isCombined =
            infoOf(block.target).isCombined || std::ranges::any_of(binding->terms, [&](const AffineTerm& term) {
                return m_variables->isTasklet(term.variable);
            });
    }
    return {};
}

void NestBuffers::touch(BufferId buffer, const AffineIndex& index, std::size_t block)
{
    Info& info = infoOf(buffer);
    const auto loops = tensor::loopsAround(*m_program, m_blocks[block]);
    if (!info.isUsed) {
        info.isUsed = true;
        info.around = loops;
    } else {
        const auto [end, ignored] = std::ranges::mismatch(info.around, loops);
        info.around.erase(end, info.around.end());
    }
    info.accesses.push_back(index);
    (m_isBelowTasklets[block] ? info.isTouchedBelowTasklets : info.isTouchedAboveTasklets) = true;
}

Result<void> NestBuffers::makeBox(BufferId buffer)
{
    const tensor::Buffer& whole = m_program->buffer(buffer);
    Info& info = infoOf(buffer);
    if (info.isCombined) {
        return failure("tasklets add to " + whole.name + " in main memory together",
                       "Give it a cache in working memory by cache_write");
    }
    const auto isCoordinate = [&](VariableId v) { return v < m_variables->coordinates(); };
    auto region = regionOf(info.accesses, isCoordinate, m_variables->extents(), OnDisagreement::TakeFromZero);
    if (!region) {
        return failure("the DPUs' parts of " + whole.name + " begin before its first element",
                       "Move the guard of the kernel into the loops' ranges");
    }
    info.region = *std::move(region);
    info.place = m_buffers.size();
    if (info.isWritten) {
        for (VariableId v = 0; v < m_variables->coordinates(); ++v) {
            const bool isMentioned =
                std::ranges::any_of(info.region.origin, [&](const Affine& each) { return each.factorOf(v) != 0; });
            if (!isMentioned && m_variables->extents()[v] > 1) {
                return failure("DPUs that differ in " + m_variables->variables()[v].name +
                                   " write the same elements of " + whole.name,
                               "Bind a loop over its elements instead");
            }
        }
    }
    m_buffers.push_back({.name = whole.name,
                         .type = typeOf(whole.type),
                         .space = Space::Mram,
                         .extents = extentsOf(info.region),
                         .sharing = Sharing::AllTasklets,
                         .readback = info.hasHoles ? Readback::WholeBox : Readback::TrueBounds});
    m_boxes.push_back({.tensor = buffer,
                       .buffer = info.place,
                       .origin = info.region.origin,
                       .sizes = whole.sizes,
                       .isRead = info.isRead,
                       .isWritten = info.isWritten});
    return {};
}

Result<void> NestBuffers::makeCache(BufferId buffer)
{
    const tensor::Buffer& whole = m_program->buffer(buffer);
    Info& info = infoOf(buffer);
    std::vector<bool> isFixed(m_variables->variables().size(), false);
    for (VariableId v = 0; v < m_variables->coordinates(); ++v) {
        isFixed[v] = true;
    }
    bool isOfTasklet = m_variables->tasklets() == 1;
    for (const LoopId loop : info.around) {
        for (const VariableId variable : m_variables->variablesOf(loop)) {
            isFixed[variable] = true;
        }
        isOfTasklet = isOfTasklet || m_program->loop(loop).kind == tensor::LoopKind::ThreadX;
    }
    const auto fixed = [&](VariableId v) { return static_cast<bool>(isFixed[v]); };
    info.region = *regionOf(info.accesses, fixed, m_variables->extents(), OnDisagreement::TakeFromFirst);
    info.place = m_buffers.size();
    Buffer cache{.name = whole.name,
                 .type = typeOf(whole.type),
                 .space = Space::Wram,
                 .extents = extentsOf(info.region),
                 .sharing = isOfTasklet ? Sharing::EachTasklet : Sharing::AllTasklets};
    if (info.isCombined) {
        const bool isOne = std::ranges::all_of(info.region.extents, [](std::int64_t extent) { return extent == 1; });
        if (!isOne || isOfTasklet) {
            return failure("tasklets add to " + (isOne ? std::string("one element") : std::string("several elements")) +
                               " of " + whole.name + " together" + (isOfTasklet ? ", inside of their loop" : ""),
                           "Combine one element per DPU, behind the loop that is bound to tasklets");
        }
        cache.extents = {m_variables->tasklets()};
        cache.sharing = Sharing::AllTasklets;
    } else if (!isOfTasklet && info.isTouchedBelowTasklets) {
        return failure("the cache " + whole.name + " is filled above the loop that is bound to tasklets",
                       "Move it below that loop by compute_at or reverse_compute_at");
    }
    m_buffers.push_back(std::move(cache));
    return {};
}

Access NestBuffers::access(std::size_t block, std::size_t slot) const
{
    const tensor::Block& about = m_program->block(m_blocks[block]);
    const BufferId buffer = slot == kTarget ? about.target : about.reads[slot];
    const AffineIndex& index = slot == kTarget ? m_accesses[block].target : m_accesses[block].reads[slot];
    const Info& info = infoOf(buffer);
    Access access{info.place, {}};
    if (info.isCombined) {
        access.index.push_back(m_isBelowTasklets[block] ? Affine::of(*m_variables->tasklet()) : Affine::number(0));
        return access;
    }
    for (std::size_t d = 0; d < index.size(); ++d) {
        access.index.push_back(index[d] - info.region.origin[d]);
    }
    if (index.empty()) { // a number is a buffer of one element
        access.index.push_back(Affine::number(0));
    }
    return access;
}

} // namespace pimento::upmem
