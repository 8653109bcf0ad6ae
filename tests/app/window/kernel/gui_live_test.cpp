// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/kernel/live_controller.h"
#include "tests/support/window_test.h"
#include "views/common/plot_panel.h"
#include "views/editor/code_editor.h"
#include "views/kernel/kernel_page.h"
#include "views/kernel/live_answer.h"
#include "views/kernel/live_columns.h"

#include <QComboBox>
#include <QThread>

namespace pimento {

/// The page Kernel with a small GEMV and its answer.
class GuiLive : public WindowTest {
protected:
    void SetUp() override
    {
        choose("backend", QStringLiteral("AttAcc"));
        type("nhead", 2);
        type("dhead", 16);
        type("seq_len", 64);
        ASSERT_TRUE(m_window.showPage(QStringLiteral("kernel")));
        ASSERT_TRUE(waitForAnswer());
    }

    LiveAnswer& view() { return m_window.kernelPage().live().first(); }
    CodeEditor& editor() { return m_window.kernelPage().editor(); }
    [[nodiscard]] bool waitForAnswer()
    {
        return QTest::qWaitFor([&] { return !view().words().isEmpty() && !view().program().isEmpty(); }, kPatience) &&
               QTest::qWaitFor([&] { return m_window.live().isSettled(); }, kPatience);
    }
};

TEST_F(GuiLive, ShowsBarsAndProgramOfTheBestCandidate)
{
    EXPECT_TRUE(view().words().startsWith(QStringLiteral("Best"))) << view().words().toStdString();
    EXPECT_FALSE(view().bars().bars().bars.empty());
    EXPECT_FALSE(view().program().isEmpty());
}

TEST_F(GuiLive, FollowsTheQuestion)
{
    const QString before = view().words();
    type("seq_len", 512);

    EXPECT_TRUE(QTest::qWaitFor([&] { return m_window.live().isSettled() && view().words() != before; }, kPatience))
        << view().words().toStdString();
}

// The search of a small shape ends while the window is busy with something else.
TEST_F(GuiLive, ShowsAnAnswerThatWasFoundWhileTheWindowWasBusy)
{
    view().setAnswer({}, {});
    view().setProgram({});
    view().showMessage(QStringLiteral("none"));
    type("seq_len", 128);
    const auto* message = view().findChild<QLabel*>(QStringLiteral("emptyMessage"));
    ASSERT_NE(message, nullptr);
    while (message->text() != QStringLiteral("searching…")) {
        QApplication::processEvents();
    }
    QThread::sleep(2);

    EXPECT_TRUE(QTest::qWaitFor([&] { return m_window.live().isSettled(); }, kPatience));
    EXPECT_TRUE(view().words().startsWith(QStringLiteral("Best"))) << view().words().toStdString();
    EXPECT_FALSE(view().bars().bars().bars.empty());
    EXPECT_FALSE(view().program().isEmpty());
}

TEST_F(GuiLive, StaysWithTheLastKernelWithoutMistakes)
{
    const QString words = view().words();
    const QString program = view().program();
    const auto* panel = view().findChild<PlotPanel*>();
    ASSERT_NE(panel, nullptr);

    QTextCursor cursor(editor().document());
    cursor.setPosition(static_cast<int>(editor().toPlainText().indexOf(QStringLiteral("def ")) + 4));
    editor().setTextCursor(cursor);
    QTest::keyClicks(&editor(), QStringLiteral("nonsense "));
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return panel->subtitle() == QStringLiteral("for the last kernel without mistakes"); }, kPatience))
        << panel->subtitle().toStdString() << m_window.kernelPage().status().toStdString();
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.live().isSettled(); }, kPatience));

    EXPECT_EQ(view().words(), words);
    EXPECT_EQ(view().program(), program);
}

// The second column has the same kernel on another device, and follows as well.
TEST_F(GuiLive, ShowsAnotherDeviceBeside)
{
    LiveColumns& columns = m_window.kernelPage().live();
    EXPECT_FALSE(columns.second().isVisible());
    const QString first = view().words();

    choose("liveChoice", QStringLiteral("compare with HBM-PIM (HBM3)"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !columns.second().program().isEmpty(); }, kPatience));
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.live().isSettled(); }, kPatience));
    EXPECT_TRUE(columns.second().isVisible());
    EXPECT_EQ(view().words(), first);
    const QString beside = columns.second().words();
    EXPECT_TRUE(beside.startsWith(QStringLiteral("Best"))) << beside.toStdString();
    EXPECT_NE(beside, first);

    type("seq_len", 512);
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return m_window.live().isSettled() && columns.second().words() != beside; }, kPatience));
    EXPECT_EQ(columns.choice(), QStringLiteral("device hbm-pim-hbm3"));

    child<QComboBox>("liveChoice").setCurrentIndex(0);
    EXPECT_FALSE(columns.second().isVisible());
}

TEST_F(GuiLive, ShowsAnotherOptionBeside)
{
    auto& choice = child<QComboBox>("liveChoice");
    LiveAnswer& beside = m_window.kernelPage().live().second();
    QStringList answered;
    for (int i = 0; i < choice.count() && answered.isEmpty(); ++i) {
        if (!choice.itemData(i).toString().contains(QLatin1Char('='))) {
            continue;
        }
        choice.setCurrentIndex(i);
        QTest::qWait(100); // the pause of the keys
        ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.live().isSettled(); }, kPatience));
        EXPECT_TRUE(beside.isVisible());
        if (beside.words().startsWith(QStringLiteral("Best"))) {
            answered << choice.currentText();
        }
    }
    EXPECT_FALSE(answered.isEmpty()) << "no option can be compared";
}

} // namespace pimento
