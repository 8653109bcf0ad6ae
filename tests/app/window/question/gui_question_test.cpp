// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/compiled_problem.h"
#include "tests/support/window_test.h"
#include "views/common/group_delegate.h"

#include <QCheckBox>
#include <QRegularExpression>
#include <QToolButton>

#include <gmock/gmock.h>

namespace pimento {

namespace {

using Names = std::vector<std::string>;

/// The question as the compiler gets it.
const DraftQuestion& compiled(const Problem& problem) { return compiledProblem(problem)->asked(); }

} // namespace

using GuiQuestion = WindowTest;

TEST_F(GuiQuestion, ListsKernelsByGroup)
{
    const auto& kernel = child<QComboBox>("kernel");
    QStringList headings;
    QStringList titles;
    for (int i = 0; i < kernel.count(); ++i) {
        if (const QString heading = kernel.itemData(i, GroupDelegate::kHeadingRole).toString(); !heading.isEmpty()) {
            EXPECT_FALSE(headings.contains(heading)) << heading.toStdString();
            headings << heading;
            titles.clear();
        }
        titles << kernel.itemText(i).toLower();
        EXPECT_TRUE(std::ranges::is_sorted(titles)) << kernel.itemText(i).toStdString();
    }
    EXPECT_EQ(headings, QStringList({QStringLiteral("Matrices"), QStringLiteral("Vectors"), QStringLiteral("Attention"),
                                     QStringLiteral("From papers")}));
    choose("kernel", QStringLiteral("Vector add"));
    EXPECT_EQ(asked().workload.name, "va");
}

TEST_F(GuiQuestion, SaysWhyAQuestionIsNotPossible)
{
    choose("model", QStringLiteral("published artifact"));
    choose("backend", QStringLiteral("AttAcc"));
    auto& kernel = child<QComboBox>("kernel");
    kernel.setCurrentIndex(kernel.findText(QStringLiteral("Vector add"))); // which that model does not have here

    EXPECT_NE(problemText(), "");
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
}

TEST_F(GuiQuestion, RefusesAShapeThatIsTooLarge)
{
    askGemv();
    type("batch", 2'000'000);
    type("seq_len", 2'000'000'000);

    EXPECT_TRUE(QTest::qWaitFor([&] { return !problemText().empty(); }, kPatience));
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
}

TEST_F(GuiQuestion, OffersInferenceOnlyWhereItExists)
{
    askGemv();
    auto& mode = child<QComboBox>("mode");
    const QStandardItem* inference = static_cast<QStandardItemModel*>(mode.model())->item(1);
    EXPECT_TRUE(inference->isEnabled());
    mode.setCurrentIndex(1);
    EXPECT_EQ(problemText(), "");

    choose("kernel", QStringLiteral("Reduction"));

    EXPECT_FALSE(inference->isEnabled());
    EXPECT_FALSE(inference->toolTip().isEmpty());
    EXPECT_EQ(mode.currentIndex(), 0);
    EXPECT_EQ(problemText(), "");
}

TEST_F(GuiQuestion, SaysHowManyDraftsTheSpaceHas)
{
    askGemv();

    const auto hasNote = [&](const QString& text) {
        const auto notes = m_window.findChildren<QLabel*>(QStringLiteral("note"));
        return std::ranges::any_of(notes, [&](const QLabel* note) { return note->text().contains(text); });
    };
    EXPECT_TRUE(QTest::qWaitFor([&] { return hasNote(formatInteger(1081) + QStringLiteral(" drafts")); }, kPatience));

    choose("space", QStringLiteral("kept"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return hasNote(formatInteger(2223) + QStringLiteral(" drafts")); }, kPatience));
}

TEST_F(GuiQuestion, DropsCountsOfAQuestionThatHasChanged)
{
    QSignalSpy counted(&workspace(), &Workspace::counted);
    workspace().count(*m_window.questionPanel().problem()); // its model lists no drafts

    child<QComboBox>("model").setCurrentIndex(1);
    child<QComboBox>("space").setCurrentIndex(0);
    ASSERT_TRUE(counted.wait(kPatience));

    EXPECT_EQ(problemText(), "");
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
              "kernel batch nhead dhead seq_len backend model space mode explore");
}

TEST_F(GuiQuestion, AsksForTheCompiledModelFirst)
{
    EXPECT_EQ(asked().system, "compiled");
    EXPECT_TRUE(asked().settings.empty());
    EXPECT_EQ(asked().workload.name, "gemv");
    EXPECT_EQ(child<QComboBox>("space").currentText(), QStringLiteral("complete"));
    EXPECT_EQ(child<QComboBox>("space").findText(QStringLiteral("listed")), -1); // one of the artifact
    EXPECT_EQ(m_window.findChild<QComboBox*>(QStringLiteral("mode")), nullptr);
}

TEST_F(GuiQuestion, LeavesTensorsOnTheDeviceThatAreChecked)
{
    auto& weights = child<QCheckBox>("resident_W");
    EXPECT_TRUE(weights.isChecked());
    EXPECT_FALSE(child<QCheckBox>("resident_x").isChecked());
    const auto residencyOf = [&](std::size_t tensor) {
        return compiled(problem()).workload->kernel.tensors[tensor].residency;
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
    EXPECT_EQ(problemText(), "");
}

TEST_F(GuiQuestion, SaysWhichOperationADeviceDoesNotHave)
{
    choose("kernel", QStringLiteral("ReLU"));
    choose("backend", QStringLiteral("AttAcc"));

    EXPECT_NE(problemText().find("cannot compute relu"), std::string::npos) << problemText();
    EXPECT_FALSE(child<QPushButton>("explore").isEnabled());

    choose("backend", QStringLiteral("HBM-PIM (HBM3)"));
    EXPECT_EQ(problemText(), "");
}

TEST_F(GuiQuestion, SaysOfALibraryKernelNoLineAndCountsNothingThatCannotBeAsked)
{
    choose("backend", QStringLiteral("HBM-PIM (HBM2)"));
    choose("kernel", QStringLiteral("Attention score"));
    const auto isCounted = [&] {
        const auto notes = m_window.questionPanel().findChildren<QLabel*>(QStringLiteral("note"));
        static const QRegularExpression count(QStringLiteral("\\A[0-9\u202f]+ drafts"));
        return std::ranges::any_of(notes, [](const QLabel* note) { return count.match(note->text()).hasMatch(); });
    };
    ASSERT_TRUE(QTest::qWaitFor(isCounted, kPatience));

    choose("kernel", QStringLiteral("Attention"));

    EXPECT_THAT(problemText(), testing::HasSubstr("has no softmax unit"));
    EXPECT_THAT(problemText(), testing::Not(testing::HasSubstr("line ")));
    EXPECT_FALSE(isCounted());
}

TEST_F(GuiQuestion, HandsRulesPassesAndIndexingToTheCompiler)
{
    QTest::mouseClick(&child<QToolButton>("compiler"), Qt::LeftButton);
    check("prune", "simd-alignment");
    check("passes-off", "staging");
    child<QComboBox>("indexing").setCurrentIndex(2);

    EXPECT_FALSE(isChecked("prune", "simd-alignment"));
    EXPECT_FALSE(isChecked("passes-off", "staging")); // passes that run are checked
    EXPECT_EQ(asked().settings.at("prune"), SettingValue(Names{"equal-worst-tile", "equivalent-mappings"}));
    EXPECT_EQ(asked().settings.at("passes-off"), SettingValue(Names{"staging"}));
    EXPECT_EQ(asked().settings.at("indexing"), SettingValue(std::string("expanded")));
    EXPECT_EQ(compiled(problem()).rules, (PruneRules{true, false, true}));
    EXPECT_EQ(compiled(problem()).disabledPasses, Names{"staging"});
    EXPECT_EQ(compiled(problem()).indexing, lower::Indexing::Expanded);
}

TEST_F(GuiQuestion, ShowsAQuestionAsItWasAsked)
{
    choose("kernel", QStringLiteral("Figure 5"));
    type("A0", 24);
    choose("type", QStringLiteral("int8"));
    child<QCheckBox>("resident_B").click();
    child<QToolButton>("compiler").click();
    check("prune", "equal-worst-tile");
    child<QComboBox>("space").setCurrentIndex(2);
    const Question before = asked();

    choose("kernel", QStringLiteral("Reduction"));
    choose("type", QStringLiteral("fp16"));
    check("prune", "equal-worst-tile");
    m_window.questionPanel().setQuestion(before);

    EXPECT_EQ(questionJson(asked()), questionJson(before));
    EXPECT_EQ(child<QSpinBox>("A0").value(), 24);
    EXPECT_TRUE(isChecked("prune", "simd-alignment"));
    EXPECT_FALSE(isChecked("prune", "equal-worst-tile"));
}

TEST_F(GuiQuestion, TakesBackNoSizesWhenItIsAsked)
{
    QSignalSpy counted(&workspace(), &Workspace::counted);
    askReduction(2, 1024);
    ASSERT_TRUE(counted.wait(kPatience));
    QTest::qWait(300); // nothing is left to count
    const QSignalSpy wanted(&m_window.questionPanel(), &QuestionPanel::countRequested);

    press("explore"); // sets the panel to its own question
    ASSERT_TRUE(waitForEnd());
    QTest::qWait(300);

    EXPECT_EQ(wanted.count(), 0);
}

TEST_F(GuiQuestion, KeepsToTheSettingsOfEachModel)
{
    child<QComboBox>("indexing").setCurrentIndex(1);
    choose("model", QStringLiteral("published artifact"));
    EXPECT_TRUE(asked().settings.empty()); // its standard space is another one
    choose("space", QStringLiteral("complete"));
    choose("space", QStringLiteral("listed"));
    choose("model", QStringLiteral("compiled and verified"));

    EXPECT_EQ(problemText(), "");
    EXPECT_EQ(child<QComboBox>("space").currentText(), QStringLiteral("complete"));
    ASSERT_EQ(asked().settings.size(), 1U);
    EXPECT_EQ(asked().settings.at("indexing"), SettingValue(std::string("exact")));
}

TEST_F(GuiQuestion, AnswersAQuestionOfTheCompiledModel)
{
    choose("kernel", QStringLiteral("Reduction"));
    type("batch", 2);
    type("vec_len", 1024);
    press("explore");
    ASSERT_TRUE(waitForEnd());

    EXPECT_TRUE(exploration().isFinished);
    EXPECT_EQ(exploration().problem->question().system, "compiled");
    EXPECT_TRUE(m_window.page().verdict().headline().startsWith(QStringLiteral("Best draft")));
    EXPECT_NE(m_window.page().bankMap().map(), nullptr);
}

/// The window and the list of rules of its question.
class GuiMachineOptions : public WindowTest {
protected:
    void SetUp() override { child<QToolButton>("device").click(); }

    void click(const char* rule) { check("rules-on", rule); }
    [[nodiscard]] bool isOn(const char* rule) { return isChecked("rules-on", rule); }
    /// The names of a setting of the question.
    [[nodiscard]] Names names(const char* setting) const
    {
        const auto found = asked().settings.find(setting);
        return found == asked().settings.end() ? Names{} : std::get<Names>(found->second);
    }
    void reset() { QTest::mouseClick(&child<QToolButton>("Device optionsReset"), Qt::LeftButton); }
    [[nodiscard]] QString title() { return child<QToolButton>("device").text(); }
};

TEST_F(GuiMachineOptions, SwitchRulesOfTheDevice)
{
    EXPECT_TRUE(isOn("program-order"));
    EXPECT_FALSE(isOn("staged-activation")); // off in the file
    EXPECT_TRUE(asked().settings.empty());
    EXPECT_EQ(title(), QStringLiteral("Device options"));

    click("program-order");
    click("staged-activation");

    const sim::RuleChoice rules{.on = {"staged-activation"}, .off = {"program-order"}};
    EXPECT_EQ(names("rules-on"), rules.on);
    EXPECT_EQ(names("rules-off"), rules.off);
    EXPECT_EQ(compiled(problem()).timing().description(),
              sim::withRules(problem().device().machine->description(), rules).value());
    EXPECT_EQ(title(), QStringLiteral("Device options (2 changed)"));

    reset();
    EXPECT_TRUE(asked().settings.empty());
    EXPECT_EQ(title(), QStringLiteral("Device options"));
    EXPECT_TRUE(isOn("program-order"));
}

TEST_F(GuiMachineOptions, StayAsTheyAreUnderTheirNamesOnOtherDevices)
{
    click("program-order");
    click("operand-before-operation"); // of AttAcc alone
    type("devices", 4);
    type("batch", 4);

    choose("backend", QStringLiteral("HBM-PIM (HBM3)"));
    EXPECT_FALSE(isOn("program-order"));
    EXPECT_EQ(names("rules-off"), Names{"program-order"});
    EXPECT_EQ(compiled(problem()).workload->devices, 4);
    choose("backend", QStringLiteral("HBM-PIM (HBM2)")); // without rules
    EXPECT_EQ(compiled(problem()).ruled, nullptr);

    choose("backend", QStringLiteral("AttAcc"));
    EXPECT_EQ(names("rules-off"), (Names{"operand-before-operation", "program-order"}));
}

TEST_F(GuiMachineOptions, ShareTheShapeAmongDevicesOrSayWhyNot)
{
    type("batch", 8);
    type("devices", 4);
    EXPECT_EQ(compiled(problem()).workload->kernel.tensors[0].sizes[0], 8 * 32 / 4); // batches and heads
    EXPECT_NE(problem().text().find("over 4 devices"), std::string::npos);

    for (const int devices : {0, 5000}) {
        type("devices", devices);
        EXPECT_NE(problemText().find("\"" + std::to_string(devices) + "\""), std::string::npos) << problemText();
        EXPECT_NE(problemText().find("1 to 4096"), std::string::npos) << problemText();
        EXPECT_FALSE(child<QPushButton>("explore").isEnabled());
    }
}

TEST_F(GuiMachineOptions, AreNotForTheArtifact)
{
    click("program-order");
    choose("model", QStringLiteral("published artifact"));

    EXPECT_EQ(m_window.findChild<CheckList*>(QStringLiteral("rules-on")), nullptr);
    EXPECT_EQ(m_window.findChild<QToolButton*>(QStringLiteral("device")), nullptr);
    EXPECT_TRUE(asked().settings.empty());
    choose("model", QStringLiteral("compiled and verified"));
    EXPECT_EQ(names("rules-off"), Names{"program-order"});
    EXPECT_FALSE(isOn("program-order"));
}

TEST_F(GuiMachineOptions, ComeBackWithAQuestion)
{
    type("batch", 8);
    type("devices", 4);
    click("program-order");
    const Question before = asked();
    const std::string text = problem().text();

    reset();
    type("batch", 1);
    m_window.questionPanel().setQuestion(before);

    EXPECT_EQ(problem().text(), text);
    EXPECT_EQ(questionJson(asked()), questionJson(before));
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

    click("bus-direction");
    type("devices", 2);
    press("explore");
    ASSERT_TRUE(waitForEnd());

    const QString told = makeVerdict(exploration()).headline + makeVerdict(exploration()).detail;
    EXPECT_TRUE(told.contains(QStringLiteral("work of 2 PIM devices"))) << told.toStdString();
    EXPECT_TRUE(told.contains(QStringLiteral("over 2 devices")));
    EXPECT_TRUE(told.contains(QStringLiteral("without bus-direction")));
    EXPECT_NE(selection().current(), first); // no draft of the other question stays on show
    EXPECT_LT(exploration().table->value(*exploration().best, exploration().table->layout().total), cycles);
}

} // namespace pimento
