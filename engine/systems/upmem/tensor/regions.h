// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/tensor/program.h"

#include <cstdint>
#include <vector>

namespace pimento::upmem::tensor {

/// The elements base[d] ... base[d] + extents[d] - 1 of a buffer in each dimension. Parts of a box may be outside the
/// buffer where sizes do not divide.
struct Box {
    std::vector<LoopIndex> base; // functions of the loops around the position of the box
    std::vector<std::int64_t> extents;

    bool operator==(const Box&) const = default;
    [[nodiscard]] std::int64_t elements() const;
};

/// Range of the varying part of a function, and the remaining part.
struct SplitIndex {
    LoopIndex outer;
    Bounds inner;
};
/// Splits the terms that vary inside one iteration of `loop` off an index.
[[nodiscard]] SplitIndex splitAt(const Program& program, const LoopIndex& index, LoopId loop);

/// True if a block reads a buffer.
[[nodiscard]] bool reads(const Block& block, BufferId buffer);
/// True if a block reads or writes a buffer.
[[nodiscard]] bool touches(const Block& block, BufferId buffer);

/// Box of a buffer's elements that the blocks below `loop` access during one iteration of it (kNone: in the whole
/// program): the smallest one around their indices, regardless of conditions.
[[nodiscard]] Box touchedBox(const Program& program, BufferId buffer, LoopId loop);

/// Innermost loop around all blocks that use a buffer; kNone: there is none. Each of its iterations is a lifetime of a
/// local buffer, so that one box in WRAM is enough.
[[nodiscard]] LoopId homeOf(const Program& program, BufferId buffer);

/// Box of a local buffer that one lifetime needs.
[[nodiscard]] inline Box localBox(const Program& program, BufferId buffer)
{
    return touchedBox(program, buffer, homeOf(program, buffer));
}

} // namespace pimento::upmem::tensor
