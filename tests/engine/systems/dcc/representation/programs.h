// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/math.h"
#include "engine/systems/dcc/representation/program.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"

#include <vector>

namespace pimento::test {

struct Allocation {
    std::int32_t groups = 1;
    std::int32_t cores = 1;
    std::int32_t mapping = 0;
};

/// Makes a program of a kernel. The tile sizes follow from the allocation.
inline ir::Program program(const Kernel& kernel, const std::vector<Allocation>& allocation,
                           ir::Indexing indexing = ir::Indexing::Expanded)
{
    const auto sets = dimensionSets(kernel);
    std::vector<DraftPart> parts;
    for (std::size_t set = 0; set < sets.size(); ++set) {
        const auto [groups, cores, mapping] = allocation[set];
        const std::int64_t extent = sets[set].mappings[static_cast<std::size_t>(mapping)].extent;
        parts.push_back({groups, cores, ceilDivide(extent, std::int64_t{groups} * cores), mapping});
    }
    return ir::make(kernel, sets, Draft(parts), {16, 64}, indexing);
}

/// gemv of 32 x 512 x 128 with draft 16x1,1x4,1x16 over batch, columns, rows.
inline ir::Program gemvProgram() { return program(gemv(32, 512, 128), {{16, 1}, {1, 4}, {1, 16}}); }

/// Returns the program of Fig. 5 whose draft 7 begins with [1, 4, C0^b]: tiles of 12 / 4 = 3.
inline ir::Program fig5Program(ir::Indexing indexing = ir::Indexing::Expanded)
{
    return program(fig5(), {{1, 4, 2}, {2, 1, 1}, {1, 1}}, indexing);
}

inline ir::Program attentionProgram() { return program(attn(4, 16, 8), {{4, 1}, {1, 1}, {1, 8}}); }

/// y[i][j] += max(x[i+r-1][j], 0.5) where i+r >= 1, j up to i, r from 0 in steps of 2.
inline ir::Program triangleProgram()
{
    constexpr std::size_t i = 0;
    constexpr std::size_t j = 1;
    constexpr std::size_t r = 2;
    Kernel kernel;
    kernel.name = "triangle";
    kernel.type = affine::ElementType::Bf16;
    kernel.tensors = {tensor("x", {10, 8}), tensor("y", {8, 8}, TensorRole::Output)};
    kernel.variables = {loop("i", 8), {"j", fixed(0), linear(i, 1, 1), 1, 0, 8}, {"r", fixed(0), fixed(3), 2, 0, 3}};
    Expression half;
    half.constant = 0.5;
    const Index window = {{{i, 1}, {r, 1}}, -1};
    kernel.statements = {statement(StatementKind::Add, {i, j, r}, {1, {linear(i), linear(j)}},
                                   apply(Operation::Maximum, {read({0, {window, linear(j)}}), half}))};
    kernel.statements[0].guards = {{window}};
    return program(kernel, {{2, 1}});
}

} // namespace pimento::test
