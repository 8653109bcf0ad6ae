// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/dimension_sets.h"

#include "engine/kernels/affine/kernel_fingerprint.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace pimento {

static void fingerprint(Fingerprinter& to, const Mapping& mapping)
{
    const auto& [tensor, dimension, function, extent] = mapping;
    to.add(tensor, dimension, function, extent);
}

void fingerprint(Fingerprinter& to, const DimensionSet& set)
{
    const auto& [variables, mappings] = set;
    to.add(variables, mappings);
}

namespace {

using affine::Index;

/// Disjoint groups of loop variables; each has one root.
class VariableGroups {
public:
    explicit VariableGroups(std::size_t variables) : m_parent(variables)
    {
        std::iota(m_parent.begin(), m_parent.end(), std::size_t{0});
    }

    [[nodiscard]] std::size_t root(std::size_t variable)
    {
        while (m_parent[variable] != variable) {
            m_parent[variable] = m_parent[m_parent[variable]];
            variable = m_parent[variable];
        }
        return variable;
    }
    void join(std::size_t one, std::size_t other) { m_parent[root(one)] = root(other); }
    void joinAll(std::size_t one, const Index& index)
    {
        for (const affine::Term& term : index.terms) {
            join(one, term.variable);
        }
    }

private:
    std::vector<std::size_t> m_parent;
};

/// Orders functions by plainness: few variables before many, then by coefficients, then by constant: b, b+1, b*2, b+k.
bool isPlainer(const Index& one, const Index& other)
{
    if (one.terms.size() != other.terms.size()) {
        return one.terms.size() < other.terms.size();
    }
    const auto isLessTerm = [](const affine::Term& a, const affine::Term& b) {
        return std::tie(a.variable, a.coefficient) < std::tie(b.variable, b.coefficient);
    };
    if (one.terms != other.terms) {
        return std::ranges::lexicographical_compare(one.terms, other.terms, isLessTerm);
    }
    return one.constant < other.constant;
}

/// Reference sets of the paper: all functions of each tensor dimension.
class References {
public:
    explicit References(const affine::Kernel& kernel)
    {
        for (const affine::Statement& statement : kernel.statements) {
            collect(statement.value);
            collect(statement.target);
        }
        for (auto& [dimension, functions] : m_functions) {
            std::ranges::sort(functions, isPlainer);
            const auto [first, last] = std::ranges::unique(functions);
            functions.erase(first, last);
        }
    }

    using Dimension = std::pair<std::size_t, std::size_t>; // tensor, dimension
    [[nodiscard]] const std::map<Dimension, std::vector<Index>>& functions() const { return m_functions; }

private:
    void collect(const affine::Expression& expression)
    {
        if (expression.operation == affine::Operation::Reference) {
            collect(expression.reference);
        }
        for (const affine::Expression& operand : expression.operands) {
            collect(operand);
        }
    }
    void collect(const affine::Reference& reference)
    {
        for (std::size_t dimension = 0; dimension < reference.index.size(); ++dimension) {
            // A constant index does not distinguish cores, so it cannot represent a set.
            if (!reference.index[dimension].terms.empty()) {
                m_functions[{reference.tensor, dimension}].push_back(reference.index[dimension]);
            }
        }
    }

    std::map<Dimension, std::vector<Index>> m_functions;
};

VariableGroups groupVariables(const affine::Kernel& kernel, const References& references)
{
    VariableGroups groups(kernel.variables.size());
    for (const auto& [dimension, functions] : references.functions()) {
        const std::size_t first = functions.front().terms.front().variable;
        for (const Index& function : functions) {
            groups.joinAll(first, function);
        }
    }
    for (std::size_t variable = 0; variable < kernel.variables.size(); ++variable) {
        groups.joinAll(variable, kernel.variables[variable].begin);
        groups.joinAll(variable, kernel.variables[variable].end);
    }
    return groups;
}

} // namespace

std::vector<DimensionSet> dimensionSets(const affine::Kernel& kernel)
{
    const References references(kernel);
    VariableGroups groups = groupVariables(kernel, references);

    std::vector<DimensionSet> sets;
    std::map<std::size_t, std::size_t> setOfRoot;
    for (const auto& [dimension, functions] : references.functions()) {
        const auto [tensor, axis] = dimension;
        const std::size_t root = groups.root(functions.front().terms.front().variable);
        const auto [found, isNew] = setOfRoot.try_emplace(root, sets.size());
        if (isNew) {
            sets.emplace_back();
        }
        DimensionSet& set = sets[found->second];
        for (const Index& function : functions) {
            set.mappings.push_back({tensor, axis, function, kernel.tensors[tensor].sizes[axis]});
            for (const affine::Term& term : function.terms) {
                set.variables.push_back(term.variable);
            }
        }
    }
    for (DimensionSet& set : sets) {
        std::ranges::sort(set.variables);
        const auto [first, last] = std::ranges::unique(set.variables);
        set.variables.erase(first, last);
    }
    return sets;
}

std::string dimensionName(const affine::Kernel& kernel, std::size_t tensor, std::size_t dimension)
{
    return kernel.tensors[tensor].name + std::to_string(dimension);
}

std::string text(const Mapping& mapping, const affine::Kernel& kernel)
{
    return dimensionName(kernel, mapping.tensor, mapping.dimension) + "^" +
           affine::text(mapping.function, kernel.variables);
}

std::string text(const DimensionSet& set, const affine::Kernel& kernel)
{
    std::string all = "(";
    for (std::size_t i = 0; i < set.mappings.size(); ++i) {
        const Mapping& mapping = set.mappings[i];
        const Mapping* before = i == 0 ? nullptr : &set.mappings[i - 1];
        if (before && before->tensor == mapping.tensor && before->dimension == mapping.dimension) {
            all += ",";
        } else {
            all += before ? "}, " : "";
            all += dimensionName(kernel, mapping.tensor, mapping.dimension) + "={";
        }
        all += affine::text(mapping.function, kernel.variables);
    }
    return all + (set.mappings.empty() ? ")" : "})");
}

} // namespace pimento
