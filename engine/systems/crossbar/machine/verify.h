// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/machine/crossbar_machine.h"
#include "engine/systems/crossbar/streams/vector_functions.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>

namespace pimento::crossbar {

/// Layers whose results streams have to store.
enum class StoredLayers : std::uint8_t {
    Outputs,  // of the network, and of others what the streams load
    Matrices, // all layers with weights, for streams of these layers alone
    All,      // all layers
};

struct VerifyOptions {
    LoadedSample loaded = LoadedSample::Same;
    StoredLayers stored = StoredLayers::Outputs;
    PoolDivisor divisor = PoolDivisor::ValidInputs;
    CoreOrder order = CoreOrder::Ascending;
    std::uint64_t seed = 1;                      // of weights, biases and inputs
    std::span<const std::int32_t> waitsFor = {}; // as in MachineOptions
};

/// Streams of a network on a chip.
struct VerifiedStreams {
    const LayerGraph& graph;
    std::span<const LayerPartition> partitions;
    const Placement& placement;
    const CrossbarChip& chip;
    const GlobalMemory& memory;
    const Streams& streams;
};

/// Counts of a run that agrees with the direct computation.
struct Verified {
    std::int64_t elements = 0; // compared
    std::int64_t products = 0; // of array groups with vectors
    std::int64_t localEnd = 0; // largest end of a local memory, in elements
    bool operator==(const Verified&) const = default;
};

/// A result of a run in the memory of the chip.
struct StoredResult {
    const LayerGraph& graph;
    std::size_t node = 0;
    const MachineRun& run;
    std::int64_t address = 0;     // of its first element
    std::int64_t pixelStride = 0; // elements from a pixel to the next one
};

/// Compares the stored elements of a result, and gives their number. Error: the first one that differs, or that `which`
/// demands and that is not stored; names layer, pixel and channel.
[[nodiscard]] Result<std::int64_t> compareStored(const StoredResult& of, const Integers& expected, StoredLayers which);

/// Runs streams on integers and compares all elements that they store with directResults(). In a full pipeline
/// (LoadedSample::Previous), the results that streams load belong to other images than the inputs: they are drawn, each
/// layer by itself, and a layer is compared with what follows from those that it loads; with VerifyOptions::waitsFor, all
/// layers have one image. Error: one of execute(), an
/// element that `stored` demands and that is not stored, or the first stored element that differs, with its layer,
/// pixel and channel.
[[nodiscard]] Result<Verified> verify(const VerifiedStreams& of, const VerifyOptions& options = {},
                                      const std::stop_token& stop = {});

} // namespace pimento::crossbar
