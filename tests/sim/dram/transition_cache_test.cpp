// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/transition_cache.h"

#include "sim/dram/group_partition.h"
#include "sim/dram/packed_words.h"
#include "tests/sim/support.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>

namespace pimento::test {

namespace {

using Words = std::vector<std::uint32_t>;

/// Draws short sequences of few values, so that many are equal.
Words drawWords(std::mt19937& random)
{
    Words words(random() % 6);
    for (std::uint32_t& word : words) {
        word = static_cast<std::uint32_t>(random() % 4);
    }
    return words;
}

} // namespace

TEST(WordTable, NumbersDifferentWordsInTheOrderOfTheirAppearance)
{
    std::mt19937 random(1);
    sim::WordTable table;
    std::map<Words, std::uint32_t> numbers;
    for (int i = 0; i < 5000; ++i) {
        const Words words = drawWords(random);
        const bool isNew = !numbers.contains(words);
        EXPECT_EQ(table.find(words) == sim::WordTable::kNone, isNew);

        const std::uint32_t number = table.add(words);

        EXPECT_EQ(number, numbers.try_emplace(words, static_cast<std::uint32_t>(numbers.size())).first->second);
        EXPECT_EQ(table.find(words), number);
        const auto kept = table[number];
        EXPECT_EQ(Words(kept.begin(), kept.end()), words);
    }
    EXPECT_EQ(table.size(), numbers.size());

    table.clear();

    EXPECT_EQ(table.size(), 0U);
    EXPECT_EQ(table.find(numbers.begin()->first), sim::WordTable::kNone);
}

TEST(WordPacker, GivesTheWordsBackWithZerosBehind)
{
    std::mt19937 random(2);
    for (int i = 0; i < 2000; ++i) {
        Words words(random() % 300);
        for (std::uint32_t& word : words) {
            const auto kind = random() % 8;
            word = static_cast<std::uint32_t>(kind < 5 ? 0 : kind < 7 ? random() % 260 : random());
        }
        Words packed;
        sim::WordPacker packer(packed);
        packer.add(words);
        packer.finish();

        Words back;
        sim::WordPacker::unpack(packed, back);

        ASSERT_GE(back.size(), words.size());
        EXPECT_EQ(Words(back.begin(), back.begin() + static_cast<std::ptrdiff_t>(words.size())), words);
        for (std::size_t j = words.size(); j < back.size(); ++j) {
            EXPECT_EQ(back[j], 0U);
        }
    }
}

TEST(WordPacker, MakesOneByteOfManyZeros)
{
    Words packed;
    sim::WordPacker packer(packed);
    packer.add(Words(4 * 63, 0)); // four bytes of 63 zeros each
    packer.finish();

    EXPECT_EQ(packed.size(), 1U);
}

TEST(GroupPartition, TellsWhichGroupsSomeChannelsMake)
{
    sim::GroupPartition partition;
    partition.set(std::array<std::uint64_t, 3>{0b0000'0111, 0b0011'1000, 0b1100'0000});
    EXPECT_TRUE(partition.isOfIntervals());
    EXPECT_EQ(partition.sizeOf(1), 3);

    EXPECT_EQ(partition.groupsOf(0b0000'0111), 0b001U);
    EXPECT_EQ(partition.groupsOf(0b1100'0111), 0b101U);
    EXPECT_EQ(partition.groupsOf(0b1111'1111), 0b111U);
    EXPECT_EQ(partition.groupsOf(0b0000'0110), std::nullopt);
    EXPECT_EQ(partition.groupsOf(0b0000'1111), std::nullopt);

    const std::uint32_t version = partition.version();
    partition.set(std::array<std::uint64_t, 2>{0b0101'0101, 0b1010'1010}); // even and odd
    EXPECT_FALSE(partition.isOfIntervals());
    EXPECT_NE(partition.version(), version);
}

TEST(TransitionCache, KeepsTransitionsApart)
{
    sim::TransitionCache cache(machine("attacc"));
    const std::vector<std::uint32_t> commands(14, 3);
    const std::vector<std::uint8_t> names = {2, 0};
    cache.add({1, 2, sim::TransitionCache::kNoRefresh}, {.cycles = 10, .end = 5, .rows = 1, .columns = 1}, commands,
              names);
    cache.add({1, 2, 100}, {.cycles = 20, .end = 6}, commands, {});

    const auto* without = cache.find({1, 2, sim::TransitionCache::kNoRefresh});
    const auto* across = cache.find({1, 2, 100});

    ASSERT_TRUE(without != nullptr && across != nullptr);
    EXPECT_EQ(without->cycles, 10);
    EXPECT_EQ(cache.namesOf(*without)[0], 2);
    EXPECT_EQ(across->end, 6U);
    EXPECT_EQ(cache.commandsOf(*across)[13], 3U);
    EXPECT_EQ(cache.find({1, 2, 101}), nullptr);
    EXPECT_EQ(cache.find({1, 3, 100}), nullptr);
    EXPECT_EQ(cache.find({1, 2, 100, 0}), nullptr); // known for intervals, not for this partition
}

TEST(TransitionCache, ForgetsEverythingWhenItIsFull)
{
    sim::TransitionCache cache(machine("attacc"), 4096);
    EXPECT_FALSE(cache.makeRoom());
    for (std::uint32_t i = 0; i < 1000; ++i) {
        cache.states().add(std::array{i, i});
    }
    EXPECT_GT(cache.bytes(), 4096U);

    EXPECT_TRUE(cache.makeRoom());

    EXPECT_TRUE(cache.isEmpty());
    EXPECT_LT(cache.bytes(), 4096U);
}

} // namespace pimento::test
