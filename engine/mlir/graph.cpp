// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/graph.h"

#include "engine/mlir/expressions.h"

#include <algorithm>

namespace pimento::mlir {

namespace {

/// True if a step reads its start in a way that a change in place would spoil: at another element than the one that it
/// computes, or as an addend as well.
bool needsOldStart(const Step& step)
{
    bool needs = false;
    forEachReference(step.value, [&](const affine::Expression& each) {
        const bool isStart = each.reference.tensor == step.start;
        const bool isWhole = step.kind != affine::StatementKind::Assign; // an addend, or the operand of a softmax
        needs = needs || (isStart && (isWhole || each.reference.index != step.target));
    });
    return needs;
}

bool readsStart(const Step& step)
{
    bool reads = false;
    forEachReference(step.value,
                     [&](const affine::Expression& each) { reads = reads || each.reference.tensor == step.start; });
    return reads;
}

} // namespace

bool Step::isReduction() const
{
    for (std::size_t loop = 0; loop < loops.size(); ++loop) {
        if (std::ranges::none_of(target, [&](const affine::Index& each) { return each.coefficientOf(loop) != 0; })) {
            return true;
        }
    }
    return false;
}

bool Step::coversResult(const Type& type) const
{
    if (kind == affine::StatementKind::Softmax) {
        return true;
    }
    std::vector<std::size_t> seen;
    for (std::size_t i = 0; i < target.size() && i < type.sizes.size(); ++i) {
        const affine::Index& index = target[i];
        if (type.sizes[i] == 1 && index == affine::Index{}) {
            continue;
        }
        const bool isLone = index.constant == 0 && index.terms.size() == 1 && index.terms[0].coefficient == 1;
        const std::size_t loop = isLone ? index.terms[0].variable : 0;
        if (!isLone || extents[loop] != type.sizes[i] || std::ranges::find(seen, loop) != seen.end()) {
            return false;
        }
        seen.push_back(loop);
    }
    return true;
}

bool takesOver(const Step& step, const Value& start, bool isHere)
{
    const bool isOurs =
        start.origin == Origin::Argument || start.origin == Origin::Computed || start.origin == Origin::Host;
    if (!isOurs || start.isReturned || start.lastUse > step.position || needsOldStart(step)) {
        return false;
    }
    const bool keepsStart =
        step.kind == affine::StatementKind::Add || !step.coversResult(start.type) || readsStart(step);
    return keepsStart || start.isWritable || (isHere && start.origin == Origin::Computed);
}

} // namespace pimento::mlir
