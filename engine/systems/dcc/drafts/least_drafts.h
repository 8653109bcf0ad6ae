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

/// A draft of a tree with its bound. The less, the sooner it is worth a look.
struct BoundedDraft {
    std::int64_t bound = 0;
    std::uint64_t place = 0; // in its tree

    auto operator<=>(const BoundedDraft&) const = default;
};

/// The drafts of a tree in the order of a bound, some at a time. Of each node of the tree the bound of the best draft
/// below it is known, per sum: whole branches are left out unseen, and a look costs about what it finds. Its memory
/// does not grow with the number of drafts.
class LeastDrafts {
public:
    /// Products beyond this are given as this, so that no sum overflows.
    static constexpr std::int64_t kMostProduct = std::int64_t{1} << 40U;

    LeastDrafts(std::shared_ptr<const DraftTree> tree, ProductBound bound);
    LeastDrafts(const LeastDrafts&) = delete;
    LeastDrafts& operator=(const LeastDrafts&) = delete;

    [[nodiscard]] const DraftTree& tree() const { return *m_tree; }

    struct Found {
        std::vector<BoundedDraft> drafts; // ascending
        std::uint64_t beyond = 0;         // drafts whose bounds are above the limit, at least
    };
    /// The least drafts that come after `after`: at most `most`, none with a bound above `limit`. After a stop some may
    /// be missing.
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
    std::vector<const ProductBound::Product*> m_products;             // of all sums, one sum after the other
    std::vector<std::size_t> m_ends;                                  // of the sums in m_products
    std::vector<std::vector<std::int64_t>> m_leastFactors;            // [factors][parts]: over the mappings
    std::vector<std::vector<const std::int64_t*>> m_factorsOf;        // [set][product]: of the least factors
    std::vector<std::vector<std::vector<std::int64_t>>> m_leastBelow; // [set][leftover][product]; empty: unknown
    bool m_isPrepared = false;
};

} // namespace pimento
