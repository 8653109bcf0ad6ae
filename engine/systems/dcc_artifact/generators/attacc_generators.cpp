// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/generator_parts.h"

#include <algorithm>

// Generators of the published artifact's request lists, with every quirk (which half of the banks computes, which
// offsets are walked, what is loaded but never stored), because the quirks determine the published cycles.

namespace pimento::dcc_artifact {

namespace {

/// Fills the buffers of the GEMV units with the input of batch element j. As in the artifact, the element number serves
/// as a byte offset.
Generator<Burst> fillBuffer(Plan plan, std::uint8_t kind, std::int64_t j)
{
    for (std::int64_t x = roundUp(j * plan.t1, kBlockElements); x < (j + 1) * plan.t1; x += kBlockElements) {
        co_yield plan.sweep(kind, x);
    }
}

// AttAcc GEMV

Generator<Burst> attaccGemvMac(Plan plan, Kinds kinds)
{
    const std::int64_t result = plan.matrixBytes + plan.vectorBytes;
    const std::int64_t columns = blocks(plan.t1);
    for (std::int64_t y = 0; y < plan.t2; y += 16) {
        const std::int64_t end = std::min(y + 16, plan.t2);
        for (std::int64_t row = y; row < end; row += columns == 1 ? end - y : 1) {
            const Burst first = plan.atBankZero(kinds.macAb, plan.matrixBytes + kBlockBytes * row);
            co_yield columns == 1 ? first.times(end - y, kBlockBytes) : first.times(columns, kBlockBytes * plan.t2);
        }
        co_yield plan.perBankGroup(kinds.mvSb, result);
    }
}

} // namespace

Generator<Burst> attaccGemv(Plan plan, Kinds kinds, Mode mode)
{
    for (std::int64_t iteration = 0; iteration < plan.iterations; ++iteration) {
        PIMENTO_YIELD_ALL(input(plan, kinds, mode, Flush::AfterFirstOfSixteen));
        co_yield fence(kinds, plan);
        for (std::int64_t j = 0; j < plan.t0; ++j) {
            PIMENTO_YIELD_ALL(fillBuffer(plan, kinds.wrGb, j));
            co_yield fence(kinds, plan);
            PIMENTO_YIELD_ALL(attaccGemvMac(plan, kinds));
            co_yield fence(kinds, plan);
        }
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, plan.matrixBytes + plan.vectorBytes, plan.t0 * plan.t2));
    }
}

namespace {

// AttAcc attention

/// Multiplies `rows` rows of `columns` elements each; with `drainTo` >= 0 the accumulators are moved there every 16
/// rows.
Generator<Burst> attentionMac(Plan plan, Kinds kinds, std::int64_t rows, std::int64_t columns, std::int64_t drainTo)
{
    const std::int64_t products = blocks(columns);
    for (std::int64_t y = 0; y < rows; ++y) {
        co_yield plan.atBankZero(kinds.macAb, plan.matrixBytes + kBlockBytes * y * products)
            .times(products, kBlockBytes);
        if (drainTo >= 0 && (y % 16 == 15 || y == rows - 1)) {
            co_yield plan.perBankGroup(kinds.mvSb, drainTo);
        }
    }
}

Generator<Burst> attentionScoreMove(Plan plan, Kinds kinds)
{
    for (std::int64_t y = 0; y < plan.t2; ++y) {
        if (y % 16 == 15 || y == plan.t2 - 1) {
            co_yield plan.perBankGroup(kinds.mvSb, 0);
        }
    }
}

Generator<Burst> attentionSoftmax(Plan plan, Kinds kinds)
{
    for (std::int64_t s = 0; s < plan.outerCores; ++s) {
        co_yield Burst{kinds.sfm, 0, s * (kCoresPerChannel / plan.outerCores), 1, 1, plan.channels, 1};
    }
}

Generator<Burst> attentionFillBuffers(Plan plan, std::uint8_t kind)
{
    for (std::int64_t j = 0; j < plan.t0; ++j) {
        PIMENTO_YIELD_ALL(fillBuffer(plan, kind, j));
    }
}

Generator<Burst> attentionScore(Plan plan, Kinds kinds)
{
    for (std::int64_t j = 0; j < plan.t0; ++j) {
        PIMENTO_YIELD_ALL(fillBuffer(plan, kinds.wrGb, j));
        PIMENTO_YIELD_ALL(attentionMac(plan, kinds, plan.t2, plan.t1, -1));
    }
}

Generator<Burst> attentionScoreMacs(Plan plan, Kinds kinds)
{
    for (std::int64_t j = 0; j < plan.t0; ++j) {
        PIMENTO_YIELD_ALL(attentionMac(plan, kinds, plan.t2, plan.t1, -1));
    }
}

Generator<Burst> attentionContextMac(Plan plan, Kinds kinds)
{
    return attentionMac(plan, kinds, plan.t1, plan.t2, plan.matrixBytes + plan.vectorBytes);
}

Generator<Burst> attentionContext(Plan plan, Kinds kinds)
{
    for (std::int64_t j = 0; j < plan.t0; ++j) {
        PIMENTO_YIELD_ALL(attentionContextMac(plan, kinds));
    }
}

Generator<Burst> attentionOutput(Plan plan, Kinds kinds)
{
    return sweeps(plan, kinds.st, plan.matrixBytes + plan.vectorBytes, plan.t0 * plan.t1);
}

} // namespace

Generator<Burst> attaccAttention(Plan plan, Kinds kinds, Mode mode)
{
    std::int64_t iteration = 0;
    for (; iteration + 1 < plan.iterations; iteration += 2) {                   // the pair (a, b) overlaps
        PIMENTO_YIELD_ALL(input(plan, kinds, mode, Flush::AfterLastOfSixteen)); // a
        PIMENTO_YIELD_ALL(input(plan, kinds, mode, Flush::AfterLastOfSixteen)); // b
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(attentionScore(plan, kinds));            // a
        PIMENTO_YIELD_ALL(attentionScoreMove(plan, kinds));        // a
        PIMENTO_YIELD_ALL(attentionFillBuffers(plan, kinds.wrGb)); // b
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(attentionScoreMacs(plan, kinds));        // b
        PIMENTO_YIELD_ALL(attentionSoftmax(plan, kinds));          // a
        PIMENTO_YIELD_ALL(attentionFillBuffers(plan, kinds.mvGb)); // a
        PIMENTO_YIELD_ALL(attentionScoreMove(plan, kinds));        // b
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(attentionContext(plan, kinds)); // a
        PIMENTO_YIELD_ALL(attentionSoftmax(plan, kinds)); // b
        co_yield fence(kinds, plan);
        for (std::int64_t j = 0; j < plan.t0; ++j) { // b, element by element
            PIMENTO_YIELD_ALL(fillBuffer(plan, kinds.mvGb, j));
            PIMENTO_YIELD_ALL(attentionContextMac(plan, kinds));
        }
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(attentionOutput(plan, kinds)); // a
        PIMENTO_YIELD_ALL(attentionOutput(plan, kinds)); // b
    }
    if (iteration < plan.iterations) {
        PIMENTO_YIELD_ALL(input(plan, kinds, mode, Flush::AfterLastOfSixteen));
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(attentionScore(plan, kinds));
        PIMENTO_YIELD_ALL(attentionScoreMove(plan, kinds));
        PIMENTO_YIELD_ALL(attentionSoftmax(plan, kinds));
        PIMENTO_YIELD_ALL(attentionFillBuffers(plan, kinds.mvGb));
        PIMENTO_YIELD_ALL(attentionContext(plan, kinds));
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(attentionOutput(plan, kinds));
    }
}

// AttAcc reduction

Generator<Burst> attaccReduction(Plan plan, Kinds kinds)
{
    const std::int64_t vector = kBlockBytes;
    const std::int64_t result = vector + plan.vectorBytes;
    for (std::int64_t iteration = 0; iteration < plan.iterations; ++iteration) {
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, vector, plan.t0 * plan.t1));
        co_yield fence(kinds, plan);
        co_yield plan.sweep(kinds.wrGb, 0);
        for (std::int64_t j = 0; j < plan.t0; ++j) {
            co_yield plan.atBankZero(kinds.macAb, vector).times(blocks(plan.t1), kBlockBytes);
            co_yield plan.perBankGroup(kinds.mvSb, result);
        }
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, result, plan.t0 * plan.t1));
    }
}

} // namespace pimento::dcc_artifact
