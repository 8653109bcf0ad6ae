// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/candidate_chips.h"

#include <gtest/gtest.h>

#include <QStringList>

namespace pimento {

TEST(CandidateChips, LeavesOutWhatAllCandidatesShare)
{
    const std::vector<QString> words = {QStringLiteral("h over 4 channels, d over 4 channels, l over 8 PIM units"),
                                        QStringLiteral("h over 4 channels, d over 2 channels, l over 7 PIM units")};
    const CandidateChips chips(words);

    EXPECT_EQ(chips.chipsOf(words[0]), QStringList({QStringLiteral("d 4 ch"), QStringLiteral("l 8 pu")}));
    EXPECT_EQ(chips.chipsOf(words[1]), QStringList({QStringLiteral("d 2 ch"), QStringLiteral("l 7 pu")}));
    EXPECT_EQ(chips.shared(), QStringList(QStringLiteral("h 4 ch")));
}

TEST(CandidateChips, KeepTheOnlyCandidateWhole)
{
    const QString words = QStringLiteral("h over 4 channels, d over 2 channels");

    EXPECT_EQ(CandidateChips({words}).chipsOf(words).size(), 2);
    EXPECT_EQ(CandidateChips({words, words}).chipsOf(words).size(), 1); // nothing differs: all in one
}

TEST(CandidateChips, ShortenOnlyWordsBehindNumbers)
{
    const CandidateChips chips;

    EXPECT_EQ(chips.chipsOf(QStringLiteral("256 DPUs x 16 tasklets, sums over 4 DPUs, unroll 16")),
              QStringList({QStringLiteral("256 DPUs x 16 ta"), QStringLiteral("sums 4 DPUs"), QStringLiteral("unroll 16")}));
    EXPECT_EQ(chips.chipsOf(QStringLiteral("rows over 4 channels x 2 PIM units")),
              QStringList(QStringLiteral("rows 4 ch x 2 pu")));
}

TEST(CandidateChips, HaveTheColourOfTheirSubject)
{
    const CandidateChips chips({QStringLiteral("h over 4 channels, d over 4 channels"),
                                QStringLiteral("h over 2 channels, d over 8 PIM units")});

    EXPECT_EQ(chips.hueOf(QStringLiteral("h 4 ch")), chips.hueOf(QStringLiteral("h 8 pu")));
    EXPECT_NE(chips.hueOf(QStringLiteral("h 4 ch")), chips.hueOf(QStringLiteral("d 4 ch")));
    for (const Palette& each : {Palette::light(), Palette::dark(), Palette::contrast()}) {
        for (std::size_t hue = 0; hue < 8; ++hue) {
            EXPECT_GE(contrastRatio(chipGround(hue, each), each.color(Role::Text)), 4.5) << hue;
        }
    }
}

} // namespace pimento
