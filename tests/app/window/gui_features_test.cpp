// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/question/effort_controller.h"
#include "tests/support/window_test.h"
#include "views/explore/filter_bar.h"
#include "views/explore/scatter_tools.h"

#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

namespace pimento {

/// What people expect of the window, tried with mouse and keys alone.
class GuiFeatures : public WindowTest {
protected:
    void SetUp() override
    {
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, kPatience));
    }

    /// Opens the menu of a button and clicks on one of its entries.
    static void clickIn(QToolButton& button, QAction& entry)
    {
        ASSERT_NE(button.menu(), nullptr);
        button.menu()->popup(button.mapToGlobal(button.rect().bottomLeft()));
        QTest::mouseClick(button.menu(), Qt::LeftButton, {}, button.menu()->actionGeometry(&entry).center());
    }

    /// Moves the mouse over a label until it is over a link to `target`, and clicks there.
    static bool clickLink(QLabel& label, const QString& target)
    {
        const QSignalSpy over(&label, &QLabel::linkHovered);
        for (int y = 4; y < label.height(); y += 6) {
            for (int x = 2; x < label.width(); x += 6) {
                QTest::mouseMove(&label, {x, y});
                if (!over.isEmpty() && over.last().front().toString() == target) {
                    QTest::mouseClick(&label, Qt::LeftButton, {}, {x, y});
                    return true;
                }
            }
        }
        return false;
    }

    void exploreReduction()
    {
        askReduction(2, 1024);
        press("explore");
        ASSERT_TRUE(waitForEnd());
    }
};

TEST_F(GuiFeatures, SizesFiltersAndPinsAreTakenBackByKeysWhereverTheFocusIs)
{
    exploreReduction();
    type("vec_len", 2048);
    QTest::keyClick(&m_window, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(child<QSpinBox>("vec_len").value(), 1024);
    QTest::keyClick(&m_window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(child<QSpinBox>("vec_len").value(), 2048);
    QTest::keyClick(&m_window, Qt::Key_Z, Qt::ControlModifier);

    clickRow(3);
    QTest::keyClick(&m_window, Qt::Key_1, Qt::ShiftModifier);
    ASSERT_TRUE(workspace().state().pins.at(0));
    auto& field = child<QLineEdit>("filterField");
    QTest::mouseClick(&field, Qt::LeftButton);
    QTest::keyClicks(&field, QStringLiteral("within 50 %"));
    QTest::keyClick(&field, Qt::Key_Return);
    ASSERT_EQ(workspace().state().filters.filters().size(), 1U);
    ASSERT_TRUE(field.hasFocus());
    QTest::keyClick(&field, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(workspace().state().filters.isEmpty());
    QTest::keyClick(&field, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_FALSE(workspace().state().pins.at(0));
}

TEST_F(GuiFeatures, BeatenCandidatesGoAndComeByAClickInAMenu)
{
    exploreReduction();
    auto* entry = m_window.page().scatterTools().findChild<QAction*>(QStringLiteral("dominated"));
    ASSERT_NE(entry, nullptr);
    const auto buttons = m_window.page().scatterTools().findChildren<QToolButton*>();
    const auto view = std::ranges::find_if(buttons, [&](const QToolButton* each) {
        return each->menu() != nullptr && each->menu()->actions().contains(entry);
    });
    ASSERT_NE(view, buttons.end());
    const auto points = [&] { return m_window.page().scatter().groups().size(); };
    const std::size_t all = points();
    clickIn(**view, *entry);
    EXPECT_LT(points(), all);
    clickIn(**view, *entry);
    EXPECT_EQ(points(), all);
}

TEST_F(GuiFeatures, AClickOnTheSizeThatFitsTakesIt)
{
    m_window.efforts().begin();
    choose("backend", QStringLiteral("AttAcc"));
    type("seq_len", 99'999'999);
    ASSERT_TRUE(QTest::qWaitFor([&] { return m_window.efforts().offered().has_value(); }, kPatience));
    const int offered = std::stoi(m_window.efforts().offered()->to);
    const auto labels = m_window.questionPanel().findChildren<QLabel*>();
    const auto link = std::ranges::find_if(labels, [](const QLabel* each) {
        return each->isVisible() && each->text().contains(QStringLiteral("\"fit\""));
    });
    ASSERT_NE(link, labels.end());
    ASSERT_TRUE(clickLink(**link, QStringLiteral("fit")));
    EXPECT_EQ(child<QSpinBox>("seq_len").value(), offered);
}

TEST_F(GuiFeatures, PredictionsSayHowLongTheyTakeAndStop)
{
    choose("backend", QStringLiteral("AttAcc"));
    type("nhead", 32);
    type("dhead", 128);
    type("seq_len", 512);
    choose("space", QStringLiteral("all"));
    press("predict");
    const JobsBar& bar = m_window.jobsBar();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bar.text().contains(QStringLiteral(" left")); }, kPatience))
        << bar.text().toStdString();
    EXPECT_TRUE(bar.text().startsWith(QStringLiteral("predicting, "))) << bar.text().toStdString();
    press("stop");
    EXPECT_TRUE(QTest::qWaitFor([&] { return bar.text().startsWith(QStringLiteral("stopped")); }, kPatience))
        << bar.text().toStdString();
}

} // namespace pimento
