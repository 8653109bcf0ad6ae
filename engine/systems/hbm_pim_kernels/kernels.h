// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/hbm_pim_sequences/operation.h"

#include <cstdint>
#include <vector>

namespace pimento::samsung {

// The vendor's kernels as published, detours included. All channels do the same work.

/// An element-wise kernel over whole tiles of eight bursts in every bank.
struct ElementWise {
    enum class Function : std::uint8_t { Add, Multiply, Relu };
    /// Order of a tile's accesses. Columns: all columns of one row before the next row. Parities: even banks first.
    enum class Order : std::uint8_t {
        ParityRowsColumns, // the vendor's order, in groups of eight columns
        ColumnsParityRows, // one access at a time
        ColumnsRowsParity, // one access at a time
        RowsParityColumns, // groups of eight columns
    };

    Function function = Function::Add;
    Order order = Order::ParityRowsColumns;
    std::int64_t tiles = 0;
};

/// Number of tiles per channel for `elements` fp16 elements; a partial tile is dropped.
[[nodiscard]] std::int64_t tilesOf(std::int64_t elements, int channels);

[[nodiscard]] Piece elementWise(const ElementWise& kernel);

/// A matrix-vector product y[outputs] = W[outputs x inputs] x[inputs], `batch` times.
struct Gemv {
    enum class Variant : std::uint8_t {
        Accumulate, // sums stay in the units over all inputs
        Tree,       // one result per tile of inputs; adding them up is not part of the kernel
    };

    Variant variant = Variant::Accumulate;
    std::int64_t outputs = 0;
    std::int64_t inputs = 0;
    std::int64_t batch = 1;
    int channels = 1;
};

[[nodiscard]] Piece gemv(const Gemv& kernel);

/// A move of consecutive bursts by the host in single-bank mode, channel by channel, without barriers.
struct HostTransfer {
    bool isWrite = false;
    std::int64_t firstBurst = 0;
    std::int64_t bursts = 0;
    int channels = 1;
};

[[nodiscard]] Piece hostTransfer(const HostTransfer& transfer);

/// Mode in which a given stream of accesses runs: unchanged, or between start and stop of an empty program.
enum class StreamMode : std::uint8_t { SingleBank, AllBankExecute };

[[nodiscard]] Piece replayed(std::vector<sim::samsung::Transaction> stream, StreamMode mode);

} // namespace pimento::samsung
