// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/explore/argument_controller.h"
#include "app/window/looks/window_looks.h"
#include "tests/support/window_test.h"
#include "views/explore/argument_view.h"
#include "views/explore/choice_bars.h"
#include "views/selection/marks.h"
#include "views/selection/shared_state.h"

#include <QToolButton>

namespace pimento {

class GuiArgument : public WindowTest {
protected:
    ArgumentView& argument() { return m_window.page().argument(); }

    void begin()
    {
        m_window.beginWithExample();
        ASSERT_TRUE(waitForEnd());
        ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.argument().isRunning(); }, kPatience));
    }

    /// Asks a question and opens its argument by the button of the verdict.
    void argueAbout(const Question& question)
    {
        workspace().explore(test::posed(question));
        ASSERT_TRUE(waitForEnd());
        QTest::mouseClick(&child<QToolButton>("verdictArgument"), Qt::LeftButton);
        ASSERT_TRUE(QTest::qWaitFor([&] { return !m_window.argument().isRunning(); }, kPatience));
    }
};

TEST_F(GuiArgument, BeginsWithTwoChoicesToOneScale)
{
    begin();
    const Argument& shown = argument().argument();
    ASSERT_EQ(shown.choices.size(), 2U);
    const CandidateTable& table = *exploration().table;
    const double slow = table.value(*fastestWork(exploration()), table.layout().total);
    const double fast = table.value(*exploration().best, table.layout().total);

    EXPECT_TRUE(argument().isVisible());
    EXPECT_FALSE(m_window.page().verdict().isVisible());
    EXPECT_EQ(argument().sentence(),
              QStringLiteral("Choosing the fastest computation costs %1").arg(formatFactor(slow / fast)));
    EXPECT_GT(slow / fast, 2);
    EXPECT_NEAR(argument().bars().barLength(0) / argument().bars().barLength(1), slow / fast, 1e-9);
    for (const CostedChoice& choice : shown.choices) {
        EXPECT_NEAR(choice.work + choice.moved + choice.other, choice.total, 0.5);
    }
    EXPECT_LT(shown.choices[0].work, shown.choices[1].work);
    EXPECT_GT(shown.choices[0].moved, shown.choices[1].moved);
    EXPECT_TRUE(argument().remark().contains(QStringLiteral("Every run lays out W anew")))
        << argument().remark().toStdString();
    EXPECT_TRUE(argument().remark().contains(QStringLiteral("baseline (published")));
    EXPECT_TRUE(argument().remark().contains(QStringLiteral("Including them, the factor is ")));
}

TEST_F(GuiArgument, ShowsWhyByComparingBothChoices)
{
    begin();
    const std::size_t fastest = *fastestWork(exploration());
    press("argumentWhy");

    EXPECT_EQ(m_window.pageName(), QStringLiteral("compare"));
    ASSERT_TRUE(workspace().state().pins.at(0) && workspace().state().pins.at(1));
    EXPECT_EQ(workspace().state().pins.at(0)->id, exploration().table->id(fastest));
    EXPECT_EQ(workspace().state().pins.at(1)->id, exploration().table->id(*exploration().best));
}

TEST_F(GuiArgument, LeadsToWhatIsOnesOwn)
{
    begin();
    press("argumentKernel");
    EXPECT_EQ(m_window.pageName(), QStringLiteral("kernel"));
    ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
    press("argumentNetwork");
    EXPECT_EQ(m_window.pageName(), QStringLiteral("network"));
    ASSERT_TRUE(m_window.showPage(QStringLiteral("explore")));
    press("argumentAsk");
    EXPECT_TRUE(child<QComboBox>("kernel").hasFocus());
}

TEST_F(GuiArgument, EndsWithItsQuestion)
{
    begin();
    askReduction(2, 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());

    EXPECT_FALSE(argument().isVisible());
    EXPECT_TRUE(m_window.page().verdict().isVisible());
    QTest::mouseClick(&child<QToolButton>("verdictArgument"), Qt::LeftButton);
    EXPECT_TRUE(argument().isVisible());
    QTest::mouseClick(&child<QToolButton>("argumentClose"), Qt::LeftButton);
    EXPECT_FALSE(argument().isVisible());
}

/// Everything is whole in a small window; with large text it scrolls, and the sentence stays in sight.
TEST_F(GuiArgument, IsReadableInASmallWindow)
{
    begin();
    const auto isInSight = [&](const QWidget& widget) {
        return widget.visibleRegion().boundingRect().size() == widget.size();
    };
    for (const int percent : {100, 200}) {
        m_window.resize(960, 600);
        while (m_window.looks().textPercent() < percent) {
            m_window.commands().action(QStringLiteral("view.text.larger"))->trigger();
        }
        QApplication::processEvents();
        for (const char* name : {"argumentSentence", "argumentReason", "argumentRemark"}) {
            const auto& label = child<QLabel>(name);
            EXPECT_GE(label.height(), label.heightForWidth(label.width())) << name << " at " << percent;
        }
        EXPECT_GE(argument().bars().height(), argument().bars().heightForWidth(argument().bars().width())) << percent;
        EXPECT_TRUE(isInSight(child<QLabel>("argumentSentence"))) << percent;
        for (const char* name : {"argumentWhy", "argumentAsk", "argumentKernel", "argumentNetwork"}) {
            const auto& button = child<QPushButton>(name);
            EXPECT_TRUE(percent > 100 || isInSight(button)) << name;
            EXPECT_TRUE(argument().rect().contains(button.geometry())) << name << " at " << percent;
            EXPECT_GE(button.width(), button.sizeHint().width()) << name << " at " << percent;
        }
        EXPECT_TRUE(percent > 100 || isInSight(argument().bars()));
    }
}

TEST_F(GuiArgument, ArguesForEverySystem)
{
    Question schedules = test::questionAbout("upmem", "va", "batch=1,vec_len=65536", "upmem");
    schedules.workload.elementType = "int32";
    argueAbout(schedules);
    EXPECT_TRUE(argument().isVisible());
    EXPECT_FALSE(argument().argument().choices.empty());
    EXPECT_EQ(argument().argument().choices.size(), 2U);

    Question mappings = test::questionAbout("comonm", "mtv", "rows=64,columns=64", "upmem");
    mappings.workload.elementType = "int32";
    argueAbout(mappings);
    EXPECT_TRUE(argument().isVisible());
    EXPECT_FALSE(argument().argument().choices.empty());
    EXPECT_FALSE(argument().sentence().isEmpty());
}

} // namespace pimento
