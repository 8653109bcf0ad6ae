// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/mapping/scaled_kernel.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace pimento::comonm {

namespace {

void forEachReference(affine::Expression& expression, const std::function<void(const affine::Reference&)>& visit)
{
    if (expression.operation == affine::Operation::Reference) {
        visit(expression.reference);
    }
    for (affine::Expression& operand : expression.operands) {
        forEachReference(operand, visit);
    }
}

} // namespace

affine::Kernel scaledKernel(const affine::Kernel& kernel, const KernelWork& work, const Tuple& extents)
{
    affine::Kernel scaled = kernel;
    affine::Statement& statement = scaled.statements.front();
    std::size_t dimension = 0;
    for (const std::size_t loop : statement.loops) {
        affine::Variable& variable = scaled.variables[loop];
        if (variable.high > 1 && dimension < work.space.size()) {
            variable.high = extents[dimension++];
            variable.end.constant = variable.high;
        }
    }
    const auto fit = [&](const affine::Reference& reference) {
        affine::Tensor& tensor = scaled.tensors[reference.tensor];
        for (std::size_t d = 0; d < reference.index.size(); ++d) {
            std::int64_t last = reference.index[d].constant;
            for (const affine::Term& term : reference.index[d].terms) {
                last += term.coefficient * (scaled.variables[term.variable].high - 1);
            }
            tensor.sizes[d] = last + 1;
        }
    };
    forEachReference(statement.value, fit);
    fit(statement.target);
    return scaled;
}

} // namespace pimento::comonm
