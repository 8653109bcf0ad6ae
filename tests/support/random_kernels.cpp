// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_kernels.h"

#include "engine/base/math.h"
#include "tests/support/random_index.h"

#include <algorithm>
#include <array>

namespace pimento::test {

using affine::Index;
using affine::Operation;
using affine::Statement;
using affine::StatementKind;
using affine::TensorRole;

KernelOptions KernelOptions::forDevices()
{
    KernelOptions options;
    options.values = Values::SumsOfProducts;
    options.softmax = Use::Never;
    options.scatteredTargets = Use::Never;
    options.sameNames = Use::Never;
    options.types = {affine::ElementType::Fp16};
    return options;
}

RandomKernels::RandomKernels(unsigned seed, KernelOptions options) : m_random(seed), m_options(std::move(options)) {}

std::int64_t RandomKernels::from(std::int64_t least, std::int64_t most)
{
    return least + static_cast<std::int64_t>(below(static_cast<std::size_t>(most - least + 1)));
}

affine::Kernel RandomKernels::kernel()
{
    m_kernel = {};
    m_kernel.name = "random";
    m_kernel.type = m_options.types[below(m_options.types.size())];
    m_written.clear();
    addVariables();
    addTensors();
    for (std::size_t i = 0; i < m_targets.size(); ++i) {
        addStatement(i);
        if (i + 1 < m_targets.size() && sometimes(m_options.softmax)) {
            addSoftmax();
        }
    }
    for (std::size_t tensor = 0; tensor < m_kernel.tensors.size(); ++tensor) {
        for (std::int64_t& size : m_kernel.tensors[tensor].sizes) {
            size += below(4) == 0 ? from(1, 3) : 0;
        }
    }
    for (Statement& statement : m_kernel.statements) {
        if (statement.kind == StatementKind::Softmax) { // result and operand are of one size
            auto& to = m_kernel.tensors[statement.target.tensor].sizes;
            auto& operand = m_kernel.tensors[statement.value.reference.tensor].sizes;
            std::ranges::transform(to, operand, to.begin(), std::ranges::max);
            operand = to;
        }
    }
    return m_kernel;
}

void RandomKernels::addVariables()
{
    const std::size_t count = 1 + below(m_options.mostLoops);
    for (std::size_t outer = 0; outer < count; ++outer) {
        addVariable(outer);
    }
    if (count > 1 && sometimes(m_options.sameNames)) {
        m_kernel.variables[1].name = m_kernel.variables[0].name;
    }
}

/// Adds a loop inside those of the variables 0 .. outer.
void RandomKernels::addVariable(std::size_t outer)
{
    static constexpr std::array kNames = {"b", "i", "j", "k", "r", "t"};
    affine::Variable loop;
    loop.name = outer < kNames.size() ? kNames[outer] : "v" + std::to_string(outer);
    const std::int64_t iterations = from(1, m_options.mostIterations);
    if (outer > 0 && sometimes(m_options.triangles)) {
        const std::size_t around = below(outer);
        const affine::Variable& other = m_kernel.variables[around];
        loop.begin = {{}, std::min<std::int64_t>(other.low, 0)};
        loop.end = {{{around, 1}}, 1}; // for j in range(i + 1)
        loop.low = loop.begin.constant;
        loop.high = other.high;
        if (below(2) == 0) { // for j in range(i, n)
            loop.begin = plain(around);
            loop.end = {{}, other.high + from(0, 3)};
            loop.low = other.low;
            loop.high = loop.end.constant;
        }
    } else {
        const bool isPlain = !sometimes(m_options.steps);
        loop.step = isPlain ? 1 : from(1, 3);
        loop.begin.constant = isPlain ? 0 : from(-2, 4);
        loop.end.constant = loop.begin.constant + (iterations - 1) * loop.step + from(1, loop.step);
        loop.low = loop.begin.constant;
        loop.high = loop.low + (iterations - 1) * loop.step + 1;
    }
    m_kernel.variables.push_back(std::move(loop));
}

/// Adds the tensors, arguments first: inputs and targets that are arguments, then tensors made inside.
void RandomKernels::addTensors()
{
    static constexpr std::array kInputNames = {"A", "B", "C", "D"};
    m_ranks.clear();
    m_targets.assign(1 + below(m_options.mostStatements), 0);
    const auto add = [&](const std::string& name, TensorRole role, std::size_t rank) {
        const auto residency = below(3) == 0 ? affine::Residency::Resident : affine::Residency::Streamed;
        m_kernel.tensors.push_back({name,
                                    std::vector<std::int64_t>(rank, 1),
                                    role,
                                    role == TensorRole::Input ? residency : affine::Residency::Streamed,
                                    {}});
        m_ranks.push_back(rank);
        return m_kernel.tensors.size() - 1;
    };
    const std::size_t inputs = 1 + below(m_options.mostInputs);
    for (std::size_t i = 0; i < inputs; ++i) {
        add(i < kInputNames.size() ? kInputNames[i] : "X" + std::to_string(i), TensorRole::Input, 1 + below(3));
    }
    const std::size_t inOuts = below(4) == 0 ? 1 : 0;
    for (std::size_t i = 0; i < m_targets.size(); ++i) {
        if (i < inOuts) {
            m_targets[i] = add("s" + std::to_string(i), TensorRole::InOut, 1 + below(3));
        }
    }
    for (std::size_t i = inOuts; i < m_targets.size(); ++i) {
        const bool isLast = i + 1 == m_targets.size();
        const TensorRole role = isLast || below(2) == 0 ? TensorRole::Output : TensorRole::Temporary;
        m_targets[i] = add("s" + std::to_string(i), role, 1 + below(3));
    }
}

std::vector<std::size_t> RandomKernels::someLoops()
{
    std::vector<std::size_t> loops;
    for (std::size_t v = 0; v < m_kernel.variables.size(); ++v) {
        loops.push_back(v);
    }
    // A loop can be missing if no other one depends on it.
    while (loops.size() > 1 && below(4) == 0) {
        const std::size_t gone = loops[below(loops.size())];
        const bool isNeeded = std::ranges::any_of(loops, [&](std::size_t v) {
            const affine::Variable& loop = m_kernel.variables[v];
            return loop.begin.coefficientOf(gone) != 0 || loop.end.coefficientOf(gone) != 0;
        });
        if (!isNeeded) {
            std::erase(loops, gone);
        }
    }
    return loops;
}

void RandomKernels::addStatement(std::size_t number)
{
    Statement statement;
    statement.loops = someLoops();
    statement.kind = below(3) == 0 ? StatementKind::Assign : StatementKind::Add;
    statement.target.tensor = m_targets[number];
    if (sometimes(m_options.guards)) {
        const std::size_t variable = statement.loops[below(statement.loops.size())];
        Index value = plain(variable);
        if (statement.loops.size() > 1 && below(2) == 0) {
            addTerm(value, statement.loops[below(statement.loops.size())], from(-2, 1));
        }
        value.constant = from(-3, 1);
        statement.guards.push_back({value});
    }
    std::vector<std::size_t> free = statement.loops;
    for (std::size_t d = 0; d < m_ranks[statement.target.tensor]; ++d) {
        statement.target.index.push_back(targetIndex(statement, free));
        keepInside(statement.target.index.back(), m_kernel.tensors[statement.target.tensor].sizes[d]);
    }
    const bool writesTwice = !free.empty();
    if (writesTwice && m_options.scatteredTargets == KernelOptions::Use::Never) {
        statement.kind = StatementKind::Add;
    }
    statement.value =
        m_options.values == KernelOptions::Values::All ? anyValue(statement, 4) : sumOfProducts(statement);
    m_written.push_back(statement.target.tensor);
    m_kernel.statements.push_back(std::move(statement));
}

/// Adds a softmax of a copy of the last result, with its own loops.
void RandomKernels::addSoftmax()
{
    const std::size_t from = m_written.back();
    affine::Tensor copy = m_kernel.tensors[from];
    copy.name = "p" + std::to_string(m_kernel.statements.size());
    copy.role = TensorRole::Temporary;
    m_kernel.tensors.push_back(std::move(copy));
    m_ranks.push_back(m_ranks[from]);
    Statement statement;
    statement.kind = StatementKind::Softmax;
    statement.target.tensor = m_kernel.tensors.size() - 1;
    statement.value.operation = Operation::Reference;
    statement.value.reference.tensor = from;
    statement.axis = below(m_ranks[from]);
    m_kernel.statements.push_back(std::move(statement));
}

/// Moves the index so that it is never negative and makes the size fit.
void RandomKernels::keepInside(Index& index, std::int64_t& size)
{
    std::int64_t least = index.constant;
    std::int64_t most = index.constant;
    for (const affine::Term& term : index.terms) {
        const affine::Variable& loop = m_kernel.variables[term.variable];
        const std::int64_t a = term.coefficient * loop.low;
        const std::int64_t b = term.coefficient * (loop.high - 1);
        least += std::min(a, b);
        most += std::max(a, b);
    }
    const std::int64_t shift = least < 0 ? -least : 0;
    index.constant += shift;
    size = std::max(size, most + shift + 1);
}

/// Returns an index for a target: mostly a loop variable that is in no other dimension of the target.
Index RandomKernels::targetIndex(const Statement& statement, std::vector<std::size_t>& free)
{
    if (sometimes(m_options.scatteredTargets)) {
        Index index = {{}, from(0, 3)};
        for (std::size_t times = below(3); times > 0; --times) {
            addTerm(index, statement.loops[below(statement.loops.size())], from(-2, 3));
        }
        return index;
    }
    if (free.empty()) {
        return {};
    }
    const std::size_t variable = free[below(free.size())];
    std::erase(free, variable);
    return plain(variable);
}

Draft RandomKernels::draft(const std::vector<DimensionSet>& sets, Resources resources)
{
    std::vector<DraftPart> parts;
    int groups = resources.groups;
    int cores = resources.cores;
    const auto some = [&](int& left) {
        const int taken = below(2) == 0 ? 1 : static_cast<int>(from(1, left));
        left /= taken;
        return taken;
    };
    for (const DimensionSet& set : sets) {
        DraftPart part{some(groups), some(cores), 1, static_cast<std::int32_t>(below(set.mappings.size()))};
        part.tile = ceilDivide(set.mappings[static_cast<std::size_t>(part.mapping)].extent,
                               std::int64_t{part.groups} * part.cores);
        parts.push_back(part);
    }
    return Draft(parts);
}

} // namespace pimento::test
