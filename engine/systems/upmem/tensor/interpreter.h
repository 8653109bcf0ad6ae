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

/// The elements of each buffer, in row-major order.
using Contents = std::vector<std::vector<Element>>;

/// Makes buffers of the right sizes: arguments are copied from `arguments` (one list per buffer; empty for others), all
/// others are zero. Error: a list with another length than its buffer.
[[nodiscard]] Result<Contents> contentsOf(const Program& program, const Contents& arguments);

/// Runs the program with all loops in sequence; every schedule must compute the same. Whole numbers wrap around. Global
/// buffers are written in place; local ones are undefined at each entry of the innermost loop around all blocks that
/// use them. Error: an index outside its buffer, a read of an unwritten local element, a division by zero, or a stop.
[[nodiscard]] Result<void> run(const Program& program, Contents& contents, std::stop_token stop = {});

} // namespace pimento::upmem::tensor
