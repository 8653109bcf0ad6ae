// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/commands/command_registry.h"

#include "views/commands/fuzzy_match.h"

#include <gtest/gtest.h>

namespace pimento {

TEST(CommandRegistry, NamesWhoHoldsKeys)
{
    CommandRegistry registry;
    int runs = 0;
    registry.add({QStringLiteral("a"), QStringLiteral("&File"), QStringLiteral("&One…"), {QKeySequence(Qt::Key_F2)}},
                 &registry, [&] { ++runs; });
    registry.add({QStringLiteral("b"), QStringLiteral("&File"), QStringLiteral("Two")}, &registry, [] {});
    registry.action(QStringLiteral("a"))->trigger();
    EXPECT_EQ(runs, 1);
    EXPECT_EQ(registry.holder({QKeySequence(Qt::Key_F2)}, QStringLiteral("b"))->id, QStringLiteral("a"));
    EXPECT_EQ(registry.holder({QKeySequence(Qt::Key_F2)}, QStringLiteral("a")), nullptr);
    EXPECT_EQ(registry.holder({QKeySequence(Qt::Key_F2, Qt::Key_A)}, QStringLiteral("b"))->id, QStringLiteral("a"));
    EXPECT_EQ(registry.holder({QKeySequence()}, QStringLiteral("a")), nullptr);
}

TEST(CommandRegistry, RestoresKeysOfCommandsThatComeLater)
{
    CommandRegistry registry;
    registry.restoreKeys({{QStringLiteral("late"), {QKeySequence(Qt::Key_F4)}}});
    registry.add({QStringLiteral("late"), QStringLiteral("&File"), QStringLiteral("Late"), {QKeySequence(Qt::Key_F2)}},
                 &registry, [] {});
    EXPECT_EQ(registry.action(QStringLiteral("late"))->shortcut(), QKeySequence(Qt::Key_F4));
    EXPECT_EQ(registry.changedKeys().size(), 1U);
    registry.resetAllKeys();
    EXPECT_EQ(registry.action(QStringLiteral("late"))->shortcut(), QKeySequence(Qt::Key_F2));
    EXPECT_TRUE(registry.changedKeys().empty());
}

TEST(CommandRegistry, WritesTitlesPlainly)
{
    EXPECT_EQ(plainTitle(QStringLiteral("Save && &quit…")), QStringLiteral("Save & quit"));
    EXPECT_EQ(plainMenu(QStringLiteral("&View/&Theme")), QString::fromUtf8("View › Theme"));
}

TEST(FuzzyMatch, TakesLettersInTheirOrder)
{
    EXPECT_TRUE(fuzzyMatch(QStringLiteral("ftb"), QStringLiteral("Find the best")));
    EXPECT_FALSE(fuzzyMatch(QStringLiteral("bft"), QStringLiteral("Find the best")));
    EXPECT_FALSE(fuzzyMatch(QStringLiteral("x"), QString()));
    EXPECT_TRUE(fuzzyMatch(QString(), QStringLiteral("all")));
}

TEST(FuzzyMatch, PrefersBeginningsOfWordsAndRuns)
{
    const auto score = [](const char* typed, const char* text) {
        return fuzzyMatch(QLatin1String(typed), QLatin1String(text)).value_or(-1);
    };
    EXPECT_GT(score("ftb", "Find the best"), score("ftb", "after table"));
    EXPECT_GT(score("dev", "Devices"), score("dev", "Dark theme never"));
    EXPECT_GT(score("explore", "Explore"), score("explore", "Export plot here"));
}

} // namespace pimento
