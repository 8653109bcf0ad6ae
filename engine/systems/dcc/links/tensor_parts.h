// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_links.h"
#include "engine/kernels/affine/kernel.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento {

/// Describes elements of a tensor, given by their row-major indices (at least one):
///
///   W[16..31][0..127]          all of these
///   W[0..12 step 4][3]         every fourth of them
///   W[0..3][0..63], no box     some elements between the least and the most of each dimension
[[nodiscard]] TensorPart tensorPart(const affine::Kernel& kernel, std::size_t tensor,
                                    std::vector<std::int64_t> elements);

} // namespace pimento
