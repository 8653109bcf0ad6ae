// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/mapping/kernel_work.h"

#include "engine/systems/comonm/mapping/saturated.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace pimento::comonm {

std::int64_t IterationSpace::points() const
{
    std::int64_t points = 1;
    for (const Dimension& dimension : dimensions) {
        points = timesSaturated(points, dimension.extent);
    }
    return points;
}

std::string IterationSpace::text() const
{
    std::string text;
    for (const Dimension& dimension : dimensions) {
        text += (text.empty() ? "" : "x") + std::to_string(dimension.extent);
    }
    return text;
}

void fingerprint(Fingerprinter& to, const KernelWork& work)
{
    to.add(work.kernel, work.type, work.space.dimensions.size());
    for (const Dimension& dimension : work.space.dimensions) {
        to.add(dimension.name, dimension.extent, dimension.isReduction);
    }
    for (const Operand& operand : work.operands) {
        to.add(operand.name, operand.dimensions, operand.elementBytes, operand.isOutput);
    }
}

namespace {

/// Loop variables of a statement that have more than one iteration, with their dimension in the space.
using DimensionsOfLoops = std::map<std::size_t, std::size_t>;

/// The dimensions that index a reference; nullopt: an index is more than one loop.
std::optional<std::vector<std::size_t>> dimensionsOf(const affine::Reference& reference, const DimensionsOfLoops& loops)
{
    std::vector<std::size_t> dimensions;
    for (const affine::Index& index : reference.index) {
        std::vector<std::size_t> here;
        for (const affine::Term& term : index.terms) {
            if (const auto loop = loops.find(term.variable); loop != loops.end()) {
                if (term.coefficient != 1) {
                    return std::nullopt;
                }
                here.push_back(loop->second);
            }
        }
        if (here.size() > 1 || (!here.empty() && index.constant != 0)) {
            return std::nullopt;
        }
        dimensions.insert(dimensions.end(), here.begin(), here.end());
    }
    return dimensions;
}

void appendReferences(const affine::Expression& expression, std::vector<const affine::Reference*>& to)
{
    if (expression.operation == affine::Operation::Reference) {
        to.push_back(&expression.reference);
    }
    for (const affine::Expression& operand : expression.operands) {
        appendReferences(operand, to);
    }
}

tl::unexpected<Error> refused(const affine::Kernel& kernel, std::string what, std::string hint)
{
    return fail(std::move(what), "kernel " + kernel.name, std::move(hint));
}

Result<DimensionsOfLoops> addDimensions(const affine::Kernel& kernel, const affine::Statement& statement,
                                        KernelWork& work)
{
    DimensionsOfLoops loops;
    for (const std::size_t loop : statement.loops) {
        const affine::Variable& variable = kernel.variables[loop];
        if (!variable.hasFixedBounds() || variable.low != 0 || variable.step != 1) {
            return refused(kernel, "has a loop \"" + variable.name + "\" that does not count up from 0",
                           "Mappings split loops of fixed ranges");
        }
        if (variable.high > 1) {
            loops.emplace(loop, work.space.dimensions.size());
            work.space.dimensions.push_back({variable.name, variable.high, false});
        }
    }
    if (loops.empty() || loops.size() > kMostDimensions) {
        return refused(kernel, "has " + std::to_string(loops.size()) + " loops of several iterations",
                       "Mappings split 1 to " + std::to_string(kMostDimensions) + " loops");
    }
    return loops;
}

} // namespace

Result<KernelWork> workOf(const std::string& name, const affine::Kernel& kernel)
{
    if (kernel.statements.size() != 1 || kernel.statements.front().kind == affine::StatementKind::Softmax ||
        !kernel.statements.front().guards.empty()) {
        return refused(kernel, "has " + std::to_string(kernel.statements.size()) + " statements or a condition",
                       "Mappings split the loops of one unconditional statement");
    }
    const affine::Statement& statement = kernel.statements.front();
    KernelWork work{name, kernel.type, {}, {}, kernel};
    const auto loops = addDimensions(kernel, statement, work);
    if (!loops) {
        return tl::unexpected<Error>(loops.error());
    }
    std::vector<const affine::Reference*> references;
    appendReferences(statement.value, references);
    references.push_back(&statement.target);
    for (const affine::Reference* reference : references) {
        const std::string& tensor = kernel.tensors[reference->tensor].name;
        auto dimensions = dimensionsOf(*reference, *loops);
        if (!dimensions) {
            return refused(kernel, "reads or writes \"" + tensor + "\" at an index of several loops",
                           "Mappings split tensors whose dimensions are indexed by one loop each");
        }
        const bool isOutput = reference == references.back();
        if (isOutput || std::ranges::find(work.operands, tensor, &Operand::name) == work.operands.end()) {
            work.operands.push_back({tensor, *std::move(dimensions), affine::bytesOf(kernel.type), isOutput});
        }
    }
    for (std::size_t i = 0; i < work.space.size(); ++i) {
        work.space.dimensions[i].isReduction = std::ranges::count(work.output().dimensions, i) == 0;
    }
    return work;
}

} // namespace pimento::comonm
