// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/generator_parts.h"

#include <algorithm>

// Generators of the published artifact's request lists, with every quirk (which half of the banks computes, which
// offsets are walked, what is loaded but never stored), because the quirks determine the published cycles.

namespace pimento::dcc_artifact {

namespace {

// HBM-PIM GEMV

/// Yields one output chunk [o0, o1) of batch element j in the banks of one parity.
Generator<Burst> hbmPimGemvChunk(Plan plan, Kinds kinds, std::int64_t j, std::int64_t parity, std::int64_t o0,
                                 std::int64_t o1)
{
    const std::int64_t result = plan.matrixBytes + plan.vectorBytes;
    for (std::int64_t o = o0; o < o1; ++o) {
        co_yield plan.everyNth(kinds.accReset, 0, parity, 2);
    }
    for (std::int64_t i0 = 0; i0 < plan.t1; i0 += kInputStep) {
        const std::int64_t i1 = chunkEnd(i0, plan.t1);
        for (std::int64_t i = i0; i < i1; ++i) {
            co_yield plan.everyNth(kinds.ldOp, kElementBytes * (j * plan.t1 + i), parity, 2);
        }
        for (std::int64_t o = o0; o < o1; ++o) {
            for (std::int64_t i = i0; i < i1; ++i) {
                Burst burst = plan.everyNth(
                    kinds.macOp,
                    plan.matrixBytes + kElementBytes * (j * plan.t1 * plan.t2 + i * plan.t1 + kBlockElements * o),
                    parity, 2);
                burst.pairStep = kMultipliedPairs;
                co_yield burst;
            }
        }
        for (std::int64_t o = o0; o < o1; ++o) {
            co_yield plan.everyNth(kinds.wbAcc, result + kBlockBytes * o, parity, 2);
        }
    }
}

} // namespace

Generator<Burst> hbmPimGemv(Plan plan, Kinds kinds)
{
    const std::int64_t outputs = blocks(plan.t2);
    for (std::int64_t iteration = 0; iteration < plan.iterations; ++iteration) {
        PIMENTO_YIELD_ALL(copyIn(plan, kinds, Flush::AfterLastOfSixteen));
        for (std::int64_t j = 0; j < plan.t0; ++j) {
            for (const std::int64_t parity : {0, 1}) {
                for (std::int64_t o0 = 0; o0 < outputs; o0 += kRegisterBlocks) {
                    PIMENTO_YIELD_ALL(
                        hbmPimGemvChunk(plan, kinds, j, parity, o0, std::min(o0 + kRegisterBlocks, outputs)));
                }
            }
        }
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, plan.matrixBytes + plan.vectorBytes, plan.t0 * plan.t2));
    }
}

// HBM-PIM reduction, vector add, ReLU: the first two banks of each bank group compute.

Generator<Burst> hbmPimReduction(Plan plan, Kinds kinds)
{
    const std::int64_t result = plan.vectorBytes;
    for (std::int64_t iteration = 0; iteration < plan.iterations; ++iteration) {
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, 0, plan.t0 * plan.t1));
        co_yield fence(kinds, plan);
        for (std::int64_t j = 0; j < plan.t0; ++j) {
            const std::int64_t element = j * plan.t1;
            for (std::int64_t first = 0; first < kComputingBanks; ++first) {
                for (std::int64_t i = 0; i < blocks(plan.t1); ++i) {
                    co_yield plan.everyNth(kinds.macOp, kElementBytes * (element + i), first, kBanksPerGroup);
                }
                for (std::int64_t i = 0; i < 4; ++i) {
                    co_yield plan.everyNth(kinds.macOp, kElementBytes * i, first, kBanksPerGroup);
                }
                if (j % 8 == 7 || j == plan.t0 - 1) {
                    co_yield plan.everyNth(kinds.wbRes, result + kElementBytes * element, first, kBanksPerGroup);
                }
            }
        }
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, result, plan.t0 * plan.t1));
    }
}

namespace {

/// A pass of an element-wise kernel: each step covers a chunk of up to eight blocks before the next step.
struct ElementStep {
    std::uint8_t kind;
    std::int64_t offset;
};

Generator<Burst> hbmPimElements(Plan plan, std::vector<ElementStep> steps)
{
    const std::int64_t count = blocks(plan.t1);
    for (std::int64_t j = 0; j < plan.t0; ++j) {
        for (std::int64_t first = 0; first < kComputingBanks; ++first) {
            for (std::int64_t i0 = 0; i0 < count; i0 += kRegisterBlocks) {
                for (const ElementStep& step : steps) {
                    for (std::int64_t i = i0; i < std::min(i0 + kRegisterBlocks, count); ++i) {
                        co_yield plan.everyNth(step.kind, step.offset + kElementBytes * (j * plan.t1 + i), first,
                                               kBanksPerGroup);
                    }
                }
            }
        }
    }
}

} // namespace

Generator<Burst> hbmPimVectorAdd(Plan plan, Kinds kinds)
{
    const std::int64_t second = plan.vectorBytes;
    const std::int64_t result = 2 * plan.vectorBytes;
    for (std::int64_t iteration = 0; iteration < plan.iterations; ++iteration) {
        for (const std::int64_t operand : {std::int64_t{0}, second}) {
            PIMENTO_YIELD_ALL(sweeps(plan, kinds.ld, operand, plan.t0 * plan.t1));
            co_yield fence(kinds, plan);
        }
        PIMENTO_YIELD_ALL(hbmPimElements(plan, {{kinds.ldOp, 0}, {kinds.addOp, second}, {kinds.wbRes, result}}));
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, result, plan.t0 * plan.t1));
    }
}

Generator<Burst> hbmPimRelu(Plan plan, Kinds kinds)
{
    const std::int64_t result = plan.vectorBytes;
    for (std::int64_t iteration = 0; iteration < plan.iterations; ++iteration) {
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.ld, 0, plan.t0 * plan.t1));
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(hbmPimElements(plan, {{kinds.relu, 0}, {kinds.wbRes, result}}));
        co_yield fence(kinds, plan);
        PIMENTO_YIELD_ALL(sweeps(plan, kinds.st, result, plan.t0 * plan.t1));
    }
}

} // namespace pimento::dcc_artifact
