// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft_tree.h"
#include "engine/systems/dcc/drafts/product_bound.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pimento {

/// A draft of a tree with its lower bound; smaller bounds are examined first.
struct BoundedDraft {
    std::int64_t bound = 0;
    std::uint64_t place = 0; // index in its tree

    auto operator<=>(const BoundedDraft&) const = default;
};

/// Lists the drafts of a tree in the order of a lower bound, in batches. For each node of the tree the least bound
/// below it is known per sum, so that whole branches are skipped and a batch costs about as much as it returns. Memory
/// does not grow with the number of drafts.
class LeastDrafts {
public:
    /// Largest product; larger ones are clamped, so that no sum overflows.
    static constexpr std::int64_t kMostProduct = std::int64_t{1} << 40U;

    LeastDrafts(std::shared_ptr<const DraftTree> tree, ProductBound bound);
    LeastDrafts(const LeastDrafts&) = delete;
    LeastDrafts& operator=(const LeastDrafts&) = delete;

    [[nodiscard]] const DraftTree& tree() const { return *m_tree; }

    struct Found {
        std::vector<BoundedDraft> drafts; // in ascending order
        std::uint64_t beyond = 0;         // at least this many drafts have bounds above the limit
    };
    /// Finds the least drafts that follow `after`: at most `most`, with bounds up to `limit`. After a stop some may be
    /// missing.
    [[nodiscard]] Found next(const std::optional<BoundedDraft>& after, std::int64_t limit, std::size_t most,
                             StopCheck& stop);

private:
    struct Look;

    void prepare(StopCheck& stop);
    void findLeastBelow(std::size_t set, Resources left, StopCheck& stop);
    void visit(std::size_t set, Resources left, Look& look) const;
    void visitMappings(Look& look) const;
    [[nodiscard]] std::int64_t boundOf(const std::int64_t* products, const std::int64_t* below) const;

    std::shared_ptr<const DraftTree> m_tree;
    ProductBound m_bound;
    std::vector<const ProductBound::Product*> m_products;             // products of all sums, in the order of the sums
    std::vector<std::size_t> m_ends;                                  // end of each sum in m_products
    std::vector<std::vector<std::int64_t>> m_leastFactors;            // [factors][parts]: least over the mappings
    std::vector<std::vector<const std::int64_t*>> m_factorsOf;        // [set][product]: row of m_leastFactors
    std::vector<std::vector<std::vector<std::int64_t>>> m_leastBelow; // [set][leftover][product]; empty: unknown
    bool m_isPrepared = false;
};

} // namespace pimento
