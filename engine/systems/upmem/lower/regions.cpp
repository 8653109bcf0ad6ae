// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/regions.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pimento::upmem {

namespace {

struct Parts {
    Affine fixed; // constant part is 0
    Range inner;
};

Parts partsOf(const Affine& affine, const std::function<bool(VariableId)>& isFixed,
              std::span<const std::int64_t> extents)
{
    Parts parts;
    Affine inner = Affine::number(affine.constant);
    for (const AffineTerm& term : affine.terms) {
        (isFixed(term.variable) ? parts.fixed : inner).terms.push_back(term);
    }
    parts.inner = rangeOf(inner, extents);
    return parts;
}

tl::unexpected<Error> noAffine(const tensor::Program& program, tensor::BlockId block)
{
    return fail("the block " + tensor::blockNames(program)[static_cast<std::size_t>(block)] +
                    " has an index with a quotient of a fused loop",
                program.name, "Leave loops of DPUs unfused, or split the fused loop where the first one ends");
}

Result<AffineIndex> affineIndex(const tensor::Program& program, tensor::BlockId block,
                                std::span<const affine::Index> index, const NestVariables& variables)
{
    AffineIndex result;
    result.reserve(index.size());
    for (const affine::Index& each : index) {
        auto one = variables.affineOf(tensor::inLoops(each, program.block(block)));
        if (!one) {
            return noAffine(program, block);
        }
        result.push_back(*std::move(one));
    }
    return result;
}

} // namespace

std::optional<Region> regionOf(std::span<const AffineIndex> accesses, const std::function<bool(VariableId)>& isFixed,
                               std::span<const std::int64_t> extents, OnDisagreement disagreement)
{
    PIMENTO_ASSERT(!accesses.empty(), "a region is of something");
    Region region;
    for (std::size_t d = 0; d < accesses.front().size(); ++d) {
        Parts box = partsOf(accesses.front()[d], isFixed, extents);
        bool isShared = true;
        for (const AffineIndex& access : accesses.subspan(1)) {
            const Parts parts = partsOf(access[d], isFixed, extents);
            isShared = isShared && parts.fixed == box.fixed;
            box.inner.least = std::min(box.inner.least, parts.inner.least);
            box.inner.most = std::max(box.inner.most, parts.inner.most);
        }
        if (!isShared) {
            Range touched = rangeOf(accesses.front()[d], extents);
            for (const AffineIndex& access : accesses) {
                const Range range = rangeOf(access[d], extents);
                touched = {std::min(touched.least, range.least), std::max(touched.most, range.most)};
            }
            if (disagreement == OnDisagreement::TakeFromZero) {
                if (touched.least < 0) {
                    return std::nullopt;
                }
                touched.least = 0;
            }
            box = {Affine::number(0), touched};
        }
        region.origin.push_back(box.fixed + Affine::number(box.inner.least));
        region.extents.push_back(box.inner.most - box.inner.least + 1);
    }
    return region;
}

Result<BlockAccesses> accessesOf(const tensor::Program& program, tensor::BlockId id, const NestVariables& variables)
{
    const tensor::Block& block = program.block(id);
    BlockAccesses accesses;
    for (std::size_t slot = 0; slot < block.reads.size(); ++slot) {
        auto index = affineIndex(program, id, tensor::readIndex(program, block, slot), variables);
        if (!index) {
            return tl::unexpected<Error>(index.error());
        }
        accesses.reads.push_back(*std::move(index));
    }
    auto target = affineIndex(program, id, tensor::targetIndex(program, block), variables);
    if (!target) {
        return tl::unexpected<Error>(target.error());
    }
    accesses.target = *std::move(target);
    return accesses;
}

Result<BlockConditions> conditionsOf(const tensor::Program& program, tensor::BlockId id,
                                     const NestVariables& variables)
{
    const tensor::Block& block = program.block(id);
    BlockConditions conditions;
    bool isAffine = true;
    const auto add = [&](const tensor::LoopIndex& value, std::int64_t bound, std::vector<Condition>& to) {
        auto affine = variables.affineOf(value);
        isAffine = isAffine && affine.has_value();
        if (affine && rangeOf(*affine, variables.extents()).most >= bound) {
            to.push_back(Condition::less(*std::move(affine), bound));
        }
    };
    for (const tensor::LoopCondition& each : block.predicate) {
        add(each.value, each.bound, conditions.whole);
        if (!each.isOfSum) {
            add(each.value, each.bound, conditions.first);
        }
    }
    for (const tensor::IterCondition& each : block.guards) {
        const tensor::LoopIndex value = tensor::inLoops(each.value, block);
        add(value, each.bound, conditions.whole);
        if (!each.isOfSum) {
            add(value, each.bound, conditions.first);
        }
    }
    for (const tensor::IterVariable& iter : block.iters) {
        if (iter.kind == tensor::IterKind::Reduction) {
            add(iter.binding, 1, conditions.first);
        }
    }
    if (!isAffine) {
        return noAffine(program, id);
    }
    return conditions;
}

} // namespace pimento::upmem
