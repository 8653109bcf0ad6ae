// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/nearest.h"

#include <gtest/gtest.h>

#include <random>

namespace pimento::test {

namespace {

TEST(Nearest, CountsEditsAndSwaps)
{
    EXPECT_EQ(editDistance("", "abc"), 3U);
    EXPECT_EQ(editDistance("kitten", "sitting"), 3U);
    EXPECT_EQ(editDistance("MACBA", "MACAB"), 1U); // one swap
    EXPECT_EQ(editDistance("NRC", "nrc"), 0U);
}

TEST(Nearest, IsSymmetricAndAtMostTheLongerWord)
{
    std::mt19937 random(3);
    const auto word = [&] {
        std::string text(random() % 8, 'a');
        for (char& c : text) {
            c = static_cast<char>('a' + random() % 3);
        }
        return text;
    };
    for (int i = 0; i < 2000; ++i) {
        const std::string a = word();
        const std::string b = word();
        EXPECT_EQ(editDistance(a, b), editDistance(b, a)) << a << ' ' << b;
        EXPECT_LE(editDistance(a, b), std::max(a.size(), b.size()));
        EXPECT_EQ(editDistance(a, b) == 0, a == b);
    }
}

TEST(Nearest, SuggestsOnlyWhatIsBelievable)
{
    const std::vector<std::string> words = {"channel", "bank", "nRC", "RD"};

    EXPECT_EQ(nearestWord("chanel", words), "channel");
    EXPECT_EQ(nearestWord("nRp", words), "nRC");
    EXPECT_EQ(nearestWord("tower", words), "");
    EXPECT_EQ(nearestWord("", words), "");
    EXPECT_EQ(nearestWord(std::string(100'000, 'b'), words), "");
}

} // namespace

} // namespace pimento::test
