// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/tensor/program.h"

#include <cstdint>
#include <span>

namespace pimento::upmem::schedule {

// Edits of the nests of a program that several primitives are made of.

/// A loop that is nowhere yet.
[[nodiscard]] tensor::LoopId addLoop(tensor::Program& program, tensor::LoopOrigin origin, std::int64_t extent);

/// Puts what stands in a loop (kNone: the roots) at a place.
void insertAt(tensor::Program& program, tensor::LoopId parent, std::size_t place, tensor::Node node);
void setParent(tensor::Program& program, tensor::Node node, tensor::LoopId parent);
/// The place of a node in the body that it stands in.
[[nodiscard]] std::size_t placeOf(const tensor::Program& program, tensor::Node node);
/// The node of the body of `loop` (kNone: the roots) that holds the block.
[[nodiscard]] tensor::Node nodeWith(const tensor::Program& program, tensor::LoopId loop, tensor::BlockId block);

/// Puts a value in place of a loop's variable wherever it occurs.
void substitute(tensor::Program& program, tensor::Node below, tensor::LoopId loop, const tensor::LoopIndex& value);

/// Loops around a copy that hold nothing else, up to `limit` (not included), outermost first.
[[nodiscard]] std::vector<tensor::LoopId> loopsOfCopy(const tensor::Program& program, tensor::BlockId copy);
/// Takes a copy with its loops out of the program; the loops are gone.
void detachCopy(tensor::Program& program, tensor::BlockId copy);

/// Spatial iteration variables of `from`, renumbered: `body` with the target alone, guards that do not depend on
/// reductions. Bindings stay those of `from`.
void takeSpatialPart(tensor::Block& to, const tensor::Block& from);

/// Loops for a block whose iteration variables are the spatial ones of `producer`, over all that the producer computes
/// in one iteration of `loop`. The block's place is in the innermost of them; the outermost node is returned.
[[nodiscard]] tensor::Node nestOver(tensor::Program& program, tensor::BlockId block, tensor::BlockId producer,
                                    tensor::LoopId loop);

} // namespace pimento::upmem::schedule
