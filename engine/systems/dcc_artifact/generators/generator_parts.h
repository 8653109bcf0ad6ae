// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/generator.h"
#include "engine/base/math.h"
#include "engine/systems/dcc_artifact/generators/request_generator.h"

#include <algorithm>
#include <cstdint>
#include <vector>

// Shared parts of the request generators of the two device families. Private to this folder.

namespace pimento::dcc_artifact {

inline constexpr std::int64_t kBlockBytes = 32;
inline constexpr std::int64_t kElementBytes = 2;
inline constexpr std::int64_t kBlockElements = 16;
inline constexpr std::int64_t kBanksPerGroup = 4; // banks per bank group
inline constexpr std::int64_t kCoresPerChannel = 64;
inline constexpr std::int64_t kRegisterBlocks = 8;

// What the generators of HBM-PIM leave out.
inline constexpr std::int64_t kComputingBanks = 2; // the first banks of each bank group compute
inline constexpr std::int64_t kMultipliedPairs = 2; // GEMV: one of this many pairs is multiplied
inline constexpr std::int64_t kInputStep = kBlockElements * kRegisterBlocks; // GEMV: from one chunk to the next

/// Number of blocks of 16 elements.
[[nodiscard]] constexpr std::int64_t blocks(std::int64_t elements) { return ceilDivide(elements, kBlockElements); }

/// The end of a chunk of inputs of HBM-PIM's GEMV: the step counts elements, the end is one of blocks.
[[nodiscard]] constexpr std::int64_t chunkEnd(std::int64_t begin, std::int64_t inputs)
{
    return std::min(begin + kRegisterBlocks, blocks(inputs));
}

/// Number of the first `held` inputs of a core that HBM-PIM's GEMV multiplies in a tile of `inputs`: it begins chunks at
/// 0, 128, 256, ... and multiplies each to its end.
[[nodiscard]] constexpr std::int64_t multipliedInputs(std::int64_t inputs, std::int64_t held)
{
    const std::int64_t walked = std::min(blocks(inputs), held);
    return walked / kInputStep * kRegisterBlocks + std::min(walked % kInputStep, kRegisterBlocks);
}

/// Bytes of `elements` elements, padded to whole blocks.
[[nodiscard]] constexpr std::int64_t paddedBytes(std::int64_t elements)
{
    return roundUp(elements * kElementBytes, kBlockBytes);
}

/// Sizes shared by the generators of one trace, and bursts over its lanes and banks.
struct Plan {
    std::int64_t lanes;
    std::int64_t banks;
    std::int64_t channels;
    std::int64_t outerCores; // cores of the outermost set after alignment
    std::int64_t t0;         // after the split into iterations
    std::int64_t t1;
    std::int64_t t2;
    std::int64_t iterations;
    std::int64_t vectorBytes;
    std::int64_t matrixBytes;

    [[nodiscard]] Burst sweep(std::uint8_t kind, std::int64_t offset) const
    {
        return {kind, offset, 0, 1, banks, lanes, 1};
    }
    [[nodiscard]] Burst atBankZero(std::uint8_t kind, std::int64_t offset) const
    {
        return {kind, offset, 0, 1, 1, lanes, 1};
    }
    [[nodiscard]] Burst perBankGroup(std::uint8_t kind, std::int64_t offset) const
    {
        return {kind, offset, 0, kBanksPerGroup, ceilDivide(banks, kBanksPerGroup), lanes, 1};
    }
    /// Makes a burst of commands to every `step`-th bank from `first` on.
    [[nodiscard]] Burst everyNth(std::uint8_t kind, std::int64_t offset, std::int64_t first, std::int64_t step) const
    {
        return {kind, offset, first, step, banks > first ? ceilDivide(banks - first, step) : 0, lanes, 1};
    }
};

/// Indices of the requests in the device's table; 0 for requests that the device lacks.
struct Kinds {
    std::uint8_t ld, st, barrier, wrGb, macAb, mvSb, mvGb, sfm, ldOp, addOp, macOp, wbAcc, wbRes, accReset, relu;

    explicit Kinds(const sim::Machine& machine);
};

/// Computes the sizes of a trace, split into iterations when a tile does not fit a bank.
[[nodiscard]] Plan makePlan(const Trace& trace);

enum class Flush : std::uint8_t {
    AfterFirstOfSixteen, // blocks 0, 16, 32, ... and the last; no fences
    AfterLastOfSixteen,  // blocks 15, 31, ... and the last; a fence before and after
};

/// Burst of one barrier per channel.
[[nodiscard]] Burst fence(const Kinds& kinds, const Plan& plan);
/// Yields one sweep over all banks and lanes per block of the elements.
[[nodiscard]] Generator<Burst> sweeps(Plan plan, std::uint8_t kind, std::int64_t offset, std::int64_t elements);
/// Yields the input from host memory: loads, and stores of the blocks loaded since the last flush.
[[nodiscard]] Generator<Burst> copyIn(Plan plan, Kinds kinds, Flush flush);
/// Yields the input from host memory or, in inference mode, only the stores.
[[nodiscard]] Generator<Burst> input(Plan plan, Kinds kinds, Mode mode, Flush flush);

// Request generators, one per kernel and device family.
[[nodiscard]] Generator<Burst> attaccGemv(Plan plan, Kinds kinds, Mode mode);
[[nodiscard]] Generator<Burst> attaccAttention(Plan plan, Kinds kinds, Mode mode);
[[nodiscard]] Generator<Burst> attaccReduction(Plan plan, Kinds kinds);
[[nodiscard]] Generator<Burst> hbmPimGemv(Plan plan, Kinds kinds);
[[nodiscard]] Generator<Burst> hbmPimReduction(Plan plan, Kinds kinds);
[[nodiscard]] Generator<Burst> hbmPimVectorAdd(Plan plan, Kinds kinds);
[[nodiscard]] Generator<Burst> hbmPimRelu(Plan plan, Kinds kinds);

} // namespace pimento::dcc_artifact

/// Yields all bursts of another generator.
#define PIMENTO_YIELD_ALL(...)                                           \
    for (auto inner = __VA_ARGS__; const Burst* burst = inner.next();) { \
        co_yield *burst;                                                 \
    }
