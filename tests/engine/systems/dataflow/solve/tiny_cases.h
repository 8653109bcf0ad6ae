// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/random_stream.h"
#include "engine/systems/dataflow/model/accelerator.h"

#include <cstddef>
#include <cstdint>

namespace pimento::test {

/// A layer and an accelerator whose mappings can be enumerated.
struct TinyCase {
    dataflow::LayerLoops layer;
    dataflow::Accelerator accelerator;
    bool isRagged = false;
};

/// Draws an accelerator with small capacities.
[[nodiscard]] dataflow::Accelerator tinyAccelerator(RandomStream& random, std::size_t levels, bool hasRows);
/// Draws a layer of which an accelerator has at most `most` vectors of factors.
[[nodiscard]] dataflow::LayerLoops tinyLayer(RandomStream& random, const dataflow::Accelerator& accelerator,
                                             bool isRagged, std::size_t most);
/// Draws a case that enumeration finishes in some milliseconds. Each third counts rows.
[[nodiscard]] TinyCase tinyCase(std::uint64_t number);
/// Draws a case with so many levels, one of which may have to store a tensor, or must not.
[[nodiscard]] TinyCase tinyCase(std::uint64_t number, std::size_t levels, bool hasRows);

} // namespace pimento::test
