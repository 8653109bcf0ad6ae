// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <vector>

namespace pimento::lower {

/// coefficient * product of factors. A factor is anything but a constant, a sum, or a product.
struct Product {
    double coefficient = 1;
    std::vector<const affine::Expression*> factors; // into the expanded expression

    bool operator==(const Product&) const = default;
};

/// An expression as a sum of products: sums are multiplied out, constants gathered, divisions by constants become
/// multiplications (not for integers, where a quotient is cut). Other operations stay factors.
[[nodiscard]] std::vector<Product> sumOfProducts(const affine::Expression& expression, affine::ElementType type);

} // namespace pimento::lower
