// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/second_run.h"
#include "engine/inspection/timeline/timeline.h"
#include "tests/support/window_test.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_pair.h"
#include "views/timeline/timeline_view.h"

#include <QComboBox>

namespace pimento {

/// The page Timeline with a draft of a small GEMV, and a second run below it.
class GuiSecondRun : public WindowTest {
protected:
    void SetUp() override
    {
        choose("backend", QStringLiteral("AttAcc"));
        type("nhead", 2);
        type("dhead", 16);
        type("seq_len", 64);
        press("explore");
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(m_window.showPage(QStringLiteral("timeline")));
        ASSERT_TRUE(QTest::qWaitFor([&] { return first().timeline() != nullptr; }, kPatience));
    }

    TimelinePair& pair() { return m_window.timelinePage().pair(); }
    TimelineView& first() { return m_window.timelinePage().view(); }
    TimelineView& second() { return pair().second(); }

    void show(const QString& run)
    {
        choose("secondRun", run);
        ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.secondRun().isSettled(); }, kPatience));
    }
};

TEST_F(GuiSecondRun, ShowsTheBaselineOnTheAxisOfTheLongerRun)
{
    EXPECT_FALSE(second().isVisible());

    show(QStringLiteral("baseline"));

    ASSERT_NE(second().timeline(), nullptr) << pair().words().toStdString();
    EXPECT_TRUE(second().isVisible());
    const auto& standard = *exploration().standard;
    EXPECT_EQ(second().timeline()->cycles(),
              exploration().table->value(*standard.row, exploration().table->layout().total));
    const double longer = static_cast<double>(std::max(first().timeline()->cycles(), second().timeline()->cycles()));
    EXPECT_EQ(first().window().runEnd(), second().window().runEnd());
    EXPECT_GE(first().window().runEnd(), longer);
    EXPECT_EQ(first().window().begin(), second().window().begin());
    EXPECT_EQ(first().window().end(), second().window().end());
    EXPECT_TRUE(pair().words().contains(QStringLiteral("times as long"))) << pair().words().toStdString();
}

TEST_F(GuiSecondRun, ZoomsAndPansBothTogether)
{
    show(QStringLiteral("baseline"));
    ASSERT_NE(second().timeline(), nullptr);

    first().showCycles(100, 200);
    EXPECT_NEAR(second().window().begin(), first().window().begin(), 0.01);
    EXPECT_NEAR(second().window().end(), first().window().end(), 0.01);

    second().fit();
    EXPECT_TRUE(first().window().showsAll());

    first().setPlayhead(50);
    Q_EMIT first().playheadMoved(50);
    EXPECT_EQ(second().playhead(), 50);
}

TEST_F(GuiSecondRun, GoesAndLeavesTheAxisToTheFirst)
{
    show(QStringLiteral("baseline"));
    show(QStringLiteral("compare with…"));

    EXPECT_EQ(second().timeline(), nullptr);
    EXPECT_FALSE(second().isVisible());
    EXPECT_EQ(first().window().runEnd(), static_cast<double>(first().timeline()->cycles() + 1));
}

TEST_F(GuiSecondRun, IsRecordedAnewIfItFailedAndIsPickedAgain)
{
    show(QStringLiteral("baseline"));
    pair().setSecond(nullptr, QStringLiteral("There is not enough memory for the second run."));

    Q_EMIT pair().choices().activated(pair().choices().currentIndex());

    EXPECT_TRUE(QTest::qWaitFor([&] { return second().timeline() != nullptr; }, kPatience))
        << pair().words().toStdString();
}

// The best candidate may be pinned, too.
TEST_F(GuiSecondRun, NamesACandidateAsItWasChosen)
{
    QTest::keyClick(&m_window, Qt::Key_1, Qt::ShiftModifier);
    show(QStringLiteral("best"));
    EXPECT_TRUE(pair().words().contains(QStringLiteral("best"))) << pair().words().toStdString();

    show(QStringLiteral("pin A"));

    EXPECT_TRUE(pair().words().contains(QStringLiteral("pin A"))) << pair().words().toStdString();
}

TEST_F(GuiSecondRun, OffersPinsAndEndsWithThem)
{
    QTest::keyClick(&m_window, Qt::Key_1, Qt::ShiftModifier);
    ASSERT_TRUE(workspace().state().pins.at(0));
    show(QStringLiteral("pin A"));
    ASSERT_NE(second().timeline(), nullptr) << pair().words().toStdString();
    EXPECT_EQ(second().timeline()->cycles(), first().timeline()->cycles());

    workspace().state().pins.clear();

    EXPECT_EQ(pair().choice(), QString());
    EXPECT_EQ(second().timeline(), nullptr);
}

} // namespace pimento
