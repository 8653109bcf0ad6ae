// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc_artifact/generators/kernel.h"
#include "engine/systems/dcc_artifact/generators/request_generator.h"
#include "sim/dram/machine.h"

#include <cstdint>
#include <span>

namespace pimento::dcc_artifact {

/// Number of elements that the request list of a draft leaves uncomputed: elements of the results of VA and RELU, of
/// the operand of RED, of the matrix of GEMV, and of the keys and values of ATTN.
struct Uncomputed {
    std::int64_t all = 0;
    std::int64_t elements = 0;   // elements that no command computes
    std::int64_t inputs = 0;     // HBM-PIM GEMV: inputs of a core
    std::int64_t multiplied = 0; // HBM-PIM GEMV: inputs of a core that are multiplied
    bool skipsCores = false;     // HBM-PIM GEMV: every second core has no multiplication

    bool operator==(const Uncomputed&) const = default;
};

/// Counts what drafts leave uncomputed, from the bounds of the generator's loops, in a time that does not grow with the
/// tiles; it is made once for a list of drafts. A command computes the 16 elements of one column, whichever column its
/// address names; parts of a draft that overwrite each other in one bank count each. The draft's parts are dealt like
/// the bits of an address: of the banks of a lane, and of the lanes, the second set has the lowest bits, then the
/// third, then the first. The generator must support the kernel on the machine.
class UncomputedCount {
public:
    /// Borrows the shape.
    UncomputedCount(const sim::Machine& machine, const Kernel& kernel, const Shape& shape);

    /// Counts for a draft of the kernel.
    [[nodiscard]] Uncomputed of(std::span<const DraftPart> draft) const;

private:
    const Shape* m_shape;
    std::int64_t m_banks; // of a channel
    std::int64_t m_products;
    std::int64_t m_all = 0;
    bool m_isAttacc;
    bool m_isGemv;
};

} // namespace pimento::dcc_artifact
