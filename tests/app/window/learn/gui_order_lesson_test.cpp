// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/dram/command_run.h"
#include "engine/inspection/inspection.h"
#include "tests/app/window/learn/lesson_test.h"
#include "views/compare/compare_page.h"
#include "views/learn/lesson_choices.h"

#include <QToolButton>

namespace pimento {

/// The lesson about orders of instructions on HBM-PIM, with the program's own lesson file.
class GuiOrderLesson : public GuiLesson {
protected:
    /// Answers the question of a step with the right choice, by mouse.
    void answerRightly()
    {
        const auto& choices = controller().results()->facts.steps[controller().step()].choices;
        const auto right = std::ranges::find_if(choices, [](const auto& each) { return each.isRight; });
        ASSERT_NE(right, choices.end());
        QTest::mouseClick(radio(static_cast<int>(right - choices.begin())), Qt::LeftButton);
        QTest::mouseClick(&child<QPushButton>("lessonCheck"), Qt::LeftButton);
        EXPECT_TRUE(bar().choices().reply().contains(QStringLiteral("Right"))) << bar().choices().reply().toStdString();
    }
    [[nodiscard]] std::uint64_t cyclesOf(std::size_t column)
    {
        const ComparedItem& item = m_window.comparePage().columns().columns[column].found;
        const CommandRun* run = item.inspection ? item.inspection->part<CommandRun>() : nullptr;
        return run != nullptr ? run->run.cycles.value() : 0;
    }
};

TEST_F(GuiOrderLesson, IsGoneThroughFromItsFirstToItsLastStep)
{
    start(QStringLiteral("instruction-orders"));
    EXPECT_EQ(child<QLabel>("lessonCounter").text(), QStringLiteral("1 of 4"));
    EXPECT_EQ(m_window.pageName(), QStringLiteral("inspect"));
    answerRightly();

    const std::vector<std::vector<std::uint64_t>> compared = {{118093, 74607}, {118093, 74607, 22837}, {22837, 17404}};
    for (std::size_t step = 1; step <= compared.size(); ++step) {
        QTest::mouseClick(&child<QToolButton>("lessonNext"), Qt::LeftButton);
        ASSERT_TRUE(waitForStep());
        ASSERT_EQ(controller().step(), step);
        EXPECT_EQ(m_window.pageName(), QStringLiteral("compare"));
        ASSERT_EQ(m_window.comparePage().columns().answered(), compared[step - 1].size());
        for (std::size_t column = 0; column < compared[step - 1].size(); ++column) {
            EXPECT_EQ(cyclesOf(column), compared[step - 1][column]) << "step " << step << ", column " << column;
        }
        answerRightly();
    }
    EXPECT_EQ(child<QLabel>("lessonCounter").text(), QStringLiteral("4 of 4"));
    QTest::mouseClick(&child<QToolButton>("lessonLeave"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !controller().isOpen(); }, kPatience));
    EXPECT_FALSE(bar().isVisible());
}

} // namespace pimento
