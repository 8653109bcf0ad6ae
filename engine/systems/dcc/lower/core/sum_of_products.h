// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <vector>

namespace pimento::lower {

/// A product: coefficient * factors. A factor is anything but a constant, a sum, or a product.
struct Product {
    double coefficient = 1;
    std::vector<const affine::Expression*> factors; // pointers into the expanded expression

    bool operator==(const Product&) const = default;
};

/// Expands an expression to a sum of products: sums are multiplied out, constants collected, and divisions by constants
/// become multiplications (not for integers, where a quotient is truncated). Other operations stay factors.
[[nodiscard]] std::vector<Product> sumOfProducts(const affine::Expression& expression, affine::ElementType type);

} // namespace pimento::lower
