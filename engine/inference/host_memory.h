// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

#include <cstdint>
#include <optional>

namespace pimento::inference {

/// Row capacity of a bank, equal in all banks of a device, for persistent tensors: each takes whole rows, below those
/// that the device file keeps for the host's layout (host.rows).
class UnitRows {
public:
    explicit UnitRows(const UnitMemory& memory);

    /// Minimum number of rows that a tensor of a device takes, whatever its mapping.
    [[nodiscard]] std::int64_t of(double bytes) const;
    /// Rows of two tensors of one program, which share a row: the second begins in the last row of the first if it fits
    /// there.
    [[nodiscard]] std::int64_t of(double first, double second) const;
    [[nodiscard]] std::int64_t all() const { return m_rows; }
    /// Bytes that one row of every bank of a device holds together.
    [[nodiscard]] std::int64_t rowBytes() const { return m_rowBytes; }
    [[nodiscard]] std::int64_t hostRows() const { return m_hostRows; }

private:
    [[nodiscard]] std::int64_t blocksOf(double bytes) const;

    std::int64_t m_rows;
    std::int64_t m_hostRows;
    std::int64_t m_banks;
    std::int64_t m_blocksPerRow;
    std::int64_t m_columnBytes;
    std::int64_t m_rowBytes;
};

/// Rows that the layers on devices take of the units' rows, in the fullest stage of a pipeline; bytes are of all
/// devices of a host.
struct UnitRoom {
    Bytes needed;
    Bytes available;
    std::int64_t hostRows = 0; // rows of a bank that units cannot use
    std::int64_t rows = 0;     // rows of a bank

    [[nodiscard]] bool fits() const { return needed <= available; }
};

inline constexpr std::int64_t kMostSequences = 65'536; // maximum batch of a request

/// Batch and context that need memory.
struct HeldTokens {
    std::int64_t batch = 1;
    std::int64_t context = 1; // tokens of each sequence
};

/// Memory of the hosts that a model is deployed on, and its contents.
///
///   rows of units    weights, keys and values of layers on devices, distributed as their kernels are, in whole rows
///   other memory     all else, with the second layout of weights that are held twice
///
/// Parts that run on both sides, or wherever they are faster, may lie in either. Devices that are the GPU's only memory
/// hold everything; otherwise the GPU's own memory holds what is not on devices.
class HostMemory {
public:
    /// `device`: each of the devices; nullptr: the host has none. All arguments are borrowed.
    HostMemory(const ModelOnHost& on, const Placement& placement, bool holdsTwice, const KernelDevice* device);

    /// True if every stage has room on this many hosts.
    [[nodiscard]] bool fits(const HeldTokens& tokens, std::int64_t hosts) const;
    [[nodiscard]] bool fits(const HeldTokens& tokens) const { return fits(tokens, m_on->hosts); }
    /// Room of what must be on devices; nothing: no layer must.
    [[nodiscard]] std::optional<UnitRoom> units(const HeldTokens& tokens) const;
    /// Minimum number of hosts with enough room; 0: no number is enough.
    [[nodiscard]] std::int64_t hostsFor(const HeldTokens& tokens) const;
    [[nodiscard]] std::int64_t largestBatch(std::int64_t context) const;
    [[nodiscard]] std::int64_t largestContext(std::int64_t batch) const;
    /// Tokens of keys and values, over all sequences, that have room beside weights and the activations of a batch.
    [[nodiscard]] std::int64_t roomForTokens(std::int64_t batch) const;

private:
    struct Stage {
        std::int64_t rows = 0;         // unit rows of layers that must be on devices
        std::int64_t flexibleRows = 0; // unit rows of layers that may be on devices
        double flexibleBytes = 0;      // bytes of the latter in the GPU's layout
        double elsewhere = 0;          // bytes of a GPU that are on no device
        double kept = 0;               // part of these: keys and values, which may lie in the second memory
        /// Rows in the host's layout of the largest kernel that must be on devices: programs lay their operands out
        /// from there.
        std::int64_t largestKernel = 0;
        bool hasEmbedding = true;
    };
    [[nodiscard]] std::optional<Stage> stageOf(const ModelShard& shard, const ModelExtent& extent,
                                               const HeldTokens& tokens) const;
    void add(const ModelLayer& layer, std::int64_t blocks, Stage& stage) const;
    [[nodiscard]] std::int64_t rowsOf(const ModelLayer& layer) const;
    [[nodiscard]] std::int64_t hostRowsOf(const ModelLayer& layer) const;
    [[nodiscard]] bool canBeOnDevice(const ModelLayer& layer) const;
    [[nodiscard]] bool hasRoom(const Stage& stage) const;

    const ModelOnHost* m_on;
    const Placement* m_placement;
    bool m_holdsTwice;
    const KernelDevice* m_device;
    std::int64_t m_tokenStep; // contexts are rounded up to a multiple of this
    std::optional<UnitRows> m_units;
};

/// A placement that has room: of the parts that may be on devices but do not fit the units' rows together, as few bytes
/// as possible stay on the GPU. `remark` names these parts; "": none.
struct FittingPlacement {
    Placement placement;
    std::string remark;
};
[[nodiscard]] FittingPlacement fittingPlacement(const ModelOnHost& on, const Placement& placement,
                                                const HeldTokens& tokens, const KernelDevice* device);

} // namespace pimento::inference
