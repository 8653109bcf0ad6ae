// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/decoding_batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <vector>

namespace pimento::serving::test {

namespace {

using Places = DecodingBatch::Places;

/// A DecodingBatch in its simplest form: it has a row for each sequence and keeps no sums up to date.
class PlainBatch {
public:
    explicit PlainBatch(Places places) : m_places(places) {}

    struct Row {
        DecodingBatch::Sequence sequence;
        std::vector<std::int64_t> moments; // of its tokens
    };
    void add(const DecodingBatch::Sequence& sequence) { m_rows.push_back({sequence, {sequence.lastToken.value()}}); }

    std::map<int, std::int64_t> endStep(std::int64_t now) // longest gaps by request
    {
        std::map<int, std::int64_t> complete;
        for (Row& row : m_rows) {
            if (row.sequence.tokensLeft == 0) {
                continue; // complete: it keeps its place as it is
            }
            row.moments.push_back(now);
            m_gaps.add(Picoseconds{now - row.moments[row.moments.size() - 2]}, 1);
            if (--row.sequence.tokensLeft == 0) {
                complete[row.sequence.request] = longestGap(row);
            } else {
                ++row.sequence.context;
            }
        }
        const auto isComplete = [](const Row& row) { return row.sequence.tokensLeft <= 0; };
        if (m_places == Places::Freed || std::ranges::all_of(m_rows, isComplete)) {
            std::erase_if(m_rows, isComplete);
        }
        return complete;
    }
    Row takeLast()
    {
        Row row = m_rows.back();
        m_rows.pop_back();
        return row;
    }
    static std::int64_t longestGap(const Row& row)
    {
        std::int64_t longest = 0;
        for (std::size_t i = 1; i < row.moments.size(); ++i) {
            longest = std::max(longest, row.moments[i] - row.moments[i - 1]);
        }
        return longest;
    }
    [[nodiscard]] std::vector<std::int32_t> contexts() const
    {
        std::vector<std::int32_t> all;
        for (const Row& row : m_rows) {
            all.push_back(row.sequence.context);
        }
        return all;
    }
    [[nodiscard]] const TokenGaps& gaps() const { return m_gaps; }
    [[nodiscard]] std::int64_t open() const
    {
        return std::ranges::count_if(m_rows, [](const Row& row) { return row.sequence.tokensLeft > 0; });
    }

private:
    Places m_places;
    std::vector<Row> m_rows;
    TokenGaps m_gaps;
};

void expectSame(DecodingBatch& batch, const PlainBatch& plain)
{
    const auto contexts = plain.contexts();
    const DecodeBatch next = batch.next();
    ASSERT_THAT(std::vector(next.contexts.begin(), next.contexts.end()), testing::ElementsAreArray(contexts));
    ASSERT_EQ(next.sum, std::accumulate(contexts.begin(), contexts.end(), std::int64_t{0}));
    ASSERT_EQ(next.longest, contexts.empty() ? 0 : std::ranges::max(contexts));
    ASSERT_EQ(batch.open(), plain.open());
}

void compareWithPlain(Places places, unsigned seed)
{
    std::mt19937 random(seed);
    DecodingBatch batch(places);
    PlainBatch plain(places);
    TokenGaps gaps;
    std::int64_t now = 0;
    for (int turn = 0; turn < 300; ++turn) {
        const unsigned choice = random() % 8;
        now += choice < 4 ? random() % 50 : 0;
        if (choice < 3 && batch.size() < 12) {
            const DecodingBatch::Sequence sequence{turn, static_cast<std::int32_t>(random() % 100 + 1),
                                                   static_cast<std::int32_t>(random() % 9 + 1), Picoseconds{now}};
            batch.add(sequence);
            plain.add(sequence);
        } else if (choice == 3 && places == Places::Freed && batch.open() > 0) {
            const auto out = batch.takeLast();
            const auto row = plain.takeLast();
            ASSERT_EQ(out.request, row.sequence.request);
            ASSERT_EQ(out.context, row.sequence.context);
            ASSERT_EQ(out.longestGap.value(), PlainBatch::longestGap(row));
            ASSERT_EQ(out.lastToken.value(), row.moments.back());
        } else if (choice > 3 && batch.open() > 0) {
            now += random() % 20;
            std::map<int, std::int64_t> complete;
            for (const auto& each : batch.endStep(Picoseconds{now})) {
                ASSERT_TRUE(complete.emplace(each.request, each.longestGap.value()).second);
                ASSERT_EQ(each.lastToken.value(), now);
            }
            ASSERT_EQ(complete, plain.endStep(now));
            for (const TokenGaps::Entry& each : batch.lastGaps()) {
                gaps.add(each.length, each.count);
            }
            ASSERT_EQ(gaps, plain.gaps());
        }
        expectSame(batch, plain);
    }
}

} // namespace

TEST(DecodingBatch, RandomTurnsGiveWhatAPlainListGives)
{
    for (unsigned seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(seed);
        compareWithPlain(Places::Freed, seed);
        compareWithPlain(Places::Kept, seed);
        if (testing::Test::HasFatalFailure()) {
            return;
        }
    }
}

TEST(DecodingBatch, PlacesThatAreKeptDoNotGrow)
{
    DecodingBatch batch(Places::Kept);
    batch.add({.request = 0, .context = 10, .tokensLeft = 1});
    batch.add({.request = 1, .context = 20, .tokensLeft = 2});

    EXPECT_EQ(batch.endStep(Picoseconds{5}).size(), 1U);
    EXPECT_THAT(std::vector(batch.next().contexts.begin(), batch.next().contexts.end()), testing::ElementsAre(10, 21));
    EXPECT_EQ(batch.next().sum, 31);
    EXPECT_EQ(batch.open(), 1);
    EXPECT_EQ(batch.endStep(Picoseconds{9}).front().request, 1);
    EXPECT_EQ(batch.size(), 0);
}

} // namespace pimento::serving::test
