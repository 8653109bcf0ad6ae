// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/softmax_loops.h"

#include "engine/mlir/expressions.h"

#include <algorithm>
#include <optional>

namespace pimento::mlir {

namespace {

using affine::Kernel;
using affine::Statement;

/// Finds loops of a softmax among those of the other statements.
class WholeLoops {
public:
    WholeLoops(const Kernel& kernel, const Statement& softmax) : m_kernel(kernel), m_softmax(softmax) {}

    [[nodiscard]] std::optional<std::size_t> of(std::size_t dimension, const std::vector<std::size_t>& taken) const
    {
        std::optional<std::size_t> found;
        const auto visit = [&](const affine::Reference& reference) {
            found = found ? found : plain(reference, dimension, taken);
        };
        for (const Statement& statement : m_kernel.statements) {
            if (statement.kind != affine::StatementKind::Softmax) {
                visit(statement.target);
                forEachReference(statement.value, [&](const affine::Expression& each) { visit(each.reference); });
            }
        }
        return found;
    }

private:
    [[nodiscard]] std::optional<std::size_t> plain(const affine::Reference& reference, std::size_t dimension,
                                                   const std::vector<std::size_t>& taken) const
    {
        const bool isMeant =
            reference.tensor == m_softmax.target.tensor || reference.tensor == m_softmax.value.reference.tensor;
        if (!isMeant || dimension >= reference.index.size()) {
            return std::nullopt;
        }
        const affine::Index& index = reference.index[dimension];
        if (index.constant != 0 || index.terms.size() != 1 || index.terms[0].coefficient != 1) {
            return std::nullopt;
        }
        const std::size_t loop = index.terms[0].variable;
        const affine::Variable& variable = m_kernel.variables[loop];
        const bool isWhole = variable.hasFixedBounds() && variable.begin.constant == 0 && variable.step == 1 &&
                             variable.end.constant == m_kernel.tensors[reference.tensor].sizes[dimension];
        return isWhole && std::ranges::find(taken, loop) == taken.end() ? std::optional(loop) : std::nullopt;
    }

    const Kernel& m_kernel;
    const Statement& m_softmax;
};

std::size_t newLoop(Kernel& kernel, std::size_t tensor, std::size_t dimension)
{
    const std::int64_t size = kernel.tensors[tensor].sizes[dimension];
    std::string name = kernel.tensors[tensor].name + std::to_string(dimension);
    while (std::ranges::find(kernel.variables, name, &affine::Variable::name) != kernel.variables.end() ||
           std::ranges::find(kernel.tensors, name, &affine::Tensor::name) != kernel.tensors.end()) {
        name += "_";
    }
    kernel.variables.push_back({std::move(name), {}, {{}, size}, 1, 0, size});
    return kernel.variables.size() - 1;
}

} // namespace

void completeSoftmax(Kernel& kernel)
{
    for (Statement& statement : kernel.statements) {
        if (statement.kind != affine::StatementKind::Softmax) {
            continue;
        }
        const std::size_t target = statement.target.tensor;
        std::vector<std::size_t> loops;
        std::vector<affine::Index> whole;
        for (std::size_t i = 0; i < kernel.tensors[target].sizes.size(); ++i) {
            const auto known = WholeLoops(kernel, statement).of(i, loops);
            loops.push_back(known ? *known : newLoop(kernel, target, i));
            whole.push_back(loopIndex(loops.back()));
        }
        statement.loops = std::move(loops);
        statement.target.index = whole;
        statement.value.reference.index = std::move(whole);
    }
}

} // namespace pimento::mlir
