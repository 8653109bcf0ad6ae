// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/model.h"
#include "tests/support/window_test.h"

#include <QCheckBox>
#include <QListWidget>
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

/// The window and the list of rules of its question.
class GuiMachineOptions : public WindowTest {
protected:
    void SetUp() override { child<QToolButton>("machine").click(); }

    /// A click on the box of a rule.
    void click(const QString& rule)
    {
        auto& list = child<QListWidget>("deviceRules");
        const auto items = list.findItems(rule, Qt::MatchExactly);
        ASSERT_EQ(items.size(), 1) << rule.toStdString();
        const QRect area = list.visualItemRect(items[0]);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, {area.left() + 10, area.center().y()});
    }
    [[nodiscard]] bool isOn(const QString& rule)
    {
        const auto items = child<QListWidget>("deviceRules").findItems(rule, Qt::MatchExactly);
        return items.size() == 1 && items[0]->checkState() == Qt::Checked;
    }
    [[nodiscard]] Question asked() const { return m_window.questionPanel().question().value(); }
    [[nodiscard]] QString title() { return child<QToolButton>("machine").text(); }
};

TEST_F(GuiMachineOptions, SwitchRulesOfTheDevice)
{
    EXPECT_TRUE(isOn(QStringLiteral("program-order")));
    EXPECT_FALSE(isOn(QStringLiteral("staged-activation"))); // off in the file
    EXPECT_EQ(asked().ruled, nullptr);
    EXPECT_EQ(title(), QStringLiteral("Device options"));

    click(QStringLiteral("program-order"));
    click(QStringLiteral("staged-activation"));

    const sim::RuleChoice rules{.on = {"staged-activation"}, .off = {"program-order"}};
    EXPECT_EQ(asked().ruleChanges, rules);
    EXPECT_EQ(asked().timing().description(), sim::withRules(asked().machine->description(), rules).value());
    EXPECT_EQ(title(), QStringLiteral("Device options (2 changed)"));

    QTest::mouseClick(&child<QToolButton>("machineReset"), Qt::LeftButton);
    EXPECT_EQ(asked().ruled, nullptr);
    EXPECT_TRUE(isOn(QStringLiteral("program-order")));
}

TEST_F(GuiMachineOptions, StayAsTheyAreUnderTheirNamesOnOtherDevices)
{
    click(QStringLiteral("program-order"));
    click(QStringLiteral("operand-before-operation")); // of AttAcc alone
    type("devicesSharing", 4);
    type("batch", 4);

    choose("backend", QStringLiteral("HBM-PIM (HBM3)"));
    EXPECT_FALSE(isOn(QStringLiteral("program-order")));
    EXPECT_EQ(asked().ruleChanges.off, std::vector<std::string>{"program-order"});
    EXPECT_EQ(asked().workload->devices, 4);
    choose("backend", QStringLiteral("HBM-PIM (HBM2)")); // without rules
    EXPECT_EQ(asked().ruled, nullptr);

    choose("backend", QStringLiteral("AttAcc"));
    EXPECT_EQ(asked().ruleChanges.off, (std::vector<std::string>{"operand-before-operation", "program-order"}));
}

TEST_F(GuiMachineOptions, ShareTheShapeAmongDevicesOrSayWhyNot)
{
    type("batch", 8);
    type("devicesSharing", 4);
    EXPECT_EQ(asked().workload->kernel.tensors[0].sizes[0], 8 * 32 / 4); // batches and heads
    EXPECT_NE(asked().text().find("over 4 devices"), std::string::npos);

    for (const int devices : {0, 5000}) {
        type("devicesSharing", devices);
        EXPECT_EQ(m_window.questionPanel().problem(),
                  QStringLiteral("%1 devices cannot share a shape. Use 1 to 4096 devices").arg(devices));
        EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
    }
}

TEST_F(GuiMachineOptions, AreNotForTheArtifact)
{
    click(QStringLiteral("program-order"));
    choose("model", QStringLiteral("published artifact"));

    EXPECT_FALSE(child<QListWidget>("deviceRules").isVisible());
    EXPECT_EQ(asked().ruled, nullptr);
    EXPECT_TRUE(std::ranges::any_of(m_window.findChildren<QLabel*>(QStringLiteral("note")), [](const QLabel* note) {
        return note->isVisible() && note->text().startsWith(QStringLiteral("The model of the published artifact has"));
    }));
    choose("model", QStringLiteral("compiled and verified"));
    EXPECT_TRUE(child<QListWidget>("deviceRules").isVisible());
    EXPECT_FALSE(isOn(QStringLiteral("program-order")));
}

TEST_F(GuiMachineOptions, ComeBackWithAQuestion)
{
    type("batch", 8);
    type("devicesSharing", 4);
    click(QStringLiteral("program-order"));
    const Question before = asked();

    QTest::mouseClick(&child<QToolButton>("machineReset"), Qt::LeftButton);
    type("batch", 1);
    m_window.questionPanel().setQuestion(before);

    EXPECT_EQ(asked().text(), before.text());
    EXPECT_EQ(asked().ruleChanges, before.ruleChanges);
    EXPECT_EQ(child<QSpinBox>("batch").value(), 8); // of the whole shape
}

TEST_F(GuiMachineOptions, AreToldWithTheAnswer)
{
    choose("kernel", QStringLiteral("Reduction"));
    type("batch", 4);
    type("vec_len", 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());
    const auto first = selection().current();
    const double cycles = exploration().table->value(*exploration().best, exploration().table->layout().total);

    click(QStringLiteral("bus-direction"));
    type("devicesSharing", 2);
    press("explore");
    ASSERT_TRUE(waitForEnd());

    const QString told = makeVerdict(exploration()).headline + makeVerdict(exploration()).detail;
    EXPECT_TRUE(told.contains(QStringLiteral("work of 2 devices"))) << told.toStdString();
    EXPECT_TRUE(told.contains(QStringLiteral("over 2 devices")));
    EXPECT_TRUE(told.contains(QStringLiteral("without bus-direction")));
    EXPECT_NE(selection().current(), first); // no draft of the other question stays on show
    EXPECT_LT(exploration().table->value(*exploration().best, exploration().table->layout().total), cycles);
}

} // namespace pimento
