// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/node_view.h"
#include "sim/base/result.h"

#include <cstdint>
#include <optional>

namespace pimento::networks {

/// Matrices of a sum of products of two operands: `batch` products of `rows` x `inner` and `inner` x `columns`.
struct EinsumProduct {
    std::int64_t batch = 1;
    std::int64_t rows = 1;
    std::int64_t inner = 1;
    std::int64_t columns = 1;
};

/// What the equation of a node "Einsum" asks for.
struct Einsum {
    Dimensions result;
    std::optional<EinsumProduct> product; // none: no product of two operands with a common index that is summed
};

/// Reads the equation, such as "bhid,bhjd->bhij". Error: it does not fit the operands.
[[nodiscard]] Result<Einsum> einsumOf(const NodeView& view);

} // namespace pimento::networks
