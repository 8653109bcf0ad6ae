// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/made_up_timeline.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_text.h"
#include "views/timeline/timeline_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QComboBox>
#include <QLineEdit>

// The page Timeline with the tracks of a producer that is no DRAM device.

namespace pimento {

TEST(TrackView, ShowsFindsAndDescribesSpansOfAnyTree)
{
    const auto timeline = test::chipTimeline();
    TimelinePage page;
    page.resize(1200, 800);
    page.setTimeline(timeline, QStringLiteral("a chip"));
    page.show();
    TimelineView& view = page.view();

    const auto* depth = page.findChild<QComboBox*>(QStringLiteral("lanes"));
    ASSERT_EQ(depth->count(), 2);
    EXPECT_EQ(depth->itemText(1), QStringLiteral("lanes to core"));
    view.openTo(2);
    EXPECT_EQ(view.rows().rows().size(), 11U);

    page.findChild<QLineEdit*>(QStringLiteral("find"))->setText(QStringLiteral("tile 1 core 2"));
    page.goToHit(1);
    ASSERT_TRUE(view.selected());
    EXPECT_EQ(timeline->trackOf(*view.selected()), 10U);
    EXPECT_GT(view.blockRect(*view.selected()).width(), view.overviewRect().width() / 2); // 10 of 16 units
    const CardText card = cardOf(*timeline, *view.selected(), TimeUnit::Cycle);
    EXPECT_EQ(card.title, QStringLiteral("multiply"));
    EXPECT_EQ(card.lines.front().second, QStringLiteral("tile 1, core 2"));
    EXPECT_EQ(argsText(*timeline, *view.selected()), QStringLiteral("layer 2"));
    EXPECT_FALSE(page.grab().isNull());
}

} // namespace pimento
