// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/decode_step.h"

#include <cstdint>
#include <optional>

namespace pimento::inference {

/// Rows of a bank, all banks of a device alike, as programs place tensors that lie there for good: each tensor takes
/// whole rows, below those that the device file keeps for the host's layout (host.rows).
class UnitRows {
public:
    explicit UnitRows(const sim::DeviceDescription& device);

    /// Rows that a tensor of a device takes at least, whatever its draft.
    [[nodiscard]] std::int64_t of(double bytes) const;
    /// Two tensors of one program share a row: the second begins in the last row of the first if it fits there.
    [[nodiscard]] std::int64_t of(double first, double second) const;
    [[nodiscard]] std::int64_t all() const { return m_rows; }
    /// Bytes of one row in every bank.
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

/// What the layers that lie on devices take of the rows of units, of the fullest stage of a pipeline; bytes of all
/// devices of a host.
struct UnitRoom {
    Bytes needed;
    Bytes available;
    std::int64_t hostRows = 0; // of a bank, that units do not get
    std::int64_t rows = 0;     // of a bank

    [[nodiscard]] bool fits() const { return needed <= available; }
};

inline constexpr std::int64_t kMostSequences = 65'536; // of a batch that is asked for

/// What a batch needs.
struct HeldTokens {
    std::int64_t batch = 1;
    std::int64_t context = 1; // tokens of each sequence
};

/// The memory of the hosts that a model is on, and what lies in it.
///
///   rows of units    weights, keys and values of layers on devices, dealt out as their kernels are, in whole rows
///   other memory     all else, with the second layout of weights that are held twice
///
/// Parts that run wherever they take least, or on both, may lie in either. Devices that are the processor's only memory
/// hold everything; of others the processor's own memory has what is not on devices.
class HostMemory {
public:
    /// `machine`: of the devices; nullptr: there are none. All are borrowed.
    HostMemory(const ModelOnHost& on, const Placement& placement, bool holdsTwice, const sim::Machine* machine);

    /// Whether every stage of so many hosts has room.
    [[nodiscard]] bool fits(const HeldTokens& tokens, std::int64_t hosts) const;
    [[nodiscard]] bool fits(const HeldTokens& tokens) const { return fits(tokens, m_on->hosts); }
    /// What has to be on devices; nothing: nothing has to.
    [[nodiscard]] std::optional<UnitRoom> units(const HeldTokens& tokens) const;
    /// The fewest hosts that have room; 0: no number has.
    [[nodiscard]] std::int64_t hostsFor(const HeldTokens& tokens) const;
    [[nodiscard]] std::int64_t largestBatch(std::int64_t context) const;
    [[nodiscard]] std::int64_t largestContext(std::int64_t batch) const;
    /// Tokens of keys and values of all sequences that have room beside weights and the activations of a batch.
    [[nodiscard]] std::int64_t roomForTokens(std::int64_t batch) const;

private:
    struct Stage {
        std::int64_t rows = 0;         // of units, of layers that have to be on devices
        std::int64_t flexibleRows = 0; // of layers that may be
        double flexibleBytes = 0;      // the same in the processor's layout
        double elsewhere = 0;          // bytes of a processor that are on no device
        /// Rows in the host's layout of the largest kernel that has to be on devices: programs are laid out from there.
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
    const sim::Machine* m_machine;
    std::int64_t m_tokenStep; // contexts are rounded up to a multiple
    std::optional<UnitRows> m_units;
};

/// A placement whose layers that run wherever they take least have room: of parts that may be on devices but do not fit
/// the rows of units together, as few bytes as possible stay on the processor. `remark` says which; "": none.
struct FittingPlacement {
    Placement placement;
    std::string remark;
};
[[nodiscard]] FittingPlacement fittingPlacement(const ModelOnHost& on, const Placement& placement,
                                                const HeldTokens& tokens, const sim::Machine* machine);

} // namespace pimento::inference
