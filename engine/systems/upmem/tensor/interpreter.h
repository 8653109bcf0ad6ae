// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::upmem::tensor {

/// An element: a whole number, or the bits of a float in the low half.
using Element = std::int64_t;
[[nodiscard]] Element elementOf(float value);
[[nodiscard]] float floatOf(Element element);

/// The elements of each buffer, row by row.
using Contents = std::vector<std::vector<Element>>;

/// Buffers of the right sizes: arguments from `arguments` (one list per buffer; empty for others), all else zero.
/// Error: a list of another length than the buffer.
[[nodiscard]] Result<Contents> contentsOf(const Program& program, const Contents& arguments);

/// Runs the program, all loops one iteration after another: what every schedule of it has to compute. Whole numbers
/// wrap around. Global buffers are written in place; local ones hold nothing at each entry of the innermost loop around
/// all blocks that touch them. Error: an index outside of its buffer, a read of a local element that nobody wrote, a
/// division by zero, a stop.
[[nodiscard]] Result<void> run(const Program& program, Contents& contents, std::stop_token stop = {});

} // namespace pimento::upmem::tensor
