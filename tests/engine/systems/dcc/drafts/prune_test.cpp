// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/prune.h"

#include "engine/systems/dcc/drafts/draft_text.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/drafts/random_sets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace pimento::test {

namespace {

using testing::ElementsAre;

constexpr PruneRules kWithoutSimd{true, false, true};

/// The paper's Fig. 5 on two groups of four cores.
class Fig5Drafts : public testing::Test {
protected:
    [[nodiscard]] DraftIndex draft(std::string_view text) const
    {
        const Draft parsed = parseDraft(text, m_kernel, m_space.sets(), m_space.resources()).value();
        return m_space.find(parsed.parts()).value();
    }
    [[nodiscard]] PruneOutcome pruned(PruneRules rules, int simdWidth = 1) const
    {
        return prune(m_space, {rules, simdWidth, defaultSimdSets(m_kernel, m_space.sets())});
    }

    Kernel m_kernel = fig5();
    DraftSpace m_space = DraftSpace::make(m_kernel, dimensionSets(m_kernel), {2, 4}, SpaceExtent::All).value();
    DraftIndex m_first = draft("1x1@A0:b+1,1x1@A1:i*2,1x1");
    DraftIndex m_second = draft("1x1,1x1,1x4");
    DraftIndex m_fourth = draft("2x3,1x1,1x1");
    DraftIndex m_fifth = draft("2x4@C0:b,1x1,1x1");
    DraftIndex m_sixth = draft("2x4,1x1,1x1");
    DraftIndex m_seventh = draft("1x4@C0:b,1x1,1x1");
};

TEST_F(Fig5Drafts, HaveTheTilesOfThePaper)
{
    EXPECT_EQ(m_space.draft(m_fourth)[0].tile, 2);  // 12 / (2 * 3)
    EXPECT_EQ(m_space.draft(m_sixth)[0].tile, 2);   // 12 / (2 * 4), rounded up
    EXPECT_EQ(m_space.draft(m_seventh)[0].tile, 3); // 12 / 4
    EXPECT_EQ(m_space.draft(m_second)[2].tile, 4);  // 16 / 4
}

TEST_F(Fig5Drafts, LoseTheFifthToTheSixthByRule1)
{
    const PruneOutcome outcome = pruned({.simdAlignment = false, .equalWorstTile = false});

    EXPECT_EQ(outcome.verdict(m_fifth), (PruneVerdict{PruneRule::EquivalentMappings, m_sixth}));
    EXPECT_EQ(outcome.verdict(m_sixth), PruneVerdict{});
    EXPECT_TRUE(outcome.isKept(m_first));
    EXPECT_EQ(outcome.simdPruning(), SimdPruning::Off);
}

TEST_F(Fig5Drafts, KeepMappingsOfDimensionsWithOtherSizes)
{
    // A1 has 8 elements, B0 has 4: the function i makes other tiles.
    EXPECT_TRUE(pruned({}).isKept(draft("1x1,1x1@B0:i,1x1")));
}

TEST_F(Fig5Drafts, LoseTheSecondByRule2)
{
    const PruneOutcome outcome = pruned({}, 16);

    EXPECT_THAT(defaultSimdSets(m_kernel, m_space.sets()), ElementsAre(2U));
    EXPECT_EQ(outcome.simdPruning(), SimdPruning::Applied);
    EXPECT_EQ(outcome.verdict(m_second), (PruneVerdict{PruneRule::SimdAlignment, std::nullopt}));
    EXPECT_TRUE(outcome.isKept(m_first));
    EXPECT_TRUE(outcome.isKept(m_fourth));
}

TEST_F(Fig5Drafts, LoseTheSixthToTheFourthByRule3)
{
    const PruneOutcome outcome = pruned({}, 16);

    EXPECT_EQ(outcome.verdict(m_sixth), (PruneVerdict{PruneRule::EqualWorstTile, m_fourth}));
    EXPECT_EQ(outcome.verdict(m_fourth), PruneVerdict{});
}

TEST_F(Fig5Drafts, LoseTheFifthToADraftThatIsKept)
{
    EXPECT_EQ(pruned({}, 16).verdict(m_fifth), (PruneVerdict{PruneRule::EquivalentMappings, m_fourth}));
}

TEST_F(Fig5Drafts, HaveNoStandInForTheEquivalentOfAnUnalignedDraft)
{
    const PruneOutcome outcome = pruned({}, 16);

    EXPECT_EQ(outcome.verdict(draft("1x1@C0:b,1x1,1x4")), (PruneVerdict{PruneRule::EquivalentMappings, std::nullopt}));
}

TEST_F(Fig5Drafts, AreAllKeptWithoutRules)
{
    const PruneOutcome outcome = pruned({false, false, false}, 16);

    EXPECT_EQ(outcome.kept().size(), m_space.size().drafts);
    EXPECT_EQ(outcome.count(PruneRule::None), m_space.size().drafts);
}

TEST_F(Fig5Drafts, AreNotPrunedByRule2WithoutSimd)
{
    EXPECT_EQ(pruned({}, 1).simdPruning(), SimdPruning::NoSimd);
    EXPECT_NE(pruned({}, 1).verdict(m_second).rule, PruneRule::SimdAlignment);
}

TEST_F(Fig5Drafts, AreNotPrunedByRule2WhenNoneIsAligned)
{
    const PruneOutcome outcome = pruned({}, 32); // k has 16 elements

    EXPECT_EQ(outcome.simdPruning(), SimdPruning::NoneAligned);
    EXPECT_EQ(outcome.count(PruneRule::SimdAlignment), 0U);
    EXPECT_EQ(outcome.kept(), pruned({}, 1).kept());
}

TEST(DefaultSimdSets, AreThoseOfProductsElseOfTargets)
{
    const auto simdSets = [](const Kernel& kernel) { return defaultSimdSets(kernel, dimensionSets(kernel)); };

    EXPECT_THAT(simdSets(gemv(4, 8, 16)), ElementsAre(1U));     // j
    EXPECT_THAT(simdSets(va(4, 8)), ElementsAre(1U));           // i
    EXPECT_THAT(simdSets(attn(4, 8, 16)), ElementsAre(1U, 2U)); // q*key along d, p*value along t
}

struct Kept {
    std::vector<std::int64_t> extents;
    int groups = 16;
    std::size_t kept = 0;
};

class PrunedCounts : public testing::TestWithParam<Kept> {};

TEST_P(PrunedCounts, AreThoseOfThePublishedGenerator)
{
    const auto& [extents, groups, kept] = GetParam();
    const Kernel kernel = gemv(extents[0], extents[1], extents[2]);
    const DraftSpace space =
        DraftSpace::make(kernel, dimensionSets(kernel), {groups, 64}, SpaceExtent::Complete).value();

    const PruneOutcome outcome = prune(space, {.rules = kWithoutSimd, .simdSets = {}});

    EXPECT_EQ(outcome.kept().size(), kept);
    EXPECT_EQ(outcome.count(PruneRule::EquivalentMappings), space.allocations() * 7); // of 8 assignments
    EXPECT_EQ(outcome.count(PruneRule::EqualWorstTile), space.allocations() - kept);
}

INSTANTIATE_TEST_SUITE_P(Table3, PrunedCounts,
                         testing::Values(Kept{{128, 128, 2048}, 16, 4274}, Kept{{256, 128, 2048}, 16, 4868},
                                         Kept{{128, 128, 2048}, 32, 6200}, Kept{{256, 128, 2048}, 32, 7319}));
INSTANTIATE_TEST_SUITE_P(Tiles, PrunedCounts,
                         testing::Values(Kept{{128, 128, 1024}, 16, 3733}, Kept{{256, 128, 1024}, 16, 4313},
                                         Kept{{128, 128, 4096}, 16, 4739}, Kept{{256, 128, 4096}, 16, 5338},
                                         Kept{{128, 128, 128}, 16, 2193}, Kept{{128, 128, 256}, 16, 2673},
                                         Kept{{32, 128, 128}, 16, 1389}, Kept{{32, 128, 256}, 16, 1770}));

/// Applies the rules one after another, each to a list of drafts.
class PlainPruning {
public:
    PlainPruning(const RandomQuestion& question, const DraftSpace& space, const PruneOptions& options)
        : m_question(question), m_space(space)
    {
        for (DraftIndex draft = 0; draft < space.indices(); ++draft) {
            if (space.contains(draft)) {
                m_verdicts[draft] = {};
            }
        }
        if (options.rules.equivalentMappings) {
            removeEqual(PruneRule::EquivalentMappings);
        }
        if (options.rules.simdAlignment && options.simdWidth > 1 && !options.simdSets.empty()) {
            removeUnaligned(options);
        }
        if (options.rules.equalWorstTile) {
            removeEqual(PruneRule::EqualWorstTile);
        }
        for (auto& [draft, verdict] : m_verdicts) {
            if (verdict.rule == PruneRule::EquivalentMappings) {
                const PruneVerdict& next = m_verdicts.at(*verdict.keptInstead);
                if (next.rule != PruneRule::None) {
                    verdict.keptInstead = next.keptInstead;
                }
            }
        }
    }

    [[nodiscard]] const std::map<DraftIndex, PruneVerdict>& verdicts() const { return m_verdicts; }

private:
    [[nodiscard]] std::string functionText(std::size_t set, const DraftPart& part) const
    {
        const Mapping& mapping = m_question.sets[set].mappings[static_cast<std::size_t>(part.mapping)];
        return affine::text(mapping.function, m_question.kernel.variables);
    }
    [[nodiscard]] std::string key(PruneRule rule, DraftIndex draft) const
    {
        std::string key;
        for (std::size_t set = 0; set < m_question.sets.size(); ++set) {
            const DraftPart part = m_space.part(draft, set);
            key += functionText(set, part) + ' ' + std::to_string(part.tile) + ' ';
            if (rule == PruneRule::EquivalentMappings) {
                const auto mapping = static_cast<std::size_t>(part.mapping);
                key += std::to_string(part.groups) + ' ' + std::to_string(part.cores) + ' ' +
                       std::to_string(m_question.sets[set].mappings[mapping].extent) + ' ';
            }
        }
        return key;
    }
    void removeEqual(PruneRule rule)
    {
        std::map<std::string, DraftIndex> first;
        for (auto& [draft, verdict] : m_verdicts) {
            if (verdict.rule == PruneRule::None) {
                const auto [found, isNew] = first.try_emplace(key(rule, draft), draft);
                if (!isNew) {
                    verdict = {rule, found->second};
                }
            }
        }
    }
    void removeUnaligned(const PruneOptions& options)
    {
        auto verdicts = m_verdicts;
        bool isAnyKept = false;
        for (auto& [draft, verdict] : verdicts) {
            if (verdict.rule == PruneRule::None) {
                const bool isAligned = std::ranges::all_of(options.simdSets, [&, index = draft](std::size_t set) {
                    return m_space.part(index, set).tile % options.simdWidth == 0;
                });
                isAnyKept = isAnyKept || isAligned;
                verdict.rule = isAligned ? PruneRule::None : PruneRule::SimdAlignment;
            }
        }
        m_verdicts = isAnyKept ? verdicts : m_verdicts;
    }

    const RandomQuestion& m_question;
    const DraftSpace& m_space;
    std::map<DraftIndex, PruneVerdict> m_verdicts;
};

TEST(Prune, AgreesWithThePlainRules)
{
    for (unsigned seed = 0; seed < 200; ++seed) {
        const RandomQuestion question(seed, 3);
        const SpaceExtent extent = seed % 3 == 0 ? SpaceExtent::Complete : SpaceExtent::All;
        const DraftSpace space = DraftSpace::make(question.kernel, question.sets, question.resources, extent).value();
        const PruneOptions options = {.rules = {seed % 5 != 0, seed % 7 != 0, seed % 11 != 0},
                                      .simdWidth = static_cast<int>(1 + seed % 4),
                                      .simdSets = {seed % question.sets.size()}};
        const PlainPruning expected(question, space, options);

        const PruneOutcome outcome = prune(space, options);

        std::map<PruneRule, std::uint64_t> counts;
        for (const auto& [draft, verdict] : expected.verdicts()) {
            ASSERT_EQ(outcome.verdict(draft), verdict) << "seed " << seed << " draft " << draft;
            ++counts[verdict.rule];
        }
        for (const PruneRule rule :
             {PruneRule::None, PruneRule::EquivalentMappings, PruneRule::SimdAlignment, PruneRule::EqualWorstTile}) {
            ASSERT_EQ(outcome.count(rule), counts[rule]) << "seed " << seed << ' ' << name(rule);
        }
        ASSERT_EQ(outcome.kept().size(), counts[PruneRule::None]);
    }
}

} // namespace

} // namespace pimento::test
