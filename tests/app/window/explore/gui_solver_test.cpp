// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/toy_solver.h"
#include "tests/support/window_test.h"

#include <QCheckBox>

namespace pimento {

/// The window with a system that has a solver, registered before the window is made.
class GuiSolver : private test::WithSolver, public WindowTest {
protected:
    void ask(int jobs, int machines)
    {
        choose("model", QStringLiteral("jobs"));
        type("n", jobs);
        type("m", machines);
        ASSERT_EQ(problemText(), "");
    }
    [[nodiscard]] QString headline() { return m_window.page().verdict().headline(); }
};

TEST_F(GuiSolver, FindsTheBestPlanWithAProof)
{
    ask(7, 3);
    press("findBest");
    ASSERT_TRUE(waitForEnd());

    ASSERT_TRUE(exploration().proof.has_value());
    EXPECT_FALSE(exploration().proof->isCounted);
    EXPECT_TRUE(exploration().isProved());
    EXPECT_EQ(table().candidates().rowCount(), static_cast<int>(exploration().table->rows()));
    EXPECT_EQ(selection().current(), exploration().table->id(*exploration().best));
    EXPECT_TRUE(headline().startsWith(QStringLiteral("Best plan: "))) << headline().toStdString();
    EXPECT_TRUE(headline().contains(QStringLiteral(", proved"))) << headline().toStdString();
    EXPECT_TRUE(m_window.jobsBar().text().startsWith(QStringLiteral("Proved: no plan costs less than ")))
        << m_window.jobsBar().text().toStdString();
    EXPECT_EQ(m_window.page().bars().bars().parts.size(), 2U);
    EXPECT_EQ(m_window.page().bars().bars().parts[1].role, Role::Transfer); // of its own kind
    clickRow(0);
    EXPECT_EQ(selection().current(), table().candidates().idAt(0));
    ASSERT_TRUE(waitForEnd());
    ASSERT_NE(workspace().inspection(), nullptr);
}

TEST_F(GuiSolver, ShowsBoundAndGapAndKeepsItsPlansAfterAStop)
{
    ask(40, 8);
    child<QCheckBox>("slow").setChecked(true);
    press("findBest");
    const auto hasGap = [&] { return headline().contains(QStringLiteral(", gap ")); };
    ASSERT_TRUE(QTest::qWaitFor(hasGap, kPatience)) << headline().toStdString();
    EXPECT_TRUE(headline().startsWith(QStringLiteral("Best plan so far: "))) << headline().toStdString();
    workspace().stop();
    ASSERT_TRUE(waitForEnd());

    EXPECT_TRUE(exploration().wasStopped);
    EXPECT_GT(exploration().table->rows(), 0U);
    EXPECT_EQ(exploration().known, exploration().table->rows());
    EXPECT_TRUE(hasGap());
    EXPECT_TRUE(headline().contains(QStringLiteral(", at least "))) << headline().toStdString();
    EXPECT_FALSE(headline().contains(QStringLiteral("proved")));
    EXPECT_TRUE(m_window.jobsBar().text().startsWith(QStringLiteral("stopped. Not proved: best ")))
        << m_window.jobsBar().text().toStdString();
}

} // namespace pimento
