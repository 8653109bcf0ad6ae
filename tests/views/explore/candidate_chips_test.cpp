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

    EXPECT_EQ(chips.chipsOf(words[0]), QStringList({QStringLiteral("d 4 channels"), QStringLiteral("l 8 PIM units")}));
    EXPECT_EQ(chips.chipsOf(words[1]), QStringList({QStringLiteral("d 2 channels"), QStringLiteral("l 7 PIM units")}));
    EXPECT_EQ(chips.shared(), QStringList(QStringLiteral("h 4 channels")));
}

TEST(CandidateChips, KeepTheOnlyCandidateWhole)
{
    const QString words = QStringLiteral("h over 4 channels, d over 2 channels");

    EXPECT_EQ(CandidateChips({words}).chipsOf(words).size(), 2);
    EXPECT_EQ(CandidateChips({words, words}).chipsOf(words).size(), 1); // nothing differs: all in one
}

TEST(CandidateChips, HaveTheColourOfTheirSubject)
{
    const Palette palette = Palette::light();

    EXPECT_EQ(subjectOf(QStringLiteral("h 4 channels")), QStringLiteral("h channels"));
    EXPECT_EQ(chipGround(QStringLiteral("h 4 channels"), palette), chipGround(QStringLiteral("h 8 PIM units"), palette));
    for (const char* theme : {"light", "dark", "contrast"}) {
        const Palette each = QLatin1String(theme) == QLatin1String("light")  ? Palette::light()
                             : QLatin1String(theme) == QLatin1String("dark") ? Palette::dark()
                                                                             : Palette::contrast();
        for (const char* chip : {"h 4", "d 2", "l 8", "batch 1", "256 DPUs", "unroll 16", "rows 3"}) {
            EXPECT_GE(contrastRatio(chipGround(QLatin1String(chip), each), each.color(Role::Text)), 4.5)
                << theme << " " << chip;
        }
    }
}

} // namespace pimento
