// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/math.h"
#include "engine/systems/dcc/drafts/draft_space.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/drafts/random_sets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using testing::HasSubstr;

DraftSpace spaceOf(const Kernel& kernel, Resources resources, SpaceExtent extent)
{
    return DraftSpace::make(kernel, dimensionSets(kernel), resources, extent).value();
}

/// The enumeration of the paper, without a memory of subproblems and with mappings chosen last.
class PlainEnumeration {
public:
    PlainEnumeration(std::span<const DimensionSet> sets, Resources resources, SpaceExtent extent)
        : m_sets(sets), m_extent(extent), m_parts(sets.size())
    {
        allocate(0, resources);
    }

    std::vector<Draft> drafts;
    std::uint64_t allocations = 0;

private:
    void allocate(std::size_t set, Resources left)
    {
        if (set == m_sets.size()) {
            if (m_extent == SpaceExtent::All || left == Resources{1, 1}) {
                ++allocations;
                assign(0);
            }
            return;
        }
        const auto& mappings = m_sets[set].mappings;
        const std::int64_t largest = std::ranges::max(mappings, {}, &Mapping::extent).extent;
        for (int groups = 1; groups <= left.groups; ++groups) {
            for (int cores = 1; cores <= left.cores; ++cores) {
                if (groups * cores <= largest) {
                    m_parts[set] = {groups, cores};
                    allocate(set + 1, {left.groups / groups, left.cores / cores});
                }
            }
        }
    }
    void assign(std::size_t set)
    {
        if (set == m_sets.size()) {
            drafts.emplace_back(m_parts);
            return;
        }
        DraftPart& part = m_parts[set];
        part.mapping = 0;
        for (const Mapping& mapping : m_sets[set].mappings) {
            const std::int64_t parts = std::int64_t{part.groups} * part.cores;
            part.tile = ceilDivide(mapping.extent, parts);
            if (parts <= mapping.extent) {
                assign(set + 1);
            }
            ++part.mapping;
        }
    }

    std::span<const DimensionSet> m_sets;
    SpaceExtent m_extent;
    std::vector<DraftPart> m_parts;
};

struct Counts {
    std::vector<std::int64_t> extents;
    SpaceExtent extent = SpaceExtent::Complete;
    std::uint64_t drafts = 0;
    int groups = 16;
};

void PrintTo(const Counts& counts, std::ostream* out)
{
    for (const std::int64_t extent : counts.extents) {
        *out << extent << ' ';
    }
    *out << "on " << counts.groups << " groups";
}

class DraftCounts : public testing::TestWithParam<Counts> {};

TEST_P(DraftCounts, AreThoseOfThePublishedGenerator)
{
    const auto& [extents, extent, drafts, groups] = GetParam();
    const Kernel kernel = extents.size() == 2 ? va(extents[0], extents[1]) : gemv(extents[0], extents[1], extents[2]);
    const std::uint64_t assignments = extents.size() == 2 ? 9 : 8;

    const DraftSpaceSize size = countDrafts(kernel, dimensionSets(kernel), {groups, 64}, extent).value();

    EXPECT_EQ(size, (DraftSpaceSize{drafts, drafts * assignments, drafts}));
    EXPECT_EQ(spaceOf(kernel, {groups, 64}, extent).allocations(), drafts);
}

constexpr SpaceExtent kAll = SpaceExtent::All;
constexpr SpaceExtent kComplete = SpaceExtent::Complete;

INSTANTIATE_TEST_SUITE_P(Table3, DraftCounts,
                         testing::Values(Counts{{128, 128, 2048}, kComplete, 32186},
                                         Counts{{256, 128, 2048}, kComplete, 33271},
                                         Counts{{128, 128, 2048}, kComplete, 79952, 32},
                                         Counts{{256, 128, 2048}, kComplete, 83708, 32}));

INSTANTIATE_TEST_SUITE_P(Complete, DraftCounts,
                         testing::Values(Counts{{1, 512}, kComplete, 80}, Counts{{1, 1024}, kComplete, 256},
                                         Counts{{2, 512}, kComplete, 336}, Counts{{2, 1024}, kComplete, 512},
                                         Counts{{4, 1024}, kComplete, 888}, Counts{{4, 4096}, kComplete, 888},
                                         Counts{{8, 64}, kComplete, 37}, Counts{{2, 16, 64}, kComplete, 1774},
                                         Counts{{4, 32, 64}, kComplete, 5704}, Counts{{4, 128, 64}, kComplete, 9027},
                                         Counts{{8, 32, 128}, kComplete, 11112},
                                         Counts{{32, 128, 128}, kComplete, 25164},
                                         Counts{{32, 128, 256}, kComplete, 26249},
                                         Counts{{128, 128, 128}, kComplete, 30423},
                                         Counts{{128, 128, 256}, kComplete, 31508}));

INSTANTIATE_TEST_SUITE_P(All, DraftCounts,
                         testing::Values(Counts{{1, 1024}, kAll, 1024}, Counts{{2, 1024}, kAll, 2048},
                                         Counts{{4, 1024}, kAll, 3472}, Counts{{2, 16, 64}, kAll, 10165},
                                         Counts{{4, 128, 64}, kAll, 31020}, Counts{{32, 128, 256}, kAll, 71399},
                                         Counts{{128, 128, 256}, kAll, 81490}));

TEST(GeneralSpace, ListsWhatAPlainEnumerationLists)
{
    for (unsigned seed = 0; seed < 200; ++seed) {
        const RandomQuestion question(seed);
        const SpaceExtent extent = seed % 2 == 0 ? kAll : kComplete;
        const PlainEnumeration expected(question.sets, question.resources, extent);

        const DraftSpace space = DraftSpace::make(question.kernel, question.sets, question.resources, extent).value();

        std::vector<Draft> drafts;
        std::vector<DraftIndex> indices;
        for (DraftIndex draft = 0; draft < space.indices(); ++draft) {
            if (space.contains(draft)) {
                drafts.push_back(space.draft(draft));
                indices.push_back(draft);
            }
        }
        const DraftList listed = space.list(indices);
        ASSERT_EQ(listed.size(), drafts.size()) << "seed " << seed;
        for (std::size_t i = 0; i < drafts.size(); ++i) {
            ASSERT_EQ(listed[i], drafts[i]) << "seed " << seed;
        }
        ASSERT_EQ(space.allocations(), expected.allocations) << "seed " << seed;
        ASSERT_EQ(space.size().drafts, expected.drafts.size()) << "seed " << seed;
        ASSERT_EQ(drafts, expected.drafts) << "seed " << seed;
    }
}

TEST(GeneralSpace, FindsItsDrafts)
{
    const DraftSpace space = spaceOf(fig5(), {2, 4}, kAll);

    for (DraftIndex draft = 0; draft < space.indices(); ++draft) {
        if (space.contains(draft)) {
            ASSERT_EQ(space.find(space.draft(draft).parts()), draft);
        }
    }
    const DraftPart tooMany[] = {{2, 1, 6}, {2, 1, 4}, {1, 1, 16}};
    EXPECT_EQ(space.find(tooMany), std::nullopt);
    const DraftPart tooShort[] = {{1, 1, 12}, {2, 4, 1, 2}, {1, 1, 16}}; // B0^i: 4 < 8 parts
    EXPECT_EQ(space.find(tooShort), std::nullopt);
    const DraftPart noMapping[] = {{1, 1, 12, 3}, {1, 1, 8}, {1, 1, 16}};
    EXPECT_EQ(space.find(noMapping), std::nullopt);
}

TEST(GeneralSpace, GivesEachMappingItsOwnExtent)
{
    // A1 has 8 elements, B0 has 4: eight parts go with A1 only.
    const DraftSpace space = spaceOf(fig5(), {2, 4}, kAll);
    const DraftPart parts[] = {{1, 1}, {2, 4}, {1, 1}};

    const DraftIndex first = space.find(parts).value();

    EXPECT_EQ(space.assignments(), 18U); // 3 * 3 * 2
    EXPECT_EQ(space.draft(first)[1], (DraftPart{2, 4, 1, 0}));
    EXPECT_TRUE(space.contains(first + 2));  // A1^i*2
    EXPECT_FALSE(space.contains(first + 4)); // B0^i
}

TEST(GeneralSpace, IsEmptyWhenTheKernelCannotUseUpTheDevice)
{
    const DraftSpace space = spaceOf(va(1, 8), {16, 64}, kComplete);

    EXPECT_EQ(space.size(), DraftSpaceSize{});
    EXPECT_EQ(space.indices(), 0U);
}

TEST(GeneralSpace, HoldsEightSets)
{
    const DraftSpace space = spaceOf(manySets(8), {4, 4}, kAll);

    // Tuples of eight with product at most 4: 1 + 8 (one 2) + 8 (one 3) + 8 (one 4) + 28 (two 2s) = 53, twice.
    EXPECT_EQ(space.allocations(), 53U * 53U);
}

std::string refusalOf(const Kernel& kernel, Resources resources, SpaceExtent extent)
{
    const auto space = DraftSpace::make(kernel, dimensionSets(kernel), resources, extent);
    return space ? "" : space.error().message();
}

TEST(GeneralSpace, RefusesWhatItCannotHold)
{
    EXPECT_THAT(refusalOf(manySets(9), {4, 4}, kAll), HasSubstr("has 9 dimension sets, but at most 8"));
    EXPECT_THAT(refusalOf(manySets(0), {4, 4}, kAll), HasSubstr("has no dimension that a loop variable runs over"));
    EXPECT_THAT(refusalOf(va(4, 8), {1024, 64}, kAll), HasSubstr("1024 groups of 64 cores, at most 65535"));
    EXPECT_THAT(refusalOf(va(4, 8), {0, 64}, kAll), HasSubstr("0 groups"));
    EXPECT_THAT(refusalOf(manySets(8), {16, 64}, kAll), HasSubstr("more than 4000000 ways to split"));
    EXPECT_THAT(refusalOf(attn(4096, 4096, 4096), {64, 64}, kAll), HasSubstr("more than 64000000 drafts"));
}

TEST(GeneralSpace, CountsWhatItWouldRefuseToList)
{
    const Kernel kernel = manySets(8);

    const DraftSpaceSize size = countDrafts(kernel, dimensionSets(kernel), {16, 64}, kAll).value();

    EXPECT_GT(size.drafts, kMostAllocations);
    EXPECT_EQ(size.drafts, size.allocations);
}

} // namespace

} // namespace pimento::test
