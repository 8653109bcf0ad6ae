// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/sum_of_products.h"

#include <cstddef>

namespace pimento::lower {

using affine::Expression;
using affine::Operation;

namespace {

// Most products of an expansion. A kernel with more is kept unexpanded; its factors are then sums, which a family may
// refuse.
constexpr std::size_t kMostProducts = 64;

void scale(std::vector<Product>& products, double factor)
{
    for (Product& product : products) {
        product.coefficient *= factor;
    }
}

} // namespace

std::vector<Product> sumOfProducts(const Expression& expression, affine::ElementType type)
{
    const auto operand = [&](std::size_t i) { return sumOfProducts(expression.operands[i], type); };
    switch (expression.operation) {
    case Operation::Constant:
        return {{expression.constant, {}}};
    case Operation::Negate: {
        auto products = operand(0);
        scale(products, -1);
        return products;
    }
    case Operation::Add:
    case Operation::Subtract: {
        auto products = operand(0);
        auto right = operand(1);
        scale(right, expression.operation == Operation::Add ? 1 : -1);
        products.insert(products.end(), right.begin(), right.end());
        return products;
    }
    case Operation::Multiply: {
        const auto left = operand(0);
        const auto right = operand(1);
        if (left.size() * right.size() > kMostProducts) {
            break;
        }
        std::vector<Product> products;
        for (const Product& a : left) {
            for (const Product& b : right) {
                Product product{a.coefficient * b.coefficient, a.factors};
                product.factors.insert(product.factors.end(), b.factors.begin(), b.factors.end());
                products.push_back(std::move(product));
            }
        }
        return products;
    }
    case Operation::Divide:
        if (const Expression& divisor = expression.operands[1];
            divisor.operation == Operation::Constant && divisor.constant != 0 && !affine::isInteger(type)) {
            auto products = operand(0);
            scale(products, 1 / divisor.constant);
            return products;
        }
        break;
    default:
        break;
    }
    return {{1, {&expression}}};
}

} // namespace pimento::lower
