// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/model.h"
#include "tests/support/window_test.h"

#include <QCheckBox>
#include <QToolButton>

namespace pimento {

using GuiQuestion = WindowTest;

TEST_F(GuiQuestion, SaysWhyAQuestionIsNotPossible)
{
    choose("model", QStringLiteral("published artifact"));
    choose("backend", QStringLiteral("AttAcc"));
    auto& kernel = child<QComboBox>("kernel");
    const int add = kernel.findText(QStringLiteral("Vector add"));

    const QStandardItem* item = static_cast<QStandardItemModel*>(kernel.model())->item(add);
    EXPECT_FALSE(item->isEnabled());
    EXPECT_FALSE(item->toolTip().isEmpty());

    kernel.setCurrentIndex(add); // a list cannot choose it, a change of the device can
    EXPECT_FALSE(m_window.questionPanel().problem().isEmpty());
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
}

TEST_F(GuiQuestion, RefusesAShapeThatIsTooLarge)
{
    askGemv();
    type("batch", 2'000'000);
    type("seq_len", 2'000'000'000);

    EXPECT_FALSE(m_window.questionPanel().problem().isEmpty());
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
}

TEST_F(GuiQuestion, OffersInferenceOnlyWhereItExists)
{
    askGemv();
    auto& mode = child<QComboBox>("mode");
    EXPECT_TRUE(mode.isEnabled());
    mode.setCurrentIndex(1);
    EXPECT_TRUE(m_window.questionPanel().problem().isEmpty());

    choose("kernel", QStringLiteral("Reduction"));

    EXPECT_FALSE(mode.isEnabled());
    EXPECT_EQ(mode.currentIndex(), 0);
    EXPECT_TRUE(m_window.questionPanel().problem().isEmpty());
}

TEST_F(GuiQuestion, SaysHowManyDraftsTheSpaceHas)
{
    askGemv();

    auto& space = child<QComboBox>("space");
    const auto hasNote = [&](const QString& text) {
        const auto notes = m_window.findChildren<QLabel*>(QStringLiteral("note"));
        return std::ranges::any_of(notes, [&](const QLabel* note) { return note->text().contains(text); });
    };
    EXPECT_TRUE(QTest::qWaitFor([&] { return hasNote(formatInteger(1081) + QStringLiteral(" drafts")); }, kPatience));

    space.setCurrentIndex(1);
    EXPECT_TRUE(hasNote(formatInteger(2223) + QStringLiteral(" drafts")));
}

TEST_F(GuiQuestion, DropsCountsOfAQuestionThatHasChanged)
{
    QSignalSpy counted(&workspace(), &Workspace::counted);
    workspace().count(m_window.questionPanel().question().value()); // its model lists no drafts

    child<QComboBox>("model").setCurrentIndex(1);
    child<QComboBox>("space").setCurrentIndex(0);
    ASSERT_TRUE(counted.wait(kPatience));

    EXPECT_EQ(m_window.questionPanel().problem(), QString());
    EXPECT_TRUE(child<QPushButton>("explore").isEnabled());
}

TEST_F(GuiQuestion, GoesFromFieldToFieldWithTab)
{
    askGemv();
    child<QComboBox>("kernel").setFocus();

    QStringList names;
    for (int i = 0; i < 10; ++i) {
        names << m_window.focusWidget()->objectName();
        QTest::keyClick(m_window.focusWidget(), Qt::Key_Tab);
    }

    EXPECT_EQ(names.join(QLatin1Char(' ')).toStdString(),
              "kernel batch nhead dhead seq_len backend model mode space explore");
}

TEST_F(GuiQuestion, AsksForTheCompiledModelFirst)
{
    const auto asked = m_window.questionPanel().question().value();

    EXPECT_EQ(asked.model, &soundModel());
    EXPECT_EQ(asked.space, Space::Kept);
    EXPECT_EQ(asked.kernelName(), "gemv");
    const auto& space = child<QComboBox>("space");
    EXPECT_FALSE(static_cast<QStandardItemModel*>(space.model())->item(0)->isEnabled()); // listed
    EXPECT_FALSE(child<QComboBox>("mode").isVisible());
}

TEST_F(GuiQuestion, LeavesTensorsOnTheDeviceThatAreChecked)
{
    auto& weights = child<QCheckBox>("resident_W");
    EXPECT_TRUE(weights.isChecked());
    EXPECT_FALSE(child<QCheckBox>("resident_x").isChecked());
    const auto residencyOf = [&](std::size_t tensor) {
        return m_window.questionPanel().question().value().workload->kernel.tensors[tensor].residency;
    };
    EXPECT_EQ(residencyOf(1), affine::Residency::Resident);

    QTest::mouseClick(&weights, Qt::LeftButton, {}, {8, weights.height() / 2});

    EXPECT_EQ(residencyOf(1), affine::Residency::Streamed);
}

TEST_F(GuiQuestion, OffersTheTensorsOfTheChosenKernel)
{
    choose("kernel", QStringLiteral("AXPY"));

    EXPECT_NE(m_window.findChild<QCheckBox*>(QStringLiteral("resident_x")), nullptr);
    EXPECT_EQ(m_window.findChild<QCheckBox*>(QStringLiteral("resident_W")), nullptr);
    EXPECT_EQ(m_window.questionPanel().problem(), QString());
}

TEST_F(GuiQuestion, SaysWhichOperationADeviceDoesNotHave)
{
    choose("kernel", QStringLiteral("ReLU"));
    choose("backend", QStringLiteral("AttAcc"));

    EXPECT_TRUE(m_window.questionPanel().problem().contains(QStringLiteral("line")))
        << m_window.questionPanel().problem().toStdString();
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());

    choose("backend", QStringLiteral("HBM-PIM (HBM3)"));
    EXPECT_EQ(m_window.questionPanel().problem(), QString());
}

TEST_F(GuiQuestion, HandsRulesPassesAndIndexingToTheCompiler)
{
    QTest::mouseClick(&child<QToolButton>("compiler"), Qt::LeftButton);
    for (const char* box : {"rule2", "pass_staging"}) {
        child<QCheckBox>(box).click();
    }
    child<QComboBox>("indexing").setCurrentIndex(2);

    const Question asked = m_window.questionPanel().question().value();

    EXPECT_EQ(asked.rules, (PruneRules{true, false, true}));
    EXPECT_EQ(asked.disabledPasses, std::vector<std::string>{"staging"});
    EXPECT_EQ(asked.indexing, lower::Indexing::Expanded);
}

TEST_F(GuiQuestion, ShowsAQuestionAsItWasAsked)
{
    choose("kernel", QStringLiteral("Figure 5"));
    type("A0", 24);
    choose("type", QStringLiteral("int8"));
    child<QCheckBox>("resident_B").click();
    child<QCheckBox>("rule3").click();
    child<QComboBox>("space").setCurrentIndex(2);
    const Question before = m_window.questionPanel().question().value();

    choose("kernel", QStringLiteral("Reduction"));
    choose("type", QStringLiteral("fp16"));
    child<QCheckBox>("rule3").click();
    m_window.questionPanel().setQuestion(before);

    const Question after = m_window.questionPanel().question().value();
    EXPECT_EQ(after.workload->kernel, before.workload->kernel);
    EXPECT_EQ(after.shapeText(), before.shapeText());
    EXPECT_EQ(after.rules, before.rules);
    EXPECT_EQ(after.space, before.space);
}

TEST_F(GuiQuestion, AnswersAQuestionOfTheCompiledModel)
{
    choose("kernel", QStringLiteral("Reduction"));
    type("batch", 2);
    type("vec_len", 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());

    EXPECT_TRUE(exploration().isFinished);
    EXPECT_EQ(exploration().question.model, &soundModel());
    EXPECT_TRUE(m_window.page().verdict().headline().startsWith(QStringLiteral("Best draft")));
    EXPECT_NE(m_window.page().bankMap().map(), nullptr);
}

} // namespace pimento
