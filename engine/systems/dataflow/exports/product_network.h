// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/exports/linear_program.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>

// Products of choices in a linear program. A product of numbers that binary columns choose is not linear. It is the
// length of a path: each choice is a layer of arcs, from the products so far to those with one more factor, and one
// unit flows from the first product to the last one. Where all choices are made, the flow follows them, so that the sum
// of last products times their flows is the product, exactly.

namespace pimento::dataflow {

/// A choice: its key with the columns that choose it, whose sum is 0 or 1.
using KeyedSums = std::map<std::int64_t, LinearSum>;

/// A product of the choices so far.
struct PartialProduct {
    std::int64_t value = 1;
    std::int64_t held = 0; // a factor that waits for another choice
    std::int64_t kind = 0; // how later choices count

    auto operator<=>(const PartialProduct&) const = default;
};

/// A flow over partial products.
class ProductNetwork {
public:
    /// Product that remains after a choice. None: the choice excludes the product.
    using Step = std::function<std::optional<PartialProduct>(const PartialProduct&, std::int64_t key)>;

    /// Begins with a flow of one unit at a product.
    ProductNetwork(LinearProgram& program, const LinearSum& unit, std::int64_t value);

    /// Multiplies all products by a choice: `step` makes the product of each key, and the flow divides among the keys.
    /// `choicesOf`: the choice that counts for products of a kind.
    void choose(const std::function<const KeyedSums&(std::int64_t kind)>& choicesOf, const Step& step);
    void choose(const KeyedSums& choices, const Step& step);
    /// Replaces products without a choice.
    void change(const std::function<PartialProduct(const PartialProduct&)>& step);

    /// The flow of each product at the end.
    [[nodiscard]] const std::map<PartialProduct, LinearSum>& flows() const { return m_flows; }

private:
    LinearProgram& m_program;
    std::map<PartialProduct, LinearSum> m_flows;
    bool m_isWhole = true; // only one product, which has the whole unit
};

} // namespace pimento::dataflow
