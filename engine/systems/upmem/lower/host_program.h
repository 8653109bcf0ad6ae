// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"

#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace pimento::upmem {

// The host's work around a launch, in order: coordinates, transfers into MRAM, launch, transfers back, and the final
// reduction of partial results.

enum class TransferKind : std::uint8_t {
    Parallel,  // every DPU sends or receives another part of equal size, at the same address of its MRAM
    Serial,    // one DPU after another
    Broadcast, // every DPU receives the same data from one address
};

/// A copy of the boxes of a tensor that DPUs have, in sequence: one box per combination of coordinates.
struct StagedBoxes {
    std::vector<VariableId> coordinates; // variables of the host program that the boxes depend on, outer ones first
    std::vector<Affine> origin;          // origin of a box in the tensor, over the coordinates
    std::vector<std::int64_t> extents;
    std::vector<std::int64_t> strides; // in elements, with the padding of rows
    std::int64_t elements = 0;         // elements of a box, with padding
    std::int64_t count = 1;

    bool operator==(const StagedBoxes&) const = default;
};

/// A tensor of the host. Where transfers read or write padding, they use a copy with wider rows; where their segments
/// are no multiples of 8 bytes, a copy of boxes.
struct HostTensor {
    std::string name;
    ElementType type = ElementType::Int32;
    std::vector<std::int64_t> extents;       // true extents, which the caller knows
    std::vector<std::int64_t> stagedExtents; // extents with padding; equal to `extents` if nothing is staged
    bool isResult = false;                   // written by the host program
    bool isPartial = false;                  // temporary between pull and final reduction, not visible outside
    bool isRead = true;                      // read by DPUs
    std::optional<StagedBoxes> boxes = {};

    bool operator==(const HostTensor&) const = default;

    [[nodiscard]] bool isStaged() const { return boxes || extents != stagedExtents; }
    [[nodiscard]] std::int64_t elements() const
    {
        return std::accumulate(extents.begin(), extents.end(), std::int64_t{1}, std::multiplies<>());
    }
    [[nodiscard]] std::int64_t stagedElements() const
    {
        if (boxes) {
            return boxes->count * boxes->elements;
        }
        std::int64_t product = 1;
        for (const std::int64_t extent : stagedExtents) {
            product *= extent;
        }
        return product;
    }
};

/// A transfer: one call for each combination of `loops`, which moves `elements` for each DPU.
struct HostTransfer {
    Direction direction = Direction::Load; // Load: into MRAM, Store: back from it
    TransferKind kind = TransferKind::Parallel;
    std::size_t tensor = 0;        // index in the host program
    std::size_t buffer = 0;        // index in the loop program
    std::vector<VariableId> loops; // outermost first
    Affine tensorElement; // index in the staged tensor, row-major, or in the copy of boxes; over DPU coordinates and
                          // `loops`
    Affine boxElement;    // index in the buffer, in elements with the padding of rows; over `loops`
    std::int64_t elements = 0; // size is a multiple of 8 bytes
    bool isPreloaded = false;  // moved once before the first launch, such as weights

    bool operator==(const HostTransfer&) const = default;
};

/// The reduction result[e] = combination of partial[p * elements + e] over all p.
struct FinalReduction {
    std::size_t partial = 0; // indices of tensors
    std::size_t result = 0;
    std::int64_t partials = 0;
    std::int64_t elements = 0;
    Combine combine = Combine::Add;
    std::int64_t threads = 1;

    bool operator==(const FinalReduction&) const = default;
};

struct HostProgram {
    std::string name;
    /// The DPU coordinates in the order of the loop program's, then loops of transfers. A DPU's number is the row-major
    /// index of its coordinates.
    std::vector<Variable> variables;
    std::vector<HostTensor> tensors;
    std::vector<HostTransfer> pushes;
    std::vector<HostTransfer> pulls;
    std::optional<FinalReduction> reduction;

    [[nodiscard]] std::int64_t dpus() const
    {
        std::int64_t product = 1;
        for (const Variable& variable : variables) {
            product *= variable.kind == VariableKind::DpuCoordinate ? variable.extent : 1;
        }
        return product;
    }
    /// Number of calls of a transfer; a serial one has as many for each DPU.
    [[nodiscard]] std::int64_t callsOf(const HostTransfer& transfer) const
    {
        std::int64_t product = 1;
        for (const VariableId variable : transfer.loops) {
            product *= variables[variable].extent;
        }
        return product;
    }
    /// Bytes of a transfer per DPU and call.
    [[nodiscard]] std::int64_t bytesOf(const HostTransfer& transfer) const
    {
        return transfer.elements * upmem::bytesOf(tensors[transfer.tensor].type);
    }
};

} // namespace pimento::upmem
