// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/least_drafts.h"

#include "tests/engine/systems/dcc/drafts/random_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace pimento::test {

namespace {

constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();

/// Sums of products with small random factors: many drafts have the same bound.
ProductBound randomBound(const DraftTree& tree, unsigned seed)
{
    std::mt19937 random(seed);
    const auto below = [&](unsigned limit) { return static_cast<std::int64_t>(random() % limit); };
    ProductBound bound;
    bound.offset = below(50);
    bound.pitch = 1 + below(3);
    for (std::int64_t sum = below(3); sum >= 0; --sum) {
        ProductBound::Sum& made = bound.sums.emplace_back();
        for (std::int64_t count = below(3); count >= 0; --count) {
            ProductBound::Product product{.constant = 1 + below(3), .factors = {}};
            for (std::size_t set = 0; set < tree.sets().size(); ++set) {
                product.factors.push_back(bound.factors.size());
                ProductBound::Factors& factors = bound.factors.emplace_back(tree.choices(set).size());
                for (std::vector<std::int64_t>& ofChoice : factors) {
                    for (std::int64_t parts = 0; parts <= tree.mostParts(set); ++parts) {
                        ofChoice.push_back(below(20) == 0 ? 0 : 1 + below(6));
                    }
                }
            }
            made.products.push_back(std::move(product));
        }
    }
    return bound;
}

/// Calculates the bound as the header of ProductBound defines it.
std::int64_t boundOf(const ProductBound& bound, const DraftTree& tree, const Draft& draft)
{
    std::int64_t sum = bound.offset;
    for (const ProductBound::Sum& each : bound.sums) {
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (const ProductBound::Product& product : each.products) {
            std::int64_t value = product.constant;
            for (std::size_t set = 0; set < draft.size(); ++set) {
                const auto choices = tree.choices(set);
                const auto choice = std::ranges::find(choices, static_cast<std::size_t>(draft[set].mapping));
                const auto parts = static_cast<std::size_t>(draft[set].groups * draft[set].cores);
                value *= bound.factors[product.factors[set]][static_cast<std::size_t>(choice - choices.begin())][parts];
            }
            least = std::min(least, value);
        }
        sum += least == 0 ? 0 : (least - 1) * bound.pitch + 1;
    }
    return sum;
}

} // namespace

TEST(LeastDrafts, ComeInTheOrderOfTheirBounds)
{
    for (unsigned seed = 0; seed < 150; ++seed) {
        const RandomQuestion question(seed);
        const SpaceExtent extent = seed % 2 == 0 ? SpaceExtent::All : SpaceExtent::Complete;
        const auto tree = std::make_shared<const DraftTree>(
            DraftTree::make(question.kernel, question.sets, question.resources, extent).value());
        const ProductBound bound = randomBound(*tree, seed);
        std::vector<BoundedDraft> wanted;
        for (std::uint64_t place = 0; place < tree->size(); ++place) {
            wanted.push_back({boundOf(bound, *tree, tree->draft(place)), place});
        }
        std::ranges::sort(wanted);
        const std::int64_t limit = wanted.empty() || seed % 3 == 0 ? kNoLimit : wanted[wanted.size() / 2].bound;
        const auto beyond = std::erase_if(wanted, [&](const BoundedDraft& each) { return each.bound > limit; });

        LeastDrafts drafts(tree, bound);
        StopCheck stop{std::stop_token()};
        std::vector<BoundedDraft> found;
        for (std::size_t most = 1;; most = most * 3 + 1) {
            const auto [some, isBeyond] =
                drafts.next(found.empty() ? std::nullopt : std::optional(found.back()), limit, most, stop);
            ASSERT_LE(some.size(), most);
            ASSERT_LE(isBeyond, beyond);
            if (some.empty()) {
                ASSERT_EQ(isBeyond, beyond) << "seed " << seed; // a walk to the end sees all of them
                break;
            }
            found.insert(found.end(), some.begin(), some.end());
        }

        ASSERT_EQ(found, wanted) << "seed " << seed;
    }
}

TEST(LeastDrafts, ComeInTheirPlacesWithoutAnySum)
{
    const Kernel kernel = fig5();
    const auto tree = std::make_shared<const DraftTree>(
        DraftTree::make(kernel, dimensionSets(kernel), {2, 4}, SpaceExtent::All).value());

    LeastDrafts drafts(tree, {.offset = 5});
    StopCheck stop{std::stop_token()};

    ASSERT_GT(tree->size(), 3U);
    EXPECT_EQ(drafts.next(BoundedDraft{5, 0}, kNoLimit, 2, stop).drafts, (std::vector<BoundedDraft>{{5, 1}, {5, 2}}));
    EXPECT_TRUE(drafts.next(std::nullopt, 4, 2, stop).drafts.empty());
}

// A product beyond 2^40 is given as 2^40: the bound stays one.
TEST(LeastDrafts, DoNotOverflow)
{
    const RandomQuestion question(4, 1);
    const auto tree = std::make_shared<const DraftTree>(
        DraftTree::make(question.kernel, question.sets, question.resources, SpaceExtent::All).value());
    ProductBound bound{.pitch = 4};
    const auto parts = static_cast<std::size_t>(tree->mostParts(0)) + 1;
    bound.factors = {ProductBound::Factors(tree->choices(0).size(), std::vector(parts, std::int64_t{1} << 62U))};
    bound.sums = {{{{.constant = std::int64_t{1} << 62U, .factors = {0}}}}};

    LeastDrafts drafts(tree, bound);
    StopCheck stop{std::stop_token()};

    EXPECT_EQ(drafts.next(std::nullopt, kNoLimit, 1, stop).drafts,
              (std::vector<BoundedDraft>{{(LeastDrafts::kMostProduct - 1) * 4 + 1, 0}}));
}

} // namespace pimento::test
