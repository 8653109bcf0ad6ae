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

// What the host does around a launch, in order: coordinates, transfers into MRAM, launch, transfers back, and the final
// reduction of partial results.

enum class TransferKind : std::uint8_t {
    Parallel,  // every DPU gets or gives another part of the same size, at the same place of its MRAM
    Serial,    // one DPU after another
    Broadcast, // every DPU gets the same, from one place
};

/// A copy of the boxes that DPUs have of a tensor, one behind another: a box for each combination of coordinates.
struct StagedBoxes {
    std::vector<VariableId> coordinates; // of the host program, that the boxes depend on; outer ones first
    std::vector<Affine> origin;          // of a box in the tensor, over the coordinates
    std::vector<std::int64_t> extents;
    std::vector<std::int64_t> strides; // in elements, with the padding of rows
    std::int64_t elements = 0;         // of a box, with padding
    std::int64_t count = 1;

    bool operator==(const StagedBoxes&) const = default;
};

/// Where transfers read or write padding, they go through a copy with wider rows; where their pieces are no multiples
/// of 8 bytes, through a copy of boxes.
struct HostTensor {
    std::string name;
    ElementType type = ElementType::Int32;
    std::vector<std::int64_t> extents;       // that the caller knows
    std::vector<std::int64_t> stagedExtents; // with padding, as many; the same where nothing is staged
    bool isResult = false;                   // written by the host program
    bool isPartial = false;                  // between pull and final reduction; nobody outside sees it
    bool isRead = true;                      // by DPUs
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

/// One call for each combination of `loops`; it moves `elements` for each DPU.
struct HostTransfer {
    Direction direction = Direction::Load; // Load: into MRAM, Store: back
    TransferKind kind = TransferKind::Parallel;
    std::size_t tensor = 0;        // of the host program
    std::size_t buffer = 0;        // of the loop program
    std::vector<VariableId> loops; // outer ones first
    Affine tensorElement; // in the staged tensor, row-major, or in the copy of boxes; over DPU coordinates and `loops`
    Affine boxElement;    // where it lies in the buffer, in elements with the padding of rows; over `loops`
    std::int64_t elements = 0; // a multiple of 8 bytes
    bool isPreloaded = false;  // once before the first launch: weights

    bool operator==(const HostTransfer&) const = default;
};

/// result[e] = combination of partial[p * elements + e] over all p.
struct FinalReduction {
    std::size_t partial = 0; // tensors
    std::size_t result = 0;
    std::int64_t partials = 0;
    std::int64_t elements = 0;
    Combine combine = Combine::Add;
    std::int64_t threads = 1;

    bool operator==(const FinalReduction&) const = default;
};

struct HostProgram {
    std::string name;
    /// The DPU coordinates in the order of the loop program's, then loops of transfers. A DPU's number is that of its
    /// coordinates in row-major order.
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
    /// Calls that a transfer takes; a serial one takes as many for each DPU.
    [[nodiscard]] std::int64_t callsOf(const HostTransfer& transfer) const
    {
        std::int64_t product = 1;
        for (const VariableId variable : transfer.loops) {
            product *= variables[variable].extent;
        }
        return product;
    }
    /// For each DPU and call.
    [[nodiscard]] std::int64_t bytesOf(const HostTransfer& transfer) const
    {
        return transfer.elements * upmem::bytesOf(tensors[transfer.tensor].type);
    }
};

} // namespace pimento::upmem
