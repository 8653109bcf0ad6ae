// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspect/advice_controller.h"
#include "tests/support/window_test.h"
#include "views/inspect/advice_cards.h"
#include "views/inspect/inspect_page.h"
#include "views/selection/shared_state.h"

namespace pimento {

class GuiAdvice : public WindowTest {
protected:
    /// Selects the known candidate that costs most, and waits for the advice on it.
    void selectWorst()
    {
        const CandidateTable& table = *exploration().table;
        const std::size_t total = table.layout().total;
        std::size_t worst = *exploration().best;
        for (std::size_t row = 0; row < table.rows(); ++row) {
            worst = table.isKnown(row) && table.value(row, total) > table.value(worst, total) ? row : worst;
        }
        selection().setCurrent(table.id(worst));
        ASSERT_TRUE(m_window.showPage(QStringLiteral("inspect")));
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(QTest::qWaitFor(
            [&] { return !m_window.advice().isRunning() && !cards().cards().empty(); }, kPatience));
    }

    void explore(const Question& question)
    {
        workspace().explore(test::posed(question));
        ASSERT_TRUE(waitForEnd());
    }

    AdviceCards& cards() { return m_window.inspectPage().cards(); }
};

/// Simulated changes of a draft, then the best draft; the button of each compares before and after.
TEST_F(GuiAdvice, TriesAChangeOfADraft)
{
    explore(test::questionAbout("compiled", "red", "batch=2,vec_len=1024", "hbm-pim"));
    selectWorst();
    const std::uint64_t before = *selection().current();
    for (const AdviceCard& card : cards().cards()) {
        EXPECT_TRUE(card.gain.startsWith(QStringLiteral("saves "))) << card.gain.toStdString();
        EXPECT_FALSE(card.change.isEmpty());
        EXPECT_FALSE(card.label.isEmpty());
    }
    press("adviceTry0");

    EXPECT_EQ(m_window.pageName(), QStringLiteral("compare"));
    ASSERT_TRUE(workspace().state().pins.at(0) && workspace().state().pins.at(1));
    EXPECT_EQ(workspace().state().pins.at(0)->id, before);
    EXPECT_NE(workspace().state().pins.at(1)->candidate, workspace().state().pins.at(0)->candidate);
}

/// A system that simulates no changes gives those between known candidates: what fewer and more changes gain.
TEST_F(GuiAdvice, TriesAChangeOfASchedule)
{
    Question question = test::questionAbout("upmem", "va", "batch=1,vec_len=65536", "upmem");
    question.workload.elementType = "int32";
    explore(question);
    selectWorst();
    const std::size_t last = cards().cards().size() - 1;
    EXPECT_TRUE(cards().cards()[last].label.contains(QStringLiteral("best"))) << cards().cards()[last].label.toStdString();
    EXPECT_TRUE(cards().cards()[0].change.contains(QChar(0x2192))) << cards().cards()[0].change.toStdString();
    press("adviceTry0");

    EXPECT_EQ(m_window.pageName(), QStringLiteral("compare"));
    EXPECT_EQ(workspace().state().pins.at(1)->id, *selection().current());
}

} // namespace pimento
