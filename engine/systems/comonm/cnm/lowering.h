// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/cnm/cnm_ir.h"
#include "engine/systems/comonm/cnm/llvcnm.h"

#include <cstdint>

namespace pimento::comonm {

/// What the code of a target looks like: its memory levels and its control flow.
struct CodeForm {
    std::int32_t levels = 2;       // memory levels besides registers; requests of higher levels go away
    std::int64_t mostBytes = 2048; // of a request above level 1; 0: any number
    std::int64_t granule = 8;      // requests above level 1 have a multiple of this many bytes
    bool hasAddresses = true;      // address increments are instructions
    bool hasBranches = true;       // the count and the branch of a loop are instructions
    bool fusesSums = false;        // a product that is added is one operation

    bool operator==(const CodeForm&) const = default;
};

/// UPMEM: MRAM and WRAM besides registers.
inline constexpr CodeForm kUpmemCode = {};
/// HBM-PIM: banks besides registers; the host counts and computes addresses.
inline constexpr CodeForm kHbmPimCode = {1, 0, 1, false, false, true};

/// The virtual assembly of a graph for a target. Where requests of blocks are removed, requests of elements have their
/// address in the operand instead of that in the block. `kernel` must be one that check() accepts.
[[nodiscard]] llvcnm::Function lowered(const CnmKernel& kernel, const CodeForm& form);

} // namespace pimento::comonm
