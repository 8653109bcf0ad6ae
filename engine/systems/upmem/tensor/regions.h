// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/tensor/program.h"

#include <cstdint>
#include <vector>

namespace pimento::upmem::tensor {

/// Elements base[d] ... base[d] + extents[d] - 1 of a buffer in each dimension. Parts of it may lie outside of the
/// buffer where something does not divide.
struct Box {
    std::vector<LoopIndex> base; // of loops around the place that the box is of
    std::vector<std::int64_t> extents;

    bool operator==(const Box&) const = default;
    [[nodiscard]] std::int64_t elements() const;
};

/// Least and most of a part of a function, and what is left of it.
struct SplitIndex {
    LoopIndex outer;
    Bounds inner;
};
/// Takes the terms that vary inside of one iteration of `loop` out of an index.
[[nodiscard]] SplitIndex splitAt(const Program& program, const LoopIndex& index, LoopId loop);

/// Whether a block touches a buffer.
[[nodiscard]] bool reads(const Block& block, BufferId buffer);
[[nodiscard]] bool touches(const Block& block, BufferId buffer);

/// What the blocks below `loop` touch of a buffer during one iteration of it (kNone: in the whole program): the
/// smallest box around their indices, conditions not looked at.
[[nodiscard]] Box touchedBox(const Program& program, BufferId buffer, LoopId loop);

/// The innermost loop around all blocks that touch a buffer: each iteration of it is a life of a local one, so that one
/// box in working memory is enough. kNone: none.
[[nodiscard]] LoopId homeOf(const Program& program, BufferId buffer);

/// The box of a local buffer: what has to be there in one life of it.
[[nodiscard]] inline Box localBox(const Program& program, BufferId buffer)
{
    return touchedBox(program, buffer, homeOf(program, buffer));
}

} // namespace pimento::upmem::tensor
