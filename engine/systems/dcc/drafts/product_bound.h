// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento {

/// A lower bound of the cost of drafts, made of products with one factor per dimension set. A factor depends on the
/// set's mapping and number of parts:
///
///   offset + sum over the sums of (least product - 1) * pitch + 1      0 for a sum whose least product is 0
///
/// The factors of a set are known before the other sets are decided; see LeastDrafts.
struct ProductBound {
    /// [choice of the set (DraftTree::choices)][parts]; values for more parts than the mapping's length are ignored.
    using Factors = std::vector<std::vector<std::int64_t>>;

    struct Product {
        std::int64_t constant = 1;
        std::vector<std::size_t> factors; // per set: index in ProductBound::factors
    };
    struct Sum {
        std::vector<Product> products; // at least one; the least product counts
    };

    std::int64_t offset = 0;
    std::int64_t pitch = 1;
    std::vector<Sum> sums = {};
    std::vector<Factors> factors = {};
};

} // namespace pimento
