// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento {

/// A lower bound of what drafts cost whose products have a factor for each dimension set, by the set's mapping and
/// number of parts:
///
///   offset + sum over the sums of (least product - 1) * pitch + 1      0 for a sum whose least product is 0
///
/// So much is known of a draft before its other sets are decided, see LeastDrafts.
struct ProductBound {
    /// [choice of the set (DraftTree::choices)][parts]; values of parts that the mapping is too short for do not count.
    using Factors = std::vector<std::vector<std::int64_t>>;

    struct Product {
        std::int64_t constant = 1;
        std::vector<std::size_t> factors; // per set: a place in ProductBound::factors
    };
    struct Sum {
        std::vector<Product> products; // of which the least counts; at least one
    };

    std::int64_t offset = 0;
    std::int64_t pitch = 1;
    std::vector<Sum> sums = {};
    std::vector<Factors> factors = {};
};

} // namespace pimento
