// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/statement_parts.h"

#include "engine/mlir/body_writer.h"
#include "engine/mlir/element_names.h"
#include "engine/mlir/expressions.h"

#include <algorithm>
#include <cstdlib>

namespace pimento::mlir {

using affine::Index;
using affine::Kernel;
using affine::Reference;
using affine::Statement;
using affine::StatementKind;

std::string tensorText(const std::vector<std::int64_t>& sizes, affine::ElementType type)
{
    std::string text = "tensor<";
    for (const std::int64_t size : sizes) {
        text += std::to_string(size) + "x";
    }
    return text + std::string(elementName(type)) + ">";
}

std::string affineText(const Index& index, const Kernel& kernel)
{
    std::string text;
    for (const affine::Term& term : index.terms) {
        const std::string& name = kernel.variables[term.variable].name;
        const std::int64_t size = std::abs(term.coefficient);
        const bool isFirst = text.empty();
        text += term.coefficient < 0 ? (isFirst ? "-" : " - ") : (isFirst ? "" : " + ");
        text += size == 1 ? name : name + " * " + std::to_string(size);
    }
    if (text.empty()) {
        return std::to_string(index.constant);
    }
    if (index.constant == 0) {
        return text;
    }
    return text + (index.constant < 0 ? " - " : " + ") + std::to_string(std::abs(index.constant));
}

std::string mapText(const Statement& statement, const std::vector<Index>& indices, const Kernel& kernel)
{
    std::string loops;
    for (const std::size_t loop : statement.loops) {
        loops += (loops.empty() ? "" : ", ") + kernel.variables[loop].name;
    }
    std::string results;
    for (const Index& index : indices) {
        results += (results.empty() ? "" : ", ") + affineText(index, kernel);
    }
    return "affine_map<(" + loops + ") -> (" + results + ")>";
}

std::optional<std::size_t> loneLoopOf(const Index& index)
{
    const bool isLone = index.constant == 0 && index.terms.size() == 1 && index.terms[0].coefficient == 1;
    return isLone ? std::optional(index.terms[0].variable) : std::nullopt;
}

bool isParallel(const Statement& statement, std::size_t loop)
{
    return std::ranges::any_of(statement.target.index,
                               [&](const Index& index) { return index.coefficientOf(loop) != 0; });
}

std::string iteratorText(const Statement& statement)
{
    std::string all;
    for (const std::size_t loop : statement.loops) {
        all += (all.empty() ? "" : ", ") + std::string(isParallel(statement, loop) ? "\"parallel\"" : "\"reduction\"");
    }
    return all;
}

std::vector<Reference> readsOf(const Statement& statement)
{
    std::vector<Reference> reads;
    forEachReference(statement.value, [&](const affine::Expression& each) {
        const bool isOwn = statement.kind == StatementKind::Assign && each.reference == statement.target;
        if (!isOwn && std::ranges::find(reads, each.reference) == reads.end()) {
            reads.push_back(each.reference);
        }
    });
    return reads;
}

std::vector<std::size_t> hiddenLoops(const Statement& statement, const std::vector<Reference>& reads)
{
    std::vector<std::size_t> hidden;
    for (const std::size_t loop : statement.loops) {
        const auto names = [&](const Reference& reference) {
            return std::ranges::any_of(reference.index, [&](const Index& index) { return loneLoopOf(index) == loop; });
        };
        if (!names(statement.target) && std::ranges::none_of(reads, names)) {
            hidden.push_back(loop);
        }
    }
    return hidden;
}

namespace {

std::string loopProblem(const Statement& statement, const Kernel& kernel)
{
    for (const std::size_t loop : statement.loops) {
        const affine::Variable& variable = kernel.variables[loop];
        if (!variable.hasFixedBounds() || variable.begin.constant != 0 || variable.step != 1) {
            return "the loop " + variable.name + " does not count from 0 to a constant";
        }
        const auto same = std::ranges::count(statement.loops, variable.name,
                                             [&](std::size_t each) { return kernel.variables[each].name; });
        if (same > 1) {
            return "two loops have the name " + variable.name;
        }
        if (variable.name == "mod" || variable.name == "floordiv" || variable.name == "ceildiv") {
            return "the loop has the name " + variable.name + ", which is a word of affine maps";
        }
    }
    return "";
}

/// linalg demands that a loop that indexes a dimension alone runs over all of it.
std::string partProblem(const Reference& reference, const Kernel& kernel)
{
    for (std::size_t i = 0; i < reference.index.size(); ++i) {
        const auto loop = loneLoopOf(reference.index[i]);
        const affine::Tensor& tensor = kernel.tensors[reference.tensor];
        if (loop && kernel.variables[*loop].high != tensor.sizes[i]) {
            return "the loop " + kernel.variables[*loop].name + " covers a part of dimension " + std::to_string(i) +
                   " of " + tensor.name;
        }
    }
    return "";
}

} // namespace

std::string statementProblem(const Statement& statement, const Kernel& kernel)
{
    if (!statement.guards.empty()) {
        return "it depends on a condition about its loops";
    }
    std::string problem = loopProblem(statement, kernel);
    for (const Reference& read : readsOf(statement)) {
        problem = problem.empty() ? partProblem(read, kernel) : problem;
    }
    return problem.empty() ? partProblem(statement.target, kernel) : problem;
}

void Ports::add(const std::string& value, const std::string& type, const std::string& map, const std::string& name)
{
    values += (values.empty() ? "" : ", ") + value;
    types += (types.empty() ? "" : ", ") + type;
    maps += (maps.empty() ? "" : ", ") + map;
    names.push_back(name);
}

std::string Ports::arguments(const std::string& element) const
{
    std::string all;
    for (const std::string& name : names) {
        all += (all.empty() ? "" : ", ") + name + ": " + element;
    }
    return all;
}

std::string genericText(const Statement& statement, const Kernel& kernel, Ports inputs, const std::string& output,
                        const std::string& type, const std::string& indent, std::string& problem)
{
    const std::string element(elementName(kernel.type));
    const std::string own = "%" + kernel.tensors[statement.target.tensor].name + ".out";
    const std::vector<Reference> reads = readsOf(statement);
    std::vector<std::pair<Reference, std::string>> elements;
    for (std::size_t i = 0; i < reads.size(); ++i) {
        elements.emplace_back(reads[i], inputs.names[i]);
    }
    if (statement.kind == StatementKind::Assign) {
        elements.emplace_back(statement.target, own);
    }
    const std::string ins = inputs.values.empty() ? "" : " ins(" + inputs.values + " : " + inputs.types + ")";
    inputs.add(output, type, mapText(statement, statement.target.index, kernel), own);
    BodyWriter body(kernel, statement.loops, elements, indent + "  ");
    std::string value = body.number(statement.value);
    value = statement.kind == StatementKind::Add ? body.sum(own, value) : value;
    problem = body.problem();
    return "linalg.generic {indexing_maps = [" + inputs.maps + "], iterator_types = [" + iteratorText(statement) +
           "]}" + ins + " outs(" + output + " : " + type + ") {\n" + indent + "^bb0(" + inputs.arguments(element) +
           "):\n" + body.text() + indent + "  linalg.yield " + value + " : " + element + "\n" + indent + "} -> " +
           type + "\n";
}

} // namespace pimento::mlir
