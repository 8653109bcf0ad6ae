// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/tensor/program.h"

#include <cstdint>
#include <span>

namespace pimento::upmem::schedule {

// Edits of a program's nests, from which primitives are built.

/// Adds a loop whose position among the other loops is not set yet.
[[nodiscard]] tensor::LoopId addLoop(tensor::Program& program, tensor::LoopOrigin origin, std::int64_t extent);

/// Inserts a node into the body of a loop (kNone: the roots) at an index.
void insertAt(tensor::Program& program, tensor::LoopId parent, std::size_t place, tensor::Node node);
void setParent(tensor::Program& program, tensor::Node node, tensor::LoopId parent);
/// Index of a node in its surrounding body.
[[nodiscard]] std::size_t placeOf(const tensor::Program& program, tensor::Node node);
/// Returns the node in the body of `loop` (kNone: the roots) that contains the block.
[[nodiscard]] tensor::Node nodeWith(const tensor::Program& program, tensor::LoopId loop, tensor::BlockId block);

/// Substitutes a value for a loop's variable wherever it occurs.
void substitute(tensor::Program& program, tensor::Node below, tensor::LoopId loop, const tensor::LoopIndex& value);

/// Lists the loops around a copy that contain nothing else, outermost first.
[[nodiscard]] std::vector<tensor::LoopId> loopsOfCopy(const tensor::Program& program, tensor::BlockId copy);
/// Removes a copy with its loops from the program.
void detachCopy(tensor::Program& program, tensor::BlockId copy);

/// Copies the spatial iteration variables of `from`, renumbered: `body` with the target alone, and guards that do not
/// depend on reductions. Bindings stay those of `from`.
void takeSpatialPart(tensor::Block& to, const tensor::Block& from);

/// Makes loops for a block whose iteration variables are the spatial ones of `producer`, over everything that the
/// producer computes in one iteration of `loop`. Returns the outermost node; the block is to go into the innermost
/// loop.
[[nodiscard]] tensor::Node nestOver(tensor::Program& program, tensor::BlockId block, tensor::BlockId producer,
                                    tensor::LoopId loop);

} // namespace pimento::upmem::schedule
