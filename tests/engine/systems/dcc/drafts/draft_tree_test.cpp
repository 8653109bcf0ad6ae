// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/draft_tree.h"

#include "engine/systems/dcc/drafts/prune.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/drafts/random_sets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace pimento::test {

namespace {

constexpr SpaceExtent kAllDrafts = SpaceExtent::All;
constexpr SpaceExtent kCompleteDrafts = SpaceExtent::Complete;

/// Returns the drafts of a space without equivalent mappings, found by listing and pruning it.
DraftList listed(const Kernel& kernel, const std::vector<DimensionSet>& sets, Resources resources, SpaceExtent extent)
{
    const DraftSpace space = DraftSpace::make(kernel, sets, resources, extent).value();
    PruneOptions options;
    options.rules = {true, false, false};
    return space.list(prune(space, options).kept());
}

} // namespace

TEST(DraftTree, NumbersWhatAListHasInItsOrder)
{
    for (unsigned seed = 0; seed < 200; ++seed) {
        const RandomQuestion question(seed);
        const SpaceExtent extent = seed % 2 == 0 ? kAllDrafts : kCompleteDrafts;
        const DraftList wanted = listed(question.kernel, question.sets, question.resources, extent);

        const DraftTree tree = DraftTree::make(question.kernel, question.sets, question.resources, extent).value();

        ASSERT_EQ(tree.size(), wanted.size()) << "seed " << seed;
        const DraftList all = tree.list(std::stop_token());
        ASSERT_EQ(all.size(), wanted.size()) << "seed " << seed;
        for (std::size_t place = 0; place < wanted.size(); ++place) {
            ASSERT_EQ(tree.draft(place), wanted[place]) << "seed " << seed;
            ASSERT_EQ(all[place], wanted[place]) << "seed " << seed;
        }
    }
}

// Eight sets of 64 on 16 groups of 64 cores: 19,897,613 drafts. The last one is known without a list of them; it gives
// the whole device to the first set.
TEST(DraftTree, NumbersMoreThanCouldBeListed)
{
    const Kernel kernel = manySets(8);
    const DraftTree tree = DraftTree::make(kernel, dimensionSets(kernel), {16, 64}, kAllDrafts).value();

    EXPECT_EQ(tree.size(), 19'897'613U);
    EXPECT_EQ(tree.draft(0).text(), "1x1,1x1,1x1,1x1,1x1,1x1,1x1,1x1");
    EXPECT_EQ(tree.draft(tree.size() - 1).text(), "16x4,1x16,1x1,1x1,1x1,1x1,1x1,1x1");
}

TEST(DraftTree, RefusesWhatCannotBeCounted)
{
    const Kernel kernel = manySets(9);
    const auto tree = DraftTree::make(kernel, dimensionSets(kernel), {4, 4}, kAllDrafts);

    ASSERT_FALSE(tree.has_value());
    EXPECT_THAT(tree.error().message(), testing::HasSubstr("has 9 dimension sets, but at most 8"));
}

TEST(DraftTree, IsStopped)
{
    std::stop_source source;
    source.request_stop();
    const Kernel kernel = manySets(8);
    const auto tree = DraftTree::make(kernel, dimensionSets(kernel), {16, 64}, kAllDrafts, source.get_token());

    ASSERT_FALSE(tree.has_value());
    EXPECT_EQ(tree.error().kind, ErrorKind::Stopped);
}

} // namespace pimento::test
