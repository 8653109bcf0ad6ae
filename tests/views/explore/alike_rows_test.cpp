// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/alike_rows.h"

#include "engine/candidates/worded_candidates.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace pimento {

namespace {

/// Candidates whose words name only the first part of their codes.
class PartlyWorded final : public CandidateList, public WordedCandidates {
public:
    [[nodiscard]] std::size_t size() const override { return m_texts.size(); }
    [[nodiscard]] std::uint64_t id(std::size_t row) const override { return row; }
    [[nodiscard]] std::string text(std::size_t row) const override { return m_texts[row]; }
    [[nodiscard]] const std::vector<TableColumn>& columns() const override { return m_columns; }
    [[nodiscard]] double value(std::size_t /*row*/, std::size_t /*column*/) const override { return 0; }
    [[nodiscard]] std::string words(std::size_t row, const LevelWords& /*levels*/) const override
    {
        return m_texts[row].substr(0, m_texts[row].find(' '));
    }

private:
    std::vector<std::string> m_texts = {"n=4 i=2x8 unroll=64", "n=4 i=4x4 unroll=64", "n=8 i=2x8 unroll=16"};
    std::vector<TableColumn> m_columns;
};

} // namespace

TEST(AlikeRows, AreToldApartByThePartsOfTheirCodesThatDiffer)
{
    const PartlyWorded list;
    const auto distinctions = distinctionsOf(list, std::array<std::uint32_t, 3>{0, 1, 2});

    EXPECT_EQ(distinctions.size(), 2U) << "the third has words of its own";
    EXPECT_EQ(distinctions.at(0), QStringLiteral("i=2x8"));
    EXPECT_EQ(distinctions.at(1), QStringLiteral("i=4x4"));
}

TEST(AlikeRows, AreThoseOnShow)
{
    EXPECT_TRUE(distinctionsOf(PartlyWorded(), std::array<std::uint32_t, 2>{0, 2}).empty());
}

} // namespace pimento
